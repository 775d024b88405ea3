"""Beginnings of words that may speak against a submit, by language; no logic.

A dictionary makes a word understood; one of these takes that back: trouble, loss, refusal, doubt,
a step that is left, a door, a condition, a negation, a trial. A stem stands for every word that
begins with it (in German and Dutch: that has it within), one with a full stop for itself alone.
A stem too many costs a recognised confirmation; one that is missing may cost a false one.
"""

from __future__ import annotations

import re

# ruff: noqa: E501 - many words, read by nobody from left to right


_EVERYWHERE = """
    error spam captcha robot bot. bots. virus malware login logout logoff server. servers. javascript cookie. token timeout
    offline test. tests. demo beta. alpha. null. nil. zero. void. stop halt veto index cache proxy bug. bugs. beacon debug
    """
VETO_STEMS = {
    "en": """
        abandon abnormal abolish abort absen abus accident account. accounts. accus activat adequa adjust admission. admit adverse afraid
        again against alarm alas alert. alleg almost already alter. altered alternat ambig amend anomal anti apolog apparent archiv
        arrear artificial asleep assum attack attempt attach attent authenti authoriz authoris auto. avoid await. await aware awful awry
        back. backlog backup bad badly ban. bann banish bar. barr bargain batch bear. befor behind bin. blacklist blame blank block blur
        bogus bounc break. broke brok browser buffer bug bulk burn busy but. bypass
        cancel cannot can. cap. capacit captur care. caution caveat ceas censor certif challeng change. charg cheat checkout checksum choke
        circum claim. clash clear. cleared click clog clos code. codes. collaps collect. collid collision compl compel compet complain
        conceal concern condition confin conflict conform confus congest connect consol consequen contest. contin contradict contrary
        convert copied corrupt cost count. countdown crash credential criteri critical curb curtail cut. cyber
        damag danger dead debris debt decay deceas decept decid declin decoy decreas deduct defeat defec defer deficien defunct degrad
        delay delet delist demand demis demo denial deni deny depend deplet deprecat deprior derail desert despite destro destruct
        detain detect deter. determin detriment devoid deviat diagnos didn differ difficult diminish disab disadvant disagree disallow disappear
        disappoint disapprov disaster disavow discard discharg disclaim disconnect discontinu discount discourag discrep dismiss disobe
        disorder disput disqualif disregard disrespect disrupt dissatis dissent dissolv distort distrust disturb divert divid dodg doesn don. doom
        double doubt downgrad downtime downsiz draft drop. dropp drown dud. due. dummy dump duplic dust dwindl
        earlier edit. editing effectiveless either elaps eliminat else. elsewhere embargo empt encod encount encrypt end. ended ending endanger
        enroll ensu entitl environm eras err. errat erron error escalat essay. estimat evad evict exam. exceed except excess exclud exclus excus
        execut exempt exhaust exit exped expir explod expose expung extend. extinct extra. extract
        fabricat fail faint fake fall. fallen fallback false falsif far. fatal fault faulty fee. fees. few. fewer fiction file. filler fill. filled filter
        final. finalis finaliz fine. fined finish fire. fired fix flag flaw flood flunk forbid forbad forc. forced foreclos forego forfeit forge. forged forget forgot
        forgo format. fraud freez froz frustrat full. furious futil
        gap. garbage gateway ghost gibberish glitch gone grace. grave grounds guard guess
        hack half halt handl. hang. harm hasn haven hazard headcount hesit hidden hide hinder hir hitch hoax hold. holding held hollow honeypot hostil hover
        human hung hurdl hypothe
        identif identit idle if. ignor illeg illegib illicit imag imaginar imitat immatur impair impasse impatien imped imperfect implausib impos imposs
        imprecis improper inaccess inaccur inact inadequa inadmis inadvert inappropri inbound incap incid incompat incomp inconclus inconsist
        inconven incorrect indefinit ineffect ineligib inelig inept inert inevit inexperi infect inferior inform. infring inhibit initiat inject injur
        inop input insecur insert insignif insist inspect instead insuffic insult intact. intend interc interfer interim intermit interrupt intolera intrud
        invalid invisib involunt ip. irrecov irregular irrelev irrespons irrevers isn isolat issu
        jam. jammed jeopard join. joke junk
        keep. kept kill kindly
        lack. lacked lacking laps last. late. later latest lawsuit lax leak leav left. legal less. lifted limit liquidat list. load lock log. logged logging long. longer loop.
        lose losing loss lost lower
        mail. mainten malform malfunc malic mandator manual mark. marked maxim maybe mere merely mess. messed might mime minim minus mirror
        misaddr misbehav misdirect misfil misfire mishap misinform misjudg mislaid mislay mislead mismatch misplac misprint misread misrepresent
        miss. missed misses missing misspell mistak mistook mistrust misunder misus mitigat mock moderat momentar moot move. moved must mutil
        neglect neither never nevertheless nobod non. none nonexist nonsens nor. not. noth notwith nowhere nuisance null nullif
        obey object oblig obliterat obscur obsolet obstacl obstruct obtain. occup occur odd. oddly offens offline omit omission ongoing only oops open. opened
        oppos optout order. otherwise oust outage outbound outdat outlier outstand overcap overdue overflow overlap overlook overload overrid overrul overs overturn
        overwhelm overwr owe. owed own.
        panic paralys paralyz pardon partial parse part. pass. passcod password past. paste patch pause paus pay. pays paid payment penal pend. pending perhaps peril
        perish permanently permission permit perpetual persist phantom phish pin. placehold plagiar plain. plead please pledge poor portion possib postpon potential practice. pre. precondit
        preclude predict preempt prefill prejud prelim premat prepar prerequis present. press. pressed pressing presum pretend prevent preview previous prior. priorit privileg probab probation
        problem proceed process prohibit prompt. proof. propos prosecut protect prototyp prove. provid provis proxy pull. punish purchas purge purg push. put.
        qualif quarantin quer question. queu quick. quit quiz quot
        race. random rate. rather raw. reach. reactiv read. ready reapp reappear reason. reattempt rebuff rebut recall recap recaptch recheck recogni recommend. reconnect reconsid
        record. recover recreat rectif recycl redact redirect redo reduc redund reenter refer. refile refram refresh refund refus refut register. regist regret regrettab reinstat reissue
        reiterat reject relaps releas relinq reload reloc reluct remain remed remind remot. remov render renew renounc reopen repair repeal repeat replac replay repl. report repost
        repress reprint reprimand reprocess repudiat request. requir rerun reschedul rescind resend reserv reset resid resign resist resolv resourc restart restor restrain
        restrict resub resum. resume. resumed resubmit retain. retir retract retri retry return. returned returns revers revert revis revok rewrit ridicul rigid risk rival rob. robot rollback rolled rough route. routed rubbish ruin
        rule. ruled run. rush
        sabotag sacr sad. sadly sale. sandbox sanction sanit save. saved saving scam scan. scanned scanner scarc schedul scrap scream screw scrub seal. secur seem seiz seldom select. semi. send. sending sens. separate. server
        session set. setback sever shame sham. shelv shift. short. shortag shortfall shred shut shy. sick sign. signed signin signup signat silen simulat sinc. skip slip slow smash snag snapshot soft. sold solely solv sorry spare speculat spoil spoof
        stag. staging staged stale stall standby start. starting starve state. stay. steal step. steps. stereo still. stolen stop stor. stored storage storm strand strict strip stronger struck struggl stub stuck stump stun stutter
        subject. sublim submit. subscrib subsequent substandard substitut suck sudden suffer suffic suppress surplus surrend susp suspect suspend suspicio sync system.
        tamper tank. target. tear. technic temp. tempor tend. tentativ termin terribl test. testing tests theft think. though. threat threshold throttl throw. thrown thwart tick. tie. tight time. timed timeout token too. tool. torn toss total. touch tough traffic trap. trash trial trigger tripp troubl trunc trust. try. trying tried turn. twic typo
        ultimat unab unaccept unaccompan unaccount unacknow unaddress unansw unapprov unassign unattain unattend unauth unavail unaware unbal unbeknown unblock uncert unchang unchecked unclaim unclean unclear uncom uncomp unconf unconfirm unconsid uncorrect undecid
        undeliv under. undelet underag underg undermin underqual understaff undesir undet undo undon undoubt undue unemploy uneven unexpect unfair unfilled unfilt unfinish unfit unforesee unfort unfound unhand unhapp unhealth unident uninstall unint uninter uninvit unknow unlaw
        unless unlik unlist unlock unluck unmatch unmonit unmet unnot unopen unord unoff unpaid unpleas unposted unproc unprof unprotect unproven unqual unread unreal unreas unreceiv unrecog unrecord unrecov unregist unrel unresolv unrespons unsaf unsatisf unsav unsel unsent unset unsign unsolicit
        unsound unspec unstabl unsubm unsubscr unsuc unsuit unsupp unsure until untr unus unvalid unver unw upcom update. updated updating upgrad upload. uploading upset urgent use. useless usual. usurp
        vacat. vacuum vain valid vanish verif version. vet. veto vetted victim violat virtual virus visibl. void volat vulner
        wait waiv wall. want. warn wast watch. weak weed weird welcom. were. wherea whether whil wip wiped wish. with. withdr withheld withhold without won. work. workaround worse worst worth. would wouldn wreck write. wrong
        yet. yield zap zip
        """,
    "de": """
        abbrech abbruch abgebroch abgelauf abgelehn abgemeld abgeschalt abgesagt abgestürzt abgewies abgezogen ablauf ablehn abmeld absag absicht absturz abstürz abweich abweis abzieh abzug aber. abermals abwart ach. achtung akzeptier aktivier aktualisier alarm allenfalls allerdings alt.
        alte altes alten andauer anderenfalls andernfalls anfecht angeblich angehalten angriff anhang anhäng anklick anlage annull anmeld anonym anstatt anstehen antivirus anzahlung arbeitsprobe attest aufbau aufford aufgab aufgebraucht aufgehob aufgehoben aufheb auflös aufruf aufschieb aufschub ausbleib ausfall ausfüll ausgab
        ausgebucht ausgefallen ausgelaufen ausgeschieden ausgeschloss ausgesetzt ausgesperrt auslast auslauf auslog ausloggen ausnahm ausreich aussage ausscheid ausschlag ausschließ ausschluss außer außerdem. aussetz aussort aussteh ausstehend auswertungsfehler ausweis authent automatisiert
        bald. barriere beacht bedauer bedenk bedingt bedingung bedroh beeil beend befrist begrenz behaup behoben beheb behinder beiseite bekannt. bemäng bemüh benötig berechtig bereits bericht. berichtig beschädig beschränk beschwer beseitig besetz bestätigungscode bestätigungslink betrieb. betrug betrüg bevor bezahl bezweif beanstand
        bislang bisher blockier bloß bot. brauch bruch browser buchung
        captcha chance. code
        daneben. dann. datei datenmüll datenverlust dauert dennoch deaktivier defekt demnächst denn. doch. doppelt doppel dopp dritt drohen dubletten duplikat durchfallen durchgefallen dürft durfte
        ebenfalls. echt eigentlich eilig einfrier eingeben eingabe eingefroren eingestellt eingeschränkt einmalig einreichen einschränk einschreit einspruch einstell einwand einzig empfangsfehler endgültig endet entfall entfern entgang entgegen. entlass entscheid entschuldig entsorg entweder entwert entwurf entzieh entzog erfass. erforder erfrag ergänz erheb erinner erledig. ermahn erneuer
        erneut ersatz erscheint erschöpf erschwer ersetz erst. erstatt erstell erwart. erwisch eventuell etwaig
        fake falls. falsch fälsch fast. faul fehl fehlend fehler feindlich ferner. fern. festhalt festgehalten filter firewall flugs formal. formatfehler fordern fortfahr fortsetz fortsetzung frag. fragen freigab freischalt freigeb fremd frist früher fragwürdig füll
        gar. gebühr geduld gefahr gefähr gefälscht gefilter gefiltert gefror gegen. gegenteil gehacken gehackt gehindert geheim gelitten gelösch gelöst gemäß. genehmig genügt gering gescheit geschei gescheitert geschlossen gesichert geschwärz geschützt gespeichert gesperr gesperrt gestört gestrichen gestopp geprüft. gewalt gezwung gleich. glück. grenzwert größe grund gründe gültig
        halt. hacken halb halten. halterung hart. häng hemm hindern hinder hinderlich hinfäll hinweg hinzufüg hochlad hochgeladen höchst hoffnungslos höflich. human.
        identi ignor illegal immer. inaktiv indes infizier infolge infrastruktur inkomp inkorrekt insofern irr irrtum irrtüm irgend
        jedoch jemals junk jenseits
        kaputt kaum kein klär klick knapp kollision kommend komplett. konflikt kontingent konto kontroll kopie korrekt korrigier korrupt kosten kostenpfl krank kreditkart künftig kündig kündigung kürz küm
        lahm last. leer leerlauf leider letzt limit link liquid log. logg lösch löschung lücke lücken luft
        mahn manche mangel mängel manipul manuell markier maßnahme maximal mehrfach mensch. menschlich minder mindestens mißbrauch missbrauch misserfolg missfall misslang missling misslung missverst mitnichten möglich müll muss. müss musst mutmaß mühe
        nachbess nachdem nachgereicht nachhol nachlass nachreich nachtrag nachweis nachzahl negativ neustart neu. neue neuen neuer nicht nichts nie niemals niemand nirgend noch. nochmal not. notdürft notfall nötig notwend null nummer. nur.
        ob. obgleich obschon obwohl obsolet offen offline ohne. ohnehin opfer ordnungswid ordner
        panne papierkorb pass. passwort pausier pause pech pflicht phishing platzhalter platz. posteingangssperr post. prinzip probe probier problem prüf protest provisor
        quarantän quellfehler quit
        rate. raus. reaktivier rechn reduz referenzfehler regelverst reich. reject relevant reparatur restlich restrikt retour revid rest. richt. risik robot rück rückgäng rückgabe rücknahm rücksend rücksetz rückstand rückwirk rückzieh rückgesetzt ruhe. ruhend ruht
        sackgasse sandbox schade schaden schädl schadsoft schadcode scheiter scheinbar schein. schief schlange schlech schließ schließen schloss schritt schuld schutz schwach schwärz schwebe schwebend schwer schwier schwindel schranke selbst. server sess sicher. sicherung sicherheit signatur simul sitzung skip sofern sogar sollt sonder. sondern
        sonst spam sperr sperre spät spät speicher speicherung sorry. sortier staging statt. statt stau steck stehengeb stell. stillgel stillsteh stillschw storn stoppen stopp stör störung streich streik streng streng stufe stürz stürzt such. suspekt system. script
        tauglich technik technisch teil. teils teilweise temporär termin. test testat testet tipp. tilg timeout täusch token tot. trenn trotz trotzdem trug trüb tun.
        über. überarbeit überfäll überfüll überfällig überflüss übergang übergangen überhol überholt überhaupt überlast überles überprüf übersch überschreit überschreib überschritten überseh übersehen übersprung überspring übersteig überwach überweis übrig umgeleit umkehr umleit umsonst unab unabg unacht unausgef unbearb unbefug
        unbefugt unbegr unbek unbenutz unberecht unberücks unbesetz unbest unbestätigt unbez unbrauchbar unechte unfäh unfall ungeeign ungeles ungelöst ungen ungenüg ungeprüft ungesend ungesich ungew ungül unklar unkorrekt unleser unm unmögl unnöt unregelm unsicher unstimm unter. unterbl unterblieb unterbrech unterbroch unterbrochen unterbricht unterdrück untersag
        unterschr unterschreit unterwürf untaugl untersch unver unverarb unverbind unverz unverschl unvollst unwahr unwiderruf unwirks unzul unzur unzustell unzureich unzutr update upload
        vakant vage verän verarbeit verb. verbesser verbiet verblieb verbot verbrauch verbrannt verdacht verdächt verdopp vereitel verfahrensfehler verfall verfehl verfügbar vergang vergebens vergeblich vergeben. vergess vergeud verges verhind verhänge verifi verirrt verjähr verkehr verklein verkn verlang verlängert verlass verletz verlier verlor
        verlust vermeid vermeint vermerk vermiss vermut vermeint vernicht verneint verpass verpflicht verpuff versag versagt versand. verschieb verschoben verschlecht verschlepp verschlossen verschluck verschlüssel verschmäh verschmutz verscholl verschrott verschwend verschwind verschwund verseh versehentl versend. verseuch versperr verspät verspätet verstand verstopf verstoß verstreich verstümmel versuch
        verteidig vertausch vertag verteil. verunglück verursach verurteil verweh verweig verweis verwechs verwehr verwerf verwirf verwirkt verwirr verworf verwurf verzeih verzerr verzicht verzich verzög verzieh viren virus voll. voll vollst voraus. vorausset vorbehalt vorbei vorenthalt vorerst vorfall vorgetäusch vorhandensein vorherig
        vorig vorläuf vorlag vorsch. vorsicht vorspieg vorspiel vortäusch vorübergeh vorwurf vorzeit
        wahl. während warn wart warteschl wartung wechsel weg. wegen. wegfall weggef weggelass weggew weggeworf weigern weil. weise. weiterhin. weiterlei. weiternutz wenn. wenig wesh wider wieder. widerr widersp widrig wiederhol wiederherst wiedervorl willkür wirkungslos wirr wobei. wohl. womögl wurf wunder wünsch. würd wüst
        zahl zahlung zeit. zeitüberschr zensier zensur zentral. zerfall zerleg zerreiß zerrissen zerschlag zerstör zögern zoll zu. zuerst zufäll zugang zugriff zulass zulässig zuletzt zuordn zuord zurück zurzeit. zusätzlich zuschlag zustimm zustimmung zuvor zuwenig zwang zwar. zwangs zweif zweit zwing zwisch. zwischenabl zwischengesp
        """,
    "fr": """
        abandon abîm abroge absen abus accep accid accès actif activ actual adapt. admis affect aggrav ailleurs ajourn ajout alarm alert altér alternat ancien annex annul anomal anormal antérieur antivirus anti aperçu appar apparemment archiv
        arnaqu arrêt arriér artificiel attaqu attente attend attent attest aucun aupar authentif autocollant autoris autre. autrement avant. avarié aveugl avert avis. avort
        bann barr bidon bientôt bloc bloqu bogue boucl bris brouill brûl but. bug
        cach cadre. caduc caisse cap. capt car. carte. cass cauchemar caus censé censur cep. cependant certif cess chang charg chut clash cliqu clor clos clôt code codes coinc collision complét complèt compl. compromis compt conclu condam condition confir conflit confond confus conform connect connexion conserv. consign. consomm contest contin
        contradict contrain contrair contrefai contrôl contr copi coquill corbeille corrig correc corromp corrup coup. coupé coup coût crash crim critèr crois. cyber
        danger débloqu débord déboutn déborder décal déçu décev déchir déchu décid. déclin décoché déconnect découp découv. décourag dédoubl défaill défaut défav défect défend. défer défic défini définit déform déjà délai délég délicat démarr démett démo demi dén dénat dépass dépens déplac déplor dépourv déprogr dérang dern derni dérout
        dès. désact désagr désapprouv désapp désast désavant désav désign. désinst désist désol désordr dessaisi déstabil désuet détect détérior détour détruit détruir deuxi dev. devez devr devien dévi différ difficult diffus. dimin disco discréd disparai dispar disparu disput disqualif diss dissip dissua divers. divulg doit doiv dommage dommages
        donc. double doubl dout doute douteux droits dû. due. dupliq durci dur.
        écart échap échéan échec échou éclat écraser écart effac effectif effondr égar élimin éloign embarg embouteill empêch emprunt encore encombr endomm endormi enfin. enfr engorg enl enlev ennui ennuy enr. ensuite entach entrav entre-temps env. envah. envoyer envoyez envoi. erreur erron errat escroq espér essai essay est-ce estim étap étein éteint étranger éventuel évit exam. excéd
        except excess exclu excus exécut exempt exig exigen expir expirat expuls extra. extinct
        fâch factice faibl faill faut fau fauss faux falsif fatal fautif fantom fantôm fen. ferm fich. fictif fictiv fig. figé filtr fin. final. finalis fini. fless floué flou forc format. fortuit fraud frauduleux freiné frais. fragil frauder frapp fuit futur fuite
        gâch gagn. gard. gel gelé gên grav grève guère
        hélas handic hasard hors. hostil humain humains hypoth
        identif identit ignor illég illis illicit imit immobil impair impasse imparfait impay impers implor impos imposs imposteur imprév imprim improb impuis inaccept inaccess inach inachev inact inadapt inadéq inadmis inadvert inactif inapt inattend inaudib incap incert incid incit incomp inconn inconvén incorrect incrimin indésir indéterm indirect. indispon inex indu
        ineffic inéligib inex inexact inexist infect infér infond infor. infruct injust inopér inopin inscript inscrir inscriv inscrit insér insign insist inspect instabl instal insuff insupp int. intègr. intempest interdi interf intérim interm interromp interrup intrus inutil inutilis invalid invers invisi involont irr irrecev irrécup irrég
        jam. jamais jet. jeté jetez jeter juridi jus. jusqu justif jug.
        lacun laiss. lent lentes lien. liens. limit liquid litig log. lorsqu lourd
        maint. mainten mal. malad malencontr malgré malheur malic malsain malveil manip manqu manuel. manuell marqu. masqu mau mauvais maxim méconn méfi mélang menac mensong mériter mésaven mettre. mineur minim mise. mis. mod. modif moindr moins moment. momentan mort mot. moy. muet mur.
        naufrag néant néanmoins néces néglig négat neutral ni. niveau. non. nonobst notif nouveau nouvel nuire nuis nul nulle null
        oblig obligat obsol obstac obstru occup oblit offens omet omis omiss opaqu opér. oppos ordures or. ôt où. oubli outre. ouvr ouvrez ouvert
        pair. panne par. parti. partiel pass. passw pas. patient paus pay payer péché peine. pén pénal pend. pénur perd perdu périm péril perm permis perquis persist perte perturb peu. peut-être phas pièg pièce. pir. pirat placeb plain plagi plant plein plus. plut plutôt point. poubelle poursui. pourri pourtant pourvoi pourvu pouss pouv préalab précéd
        précair précauti prémat prépar. préavis prés. présum prét prétend preuv prév prévis prévu prévue prim. prioris priv probab problèm procès procur prochain prohib prolong promet prorog protect protèg prot prouv provis provoqu puis. pub. purg
        quarant quasi quand questionn. quit quitt quoique quota
        rallong rapid. rat rata raté rater ratu réactiv réactual réappar réapp réc. rébarb recommen recomm. reconn recond récup rectif recul rédui redir redirect redémar redoubl refait refaire référ. refond refoul refré refus régl. régress regret réinit réinsc rejet rejou relanc relanç relent remani remb rembours remett remis. rempl rempla renonc renouv rent. renvo
        répar répét report repos. repouss repren repris. réprouv réserv résili résist résol resoum respect. rest. restant reste restez restreint restric résul. retard retent retir rétract retomb retrait rétrograd retrouv. reus réus. révis révoc révoqu ridic rigid risqu riv. robot rompu rompr ruin rupt
        sabot saisi saisir sanction satur sauf saut sauv sauvegard scand scell script secou. sécur sécurit sélect. semb sens. sépar serv. serveur sess session seul seulement sever sévère si. sign. signal. signer signez sim. simul sinon sitôt situ. soi. soit. solid. solution sombr somm. sort. soumet. soumis. soupçon souffr sous. souscri statu. stérile stock stop strict subi. subit. substit
        suffi suffis suivant. sujet suspens suspect suspic supprim suppr surcharg surcroît surveill survol survenu survien syst
        tac. tampon tant. tard techn télécharg télév. temp. tempor tent. tentat termin. terminer terni test tic. ticket tierc tiers timid titr. toler tomb toutefois trahi trafic traf trait. traîn tri. trial triche trier tromp tromper trop trou. troubl tronq tuer
        ultér ultim ult unique. uniquement urgent util. usag. usurp util
        vain. valable. vali. valid validat valider vaq verrou vérif verif vers. vex vid vide vider vieil viol violat virtu virus vis. visé. vol. volé voler vrai. vu.
        """,
    "es": """
        abandon abort abrir abrog absten abus acab acced accesi accident acci. aclara activ actual adapt. adelant. adjunt admit advers advert afect. agot ahora. ajen ajust alarm alert algun. alterad altern amenaz anómal anorm. antes. anteri anterio antivir anticip anul anula apag apar. aparent apen aplaz aprob aprueb apunt. arch archiv arrest arroj
        arruin artificial asegur asumir ataqu atasc atent. atras aun. aún aunque ausen autentic automátic autori avería averi avis. aviso
        baj. baja banea barrer basur bloq bloque borr borrad bot. brech bucl busc.
        caduc caer caíd caid camb cambi cancel captch captur carec carenc carg casi. caso. castig cautel cebo ces cerr cerrad cert. certif cesad choc chocar cierr clav clic código códigos cola. colaps colis. colm comp. compl. complet complic comprob comprometid comprueb concl. condena condic conect conexi confir conflict conf. confund confus
        congel congest constanc conten. continu contra. contraseñ contrar control copi corre. correg corromp corrup cort cost cotej crash crít criteri cuarent cuello cuent. cuenta. culp. cumpl cuota
        daña dañ daño deb debe deber deci decid decaí declin. defect defic definit deform degrad dej dejado demas demo demor demás. deneg denunci depend depur derech. derog desact desacuer desafort desagr desaloj desapar desapro desast desatend descal descalif descarg descart descon desconect desconf descono descontin descu desech
        desen desenc deses desest desfas desgrac deshab deshac deshec desh desig. desinst desint desist desliz desma desorden despid desp. despedid despu desperd desplaz despej despu destrui destruy desuso desv desvi detect deten deterior det. detuv deud devol devuel difer difíc difícil dificult dilig. dimit dirig. discont disculp discrep discut. dismin disput distorsion
        divi. doble dobl dud duda dudas dudos duplic dura
        ech. ejecu elim elimin embargo emit. emp. empeor encript encuent. enemig enfad enf. enga engañ enlace enlac ent. enton entorp enviar. envío. epis equiv equivoc err errat erron error es. escan escas escap esper espera espere espur esta. estafa estanc estim estorb estric estrope evad evit evitar exam. exced excepc except exces exclu excus exig exigen expir expuls exped extin extra. extrav
        fact. fall fallid fals falsif falta falt fantasma fatal faz. fecha. fich. fict fil. filtr fin. finaliz firm flaqu flotant fondo. forz forza formal. format formato fraca fracas frag fraud fren frust fuera. fug futur
        ganch garant. garb gast golp grave grav
        hack hasta hast halla. hay. hog. hom. hostil huelg hub. human humano humo hurt
        identi ignor ileg ilegib ilícit imag. imit impag impar imped impediment imperf impid imposib impos impreci. impr. imprev improb improced improp inacc inacept inact inade inadec inadm inadvert inaprop incap incid incier incl. incomp incom incon inconc incorr incumpl indeb indef. indem indesc indes indet indic. inefic inelegib inerc inesper inest
        inexact inex inexist infec infer. inf. infruc inhab inici inici. iniciar injus innec inop insat inscrib inseg insert insign insist inspec inst. instal insufic int. integr. intent inter. interc interfer interin interrup interrump intru inú inutil inval inválid invent invers invis invol ip. ir. irre irregul
        jamás juici jui justific juzg
        lament lastim lejos. lenta lent lib. lig. lim limit límit limite liquid llen llena lleno llev. loc. log lógic. luego. lleg.
        mal. mala malas malent malic malig malo manip mantenim manual manualm marc. más. máx máxim mejor. menos mentir mer. mera merec mero mezcl mient. mín mínim mod. modera modif moles moment. mora muert mudo mutil
        nad nada nadie neces nec. neg negad negat ni. ningun no. nuevamente nueva. nuevas. nuevo nul nunca nulo
        ob. objec oblig obs. obsol obst obstác obten. ocult ocup ocupad ocurr odi ofens olvid omis omit ono. opon opos oport. orden. otro. otra. otras. otros.
        pag pago pagar pap. papelera par. para. parad paral parc parcial part. pas. pasad paso pasos pasw paus pausa pec. ped. pel. pelig pen. penal pend pendient perd perd. pérdid perdid perdón perd perec perfil perj perjud perman. permi permis pero. pers. persist pes. pesar phish pirat plag plant. plaz plazo poc. poco podr. pon. pos. posib pospon post. posteri
        postul. postpon pot. precari prec. precis pregunt. prel prelim premat prepar prerr pres. presun pret. pretend prev previ prevén prim. primero prior prob probab probar problem proced proceso proces prohib prolong prometid promet pronto. prorrog prot protec proteg proto prov. provis próxim prueb public. puls pulse puerta purg
        quej quer. quit quiz quiebr
        rana. ranur raro. rasg. rast. re. reab react reac. reanud reap reb. rebas rebot rec. reca recaud recha rechaz recib. reclam recomp recort recuper recurr red. redir redu reduc ree reemb reempl reenv reg. regis. registr. registrar registre regres rein reinic reint reintent reiter rej. relev rem. remedi ren. renov renunc rep. repar repet repi replic reporta repos. reprob repr. reproch requer
        requi requisit res. rescind reserv resent resist resol resp. resting restaur restric ret. reten retir retorn retras retract retrasad retro rev. revert revis revis. revo revoc ridi. ries riesg rig. riv. robo robot romp rot roto rot. ruin rut.
        sab. sabot sal. salir salv salvo sanc sancion satur se. sec. segui. segund segur según. sell. sel. selec. sens. senten sep. serv. servidor ses sesión si. siempre. sig. siguient sim. simul sin. sino sistem sob. sobr. sobrecarg sobrep sol. sola. solamente solicit. solo. sólo sol. soluc solven somet. sondeo sorr sosp sospe sospech sub. subi subir subs. subsan sufi. sufr suger. sup. super superad supon suposic
        supres suprim suspen sust. sustit
        tacha tampoco tard tarde tarj tasa tecnic técnic tecl tem. tem temp temporal tendr ten. tent. tentat term. termin. terc tercer test tir. tirad todav. todavía tol. tóx trab. tráfico tráf tram. trampa tras. traslad trast. trat. trata. tratado trib. trist trom. trop. tropez trunc trunc tuv. tumb
        últim ultim unic. únic únicamente urg urgen usu. usurp
        vac vací vacia vacan. vacio val. valid válid vana. vano ve. venc vencid venci ver. verac verif verific vet. vetad veto vic. viej viol violac virtual virus visibl vist. visual. vol. vol. volv vuelv vuln
        ya. yerr
        """,
    "pt": """
        abandon abert abort abr abrir abus acab aceit. acess acess acident acion. acus adapt. adi adiad adiant. admis advers advert afet. afinal agora. aguard ainda ajust. alarm alerta algum. alter alterad altern. ameaç ampl. anexo anexar anexe anexa anomal anorm anteri anterio antes antiv antig anul apag apaga apar aparent apesar apen apenas aplic. após aprov aqu. arquiv
        arrepend arruin artific assin assum ataqu até atenç atend. ativ ativ atras através. atual ausen ausên autentic automát autoriz avar avari avis. aviso
        baix baixa ban banid barr bloque bloq boicot borr. bot. brev. buscar
        cadast caduc cai. caiu caí can. cancel captc captur caren carg carreg. carregar cas. caso castig caute ced. cens cert. certif ces cess chave. chei cheio chot cliqu clic cod. códig código coli. colid colaps comple. completa complet complic comprom conclu. conclua concluir condena condi condic condição conect conex confir. confirme conflit confund confus congel
        congest conserv. consult. conta. contas. contest contin contra. contradi contrári control copi cópia corrig correç correi. corromp corrup cort cort. cot. crash crít critér cuidad culp cumpr cust custo custos
        dan danif dano dat. deb. débit decai decid declin. def. defeit defic definit deform degrad deix deixou demais demo demor deneg denun depend depois. deposit depur desacord desacons desafio desagr desampar desap desapar desaprov desast desat desati desatual desc descab descart desclas desclassific descon desconect desconf desconh descont descul
        desculp desd. desej. desenc deses desf desfaz desfeit deslig desloc desn desob desob desobed desorden desp. despej despedi desper despr despre desqual desqualific dess dest. destru desuso desv desvi det. deteç detet detec deter deterior detid deu. dever deve devem devid devol dev dific difíc difícil dilig. dimin. direc discord discut. disp. disper disput distorc
        div. divid dobro dobr doc. dois dolo dup duplic dupl durar dúv dúvid duvid
        ecrã efetiv. eleg. elim elimin em. embarg embora emb. emit. emp. empec encerr encerrad encrip enderec. enfr. engan engano enl. ent. entanto entret entretanto envie enviar envio. equív equivoc erra errad erro err errôn errone es. esc escan escass esgot esgotad espam espera esperar esp. esquec estorv estrag estrit evad event. eventual evit exam. exced excec excet exceto exceç excess
        exclu excluí excl. execut exig exige exigê exist. expir exped expul ext. extint extra. extravi
        facto. fal falh falha falho falhou fals falso falsif falt falta faltam fant fantasma fatal favor. fech fecha fechad fic. fich. fict fila. filtr fim. final. finaliz firm. fix. fluxo. foi. fora forç forj form. format formato fraca fracas fraco frag frau fraud frust fug fur futur
        ganc. gast ger. golp. grav grave gre greve
        hack hesi. horr. hostil hum human humano
        identif identid ignor ilegal ileg ilegív ilícit imag. imit imp. impas imped impe impediment imperf imposs impr. impreci imprev impróp improv inace inac inaceit inact inad inade inadequ inadimp inadv inapt inati inativ inc. incap incer incid incl. inclu. incom incomp incompl incon incorr incumpr indefer indef indes indev indis indisp
        indispon inef inel ineleg iner. inesp inexa inex inexist inf. infe infect infel infeliz infer. inform. infr ing. inib inic. inici inicie iniciar inj. inlig inob inop inp. ins. insat inscrev insegu inser insign insist inspe inst. instab insu insuf insufic int. integ. intent inter interc interf interm interr interrup interromp introd introduz intrus inú inutil inv inval inválid
        invent. inverd invi invis invol ip. irre irreg
        já. jamais jog. julg junk junt. justif
        lam lament lenta lent lento lib. liber lig. ligaç lim limit limite liq. liquid lista. lit. litíg lix lixo log login logo. lot lotad
        má. mal mal. maldos malic malog malsu manip mant. manut manutenç manual manualm marc. mas. más. mau máx máxim mei. meio. menos men. mensalid ment. mentir mer. mera mero mesmo. mínim misc. mod. modera modif moles moment. momento. morreu morto mort mov. mud. mudou mut.
        nad nada não não. nao. neces necess neg negad negat negl nem nenhum ningu ninguém nul nulo nunca nov. nova. novamente novo. novos
        obj. objeç obri obrig. obriga obrigat obs. obsol obst obstác obt. ocult ocup ocupad ocorr ofens omis omit opo. opor. opost ord. orden. outr. outra outro outros ouvi.
        pag pago pagar pagam pan. pane par. para. parad param paral parc. parcial parou part. pass. passo passos passad passw. pau. paus pausa pec. ped. pedi. penal pend pendent perc. perca perd perdeu perdid perf. perig perm. permi permis. permiss pert. pers. persist pes. phish pir. plág plan. pod. poderá pois. pont. por. porém porta port. portanto portal. pos. posp possív. post. posteri postul
        pouc pouco prec. precis precár prej prejud prelim premat prend. prepar. pres. press. pressup pret. pretens prev prev. previ. prévi prévia prim. primeiro prior prob probab probl problem proc. proced process processa procur. proib prolong prom. pront. prorro prot. prot proteç proteg prov prova provis próx próxim pub. pul. pun puni purg
        quar quarent quas quase quebr queda queix quer. quest. questão quit quot
        ranh. rasc rascunho rasg rast. reab reat reav reb recaí. rec. recarreg receio recl reclam reco. recomeç recont. reconh. recor. recu recus recuper red. redir redire reduz ree reenv reenc reexam ref. refaz refeit reg. regist. registar registe registre regr regula rei. rein reinic reit rej rejeit. rejeit rel. rem. remov remo remoç removid ren. renov renun rep. repar repet repi repor. repos
        reprov repu requer requis res. rescis reserv reset. resist resol resolv resp. rest. restan resta restring restri ret. retard retent retid reti retir retirad reto. retom. retra retro rev. reve rever revers revert revi revis revog rigid risc risco riv. rob. robo robô romp rot. roub ru. ruí
        sab. sabot sai sair salv salvo sançã sanç se. seg. segu. seguin. segund segur seguranç sel. selec. sem. sem sen. senão senha sent. sentenç sep. serv. servidor sess sessão seu. sig. sil. sim. simul sin. sinal sinist sist sistema site. só sob. sob sobrecarg sobr. soc. sof sofr sol. solic. soluc somente som. sond. sopr sub. subm. submet. submeter submeta subs. subst. substit suf sufic sug. suj. sujeito
        sum. sumiu sup. super superad supo suposi supos supri suprim surg. surt. susp suspe suspeit suspen sus
        talvez. tamp. tard tarde taref tarif tax taxa tecn técn tel. tem. temp temporá tent tentat tenta term. termin. terc. terceir test teste. tinh. tir. tirad tod. todavia tol. tomb. torn. tox tráf tráfego trab. traf. tram. trav trava tres. tri. tris triste troc troca trunc
        últim ultim ultra. um. unic. únic unicam urg urgen us. usurp utiliz.
        vag. vaga. vago val. valid válid validaç vaz vazi vel. velh ven. venc vencid ver. verd. verif verific vet. vetad veto vez. víc vic. vio viol vir. virtual vírus vis. visív volt volta vulner
        zero
        """,
    "nl": """
        aanbetal aangeboden. aangehouden aanhang aanhoud aanklik aanmaak aanmaken aanmeld aanpass aansluit. aanval aanvaard. aanvull aarzel account achter. achterhaald achterstand activeer activer actie. afbreek afbrek afgebrok afgekeurd afgelast afgelop afgelopen afgemeld afgesloten afgeschreven afgevallen afgewez afgewezen afgezegd afhank afhandel. afkeur afloop aflop afmeld afrond afsluit
        afspraak. afstand. afval afvall afvoer afwacht afwezig afwijk afwijz afzegg al. alarm alhoewel alleen als. alsnog altern andermaal. anders. annul annuleer anoniem antivirus anti. automatisch.
        backup bak. bang. behalve behoud. bedrieg bedrog bedreig beëindig beeind begrens beknopt belemmer beletsel beletten benodigd beperk bericht. beschadig beschermd. bescherm beslis besmet bestand. besteld betaal betal betwijfel betwist beveilig beveiliging bevestigen. bevestigingscode bevriez bevror bewaar bewaard bewer bewijs bezet bezig bezwaar bijlag bijna bijwerk binnenkort blanco blok blijf blijk. blijft. blijkbaar blokk boete bot. breuk browser buiten
        captcha code codes concept. concept conflict control corrup corrig corruptie crash criteri
        daarentegen. daarna. dan. database. defect demo deel. deels deadline dicht. dienen. dient diefst dode dood doorgaan. doorgang doorhal dreig dubbel duplica duur. dupe dwing dwaal
        echter. eerder eerst eerste eind eis eisen eist enige enkel enkele. err even. eventueel
        fake faal falen fali fantoom fals fataal filter firewall forceer foru fout fouten fraud frauduleus
        gebeurt. gebrek gebrekkig gedeakt gedeelt gedeeltelijk gedoemd geduld gedwong geen. geenszins gefaald gefilter gehackt geheim gehinder gekaapt gelast gelden geldig gelimit geluk. gemis gemiste genegeerd genoeg. geopend gepauz geraakt. gereset geschei geschorst geschrapt gesloten gesnoei gespl. gesto gestaakt gestold gestopt gestor gestor gestrand gestuit getroff geval. gevaar gevallen. gevraagd geweiger geweer gewist
        gewijzigd gezakt gratis. grens grond. groot. groott
        haast. hack hap. hard. half halt handm handmatig hangen hapert helaas herbegin herhaal herhal herlaad hernieuw heropen herinner hersta herstart herstel herzien hinder hold. hoewel hoeft hoeven hopel huidig. hulp. herroep
        identi illegaal imit inact inactief inbreuk incid incompl incorrect incompleet indien indringer infect ingelogd ingetrok ingevuld. inlog inlever inschrijf. inspect instabiel insuff intrek invalide invoer invoeg invul inzend. inzage
        jammer juist. junk
        kaap kapot kaduuk keur klacht klad klem klik klopt knip. kon. konden kopie kopp. kopieer korrupt kort. kort kosten kost krap kritie kritiek kuns. kwaad kwaadaard kwijt kwetsb kwalijk
        laatst laat. lag. last. later leeg leeglo legg. lek lekken limiet limit link links. liquid log. los. loz loss lukt luk lukken
        maar. maak. manco mankeer manueel markeer. max maxim meer. melding. mens. menselijk mensen. met. mild mits min. minder minimaal mis. misbruik misgaan misgeg misged mislei misloop mislop mislukt misluk misser mist missen misschien misverst misvorm mocht moeilijk moest moet moeten mogelijk. mogelijkerwijs moment. motivat mutatie
        naar. nabetal nadat nadeel nagekeken nakijk nalat namaak nauwelijks navraag nee. negatief negeer negeren nepp nep niemand niet niets nieuw. nieuwe. nimmer noch. nodig nog. nood. noodzak nooit normaal. nul nutteloos
        obstak of. offline ofschoon omdat omgeleid omleid omzeil onaanvaard onacht onaf onafgew onbehand onbek onbekend onbel onbev onbevoegd onbereik onbereikbaar onbest onbestel onbetaald onbeantw onbew onbr onbruik onder. onderbr onderbroken onderbreking onderdr onderdruk onderhoud ondersch ondertek ondeug onduid onecht oneens onen oneig oneind onerv onfort ongeacht ongebruik ongedaan ongedekt ongeldig ongel ongelez
        ongelukk ongem ongeop ongepast ongesch ongest ongeval ongev ongew ongeautoris ongewenst onherken onherstel onjuist onkl onklaar onkost onleesb onlog onmid. onmog onmogelijk onnod onopgel onr onregel ontbr ontbreekt ontbreken ontdaan ontdek ontdubbel ontgrend onthoud. ontken ontkoppel ontoegank ontoereik ontsl ontslag onttrek ontvang. ontvluch ontwaard ontwerp. onver onvol onvolledig onvold onvoorzien onwaar
        onwaarsch onwenselijk onwerk onwett onwil onz onzeker onzin ooit. ook. oorza oordeel op. opdracht. opeis open. openen opent opgebr opgeh opgehev opgeheven opgelet opgerak opgeschoon opgeschort opgeslag opgeven ophef opheff opl. oplad oplet oplicht oploss opnieuw oponth oproep. opschon opschort opslaan opslag opstart optre. opvrag opzeg opzet opzij overbelast overbodig overdr. overlap overl. overmacht
        overm. overschr overschrij overschreven oversla overslaan overt overtreding overtol overval
        pand. paniek panne parkeer pas. passw. pauz pauze pech perm. plicht poging pot. poort post. probeer problem probl proef proefdraai proefver proviso prullen prullenbak proces
        quarant
        raar ramp rand. reanim rebound. recht. recla recyc red. redenen. redir reduc. refus reger. reset. rest. rest retour revis risico robot roest rot. rotzooi rui. ruin
        sabot sanct schade schad scham scheef. schei. schend scherm. schijn schijnbaar schoon schors schrap schrik schuld script scan security sein server sess sessie signal sim. simul sinds. slecht slechts slot sluit slui slop snap. sneu softw spam spat speling spijt spij spook staak staking stag. stap stappen steeds steun. stil. stiek stop stopzet storing stor straf strand streng strijd strik stuk stuit stuur.
        suspic suspect systeem
        tarief techn technisch tegen tegen. tekort tele. teken. tel. teleurst teniet tenzij ter. terug terugge terugtrek terugd terwijl test testen tijd. tijdelijk tijdstip. toch. toegang toegest toelat toesta toestemm token toetsen toets tol. totdat traag trekk. twijf twee. tweede twist tik.
        uit. uitbl uitblijv uitg uitgef uitgelog uitges uitgeschak uitgeslo uitgeslot uitgest uitgesteld uitgev uitgez uitlog uitschakel uitsl uitsluit uitstel uitval uitvoer uitwis uitzonder update upload urgent
        vaag vacant vals valse vast. vastgel vastl vastzit veeg veilig. verander verbied verbod verboden verbrand verbrek verbroken verbruik verd. verdacht verdenk verdraai verdub verdwaal verdwen verdwenen verdwijn vereis verg. vergaan verge vergeefs vergeet vergeten vergiss vergrend verh verhinder verhelp verifi verificatie verijd verjaar verk verkeer verkeerd verkl. verknoei verkort. verl. verlaat verlaten verleng verles verlies verlor verloren verloop verlop
        verloopt verm. vermeend verminder vermink vermis vermist vermoed vermoed vern vernield vernietig verniet verontschuld veroorza verouder verp verpl verpest verplicht verpulv verrad verre versl verschei verschoven verschuif verschuiv verschrijv versleutel versmaad verspil versp versper versteld verst verstoor verstopt verstrek. verstrij verstrijk verstreken vert. vertek vertraag vertrag vertrek verv. vervall vervang vervals vervolgens vervolg. vervuil verw. verwacht. verwar verwerk verwerp verwerping verwijder verwissel verwo verworpen verzoek. verzuim
        verzonnen verzet verz. vij. virus vlag vlekk. vol. voldoe voldoen voltooi volgeb vol. volledig voor. vooraf vooral. voorbarig voorbehoud voorbij voordat voorgaand voorkom voorl voorlop voorlopig voorval voorw voorwaard voorz. vorig vraag. vreemd vrijwel. vul. vrees
        waard. waarschuw wacht wachten wachtrij wachtwoord wanneer want. wapen. wederom weer. weg. wegge weggegooid weggeval weggev weglat wegval weiger wegens. weinig wel. wens. werkt. wijzig wil. wis. wissen wist woord. wrak
        zak. zakken zat. zeer. zelfs zekerh zeld zend. zin. zinlo zo. zoals. zoek. zoek geraakt zodra zolang zonder zou zouden zwak zwart zweef zwev
        """,
    "it": """
        abban abbandon abbast. abort abroga abus accad acced accert access access. accett. accid accidental account accus adatt. addebit adem. adegu affatic affid. aggiorn aggir aggiung alcun allarm allega allegare alleg alloggi. allora. almeno alter alterat altern altri. altrimenti altro. ambig ammess ammonit ammuc analog. anch. anco ancora andat. annull anom anomal anonim antecedent anteprima anterior antiv antiq anz anzi anziché apert apparent appena aprir
        aprire archiv arrest arretrat artific aspett assen assum assur. atten attend attes attesa attenz attiv attacc. attacch attual attraver. ausp. autenti automatizz autorizz avari avver avvert avvis. avviso azz azzer
        bad. banna bar. barr basta blocc blocco bloccat bot. bozz brev brucia bruciat bug buc buio bus. buss buttat buggia
        cadut cad. cade cambi cance cancell canc. captc carent caric. caricare carta. cas. casella. caso. castig cattiv caus. causa cautel cediment cens cerc. cert. certif cess cessat cest cestin chiu chius chiud chiuse cia. clic clicc cod. coda codice codici coinc. colla collass collegar colleg. collis colp. colpa. com. combin compila compil completa. completare compless complet. comprom compromess comunque con. conclu. concluder condann
        condiz conf. conferma. confermare confl conflit confon confus congel congest conn conness conseg. conserv. contest contin contr contraff contraddi contrar contratt. contro. controll cont. conto. convalid copia copie corr corrett. corregg correz corrot corrott corromp corto. cost costo costi costo. crash cred. crit criter critic croll cur.
        dann dannegg danno dat. deb debb debit debol decad decadut deced decid. decis declin decor decorr decrip. defic defin definit deform degrad delet delud demo dend. denie denun depen derog desid. destin. det. deter deterior detra. dev dev. deve devi devi. devono deviat diff differ diffic difficolt difett difet diffett diffid dilaz dilu dimen dimentic dimin dinieg dipend dir. diret. dirit. disab disabil disabilit disac disagi disap disappro disat disattiv disast disc discord discre discu discord. disd disdett disf
        disg disgui disguid disinst disin dism disme dismess disob disord disp dispar disper dispia dispiac dispon. disp. disput disqua diss dist distr distrut distur disturb disuso div. divers. divers divid diviet dividi dolent dop. dopo. dopp doppi dov. dover dovr dovrest dovut dub dubb dubbi dupl duplic dur. durante.
        ecc. eccetto eccess ecced eccez ecc eff. eliminat elimin elus ema. emess. emer. emerg ent. entr. entra. entro. equi. err erra errat erron errore errori esam. esaur esaurit esc. escl esclu esclus esec. esercit esig. esit. esit esp. espell espuls esp. est. ester estint estr. eva. event. eventual evit ex.
        fall fallim fallit fals falsi fanta fantas fasull fat. fatal fatica. fatt. fer. ferm fermat ferm. filt filtr fin. fin finch finit finir finito finta finto firm firma firmar fit. fittiz flag. fluss. for. forma. formato forse forz forzat fraint franc. freddo. fred. frod frode fuor fuori furt futur
        gar. garant. gett gettat già. giud giudic giust. gi. grat. grav grave guai guast guasto
        hack
        ident identi identif identit ignor illeg illeggib illecit illus imb. imbro imbrogl imit imm. immag. imp. imped impedi imper imperf impost. impos imposs imprec imprev impro improb improp improv inacc inacces inad inadat inadeg inademp inapp inapr inas inat. inatt inattes inattiv inav inavvert incap incass incert inci incid inco incom incomp incompl incon incor incorr indeb indec indef indeb indesider indic. indiet indietro indis indispon indub indu. ineff inel ines ineseg inesist inesp inesatt inf. infatt. infett
        infer. infel infond infor. infr infrang infruit ing. ingan ingann ingius inibi iniz inizi inizio inidon inoltre. inop inosserv inos ins. insab inser inserir insodd insist insol insicur instab insuf insuff insuccess int. integr. intas intent interc interd interf interim inter. interromp interruz interrot intr. intrus inut inutil inutiliz inv. invali invalid invent. inver. invers. invia. inviare invis inviol invol ip. ipot irr irreg irreper irric isol ist. iscriv iscrive iscriz
        lac. lament lam. lasc. lasci. lent lento lib. lim limit limite limitat link. liq. liquid lit. log logo. lor. lung. lunga lott.
        ma. macch. magari mai. mal. mal malat male malf malfatt malfun malin malizi malv malvag man. manc manca mancan mancat mand. manip man. manom manuale manualmen manut manutenz mar. mas. mass. massim meno men. menz menzog mera mero mess. mett. mettere mezz. mett mini minac min. minim minor mir. mis. miscon mod. modera modif mol. moment. morat mort mort. morto mos. muo. muto
        nascost nascond neanche nec necess neg nega negat negl neglet nemm né. nessun neppure nient niente no. nok non. nondim nonost nonostante nul null nulla nullo nuov nuova nuovament nuovo
        ob. obb obbl obbligo obbligat obiez obs. obso obsolet occ. occas. occor occorr occul occup occupat off. offen offlin oltre. oltrep omess omet omiss omon opp. oppon oppos oppur oppure ord. orm. ormai ost ostac ostil ostru otten.
        pag pagar pagam pagare pann panne par. paral parz parzial pas. pass. passag passagg passat passo passi password paus pausa pazien pecc. peggio pen. penal pend pendent per. perd perdi perdit perdu perd. perso persa persi pers. peric però perché. perm. perme permess persis pesan phish piant. piatt. pien pieno pirat plag poc. poco poi. pon. por. porta. pos. posp pospost possib. post. postic poster pot. potr potrebb prec precar preced prec. precis. precl. pref. preg. pregiudi prelim prem premi
        premer prema premat premere prep prer pres. prescr presun presup pret preten prev previ prev. prim prima. primo prio prior priv privat. prob probab probl problem proc. proced process. proib proibi prol. prolung prom. prop. pror prorog pros. prosegu prossim prosp. prot prot. protegg protez prov prov. prova prove provv provvis proxy pulis pulit pun. puni purtr purtrop purtroppo purch purg
        quando quar. quaran quaranten quasi ques. quest. quiz quot
        rag. ragg. raggir ral. rallent ramm rammar rann. rap. rar. raro ratt. rec. recap. recesso recl reclam recu. recuper red. reg. regis. registrar registrar. rein reimpost reindi reinvi reinvia reit rel. rend. reo. rep. repl. repri reset. resp resping respin respint respons. rest restar restan restitu restr restring ret. rettif rev revisi revoc rib. ricar. ricaric ricev. rich. richied rico. ricom ricon ricont. ricop. ricor. ricord rid ridond ridu ridott ridi rie. rif rifar
        rifat rifer. rifiu rifiut rig rigid rige rigett rim rima riman rimand rimoss rimost rimoz rimuov rimb rimbor rimbal rime rin rinn rinnov rinun rinunc rinv rinvi rinviat rip ripet ripara ripri ripren ripresent ripro riprova riprend risch rischi ris. riser riserv risol. risolv risp. risp. rispett. rit rita ritard ritir ritirat ritor ritorn ritras ritrat rit. riut riv rival riv. rivalu rived rob. robot rott. rott rotta rotto rov rovin rub rubat ruin
        sab. sabot sald salt. salta saltat salv salva salvat salvo sanz sap. sar. satur sba sbagl sbaglia sband sblocc sbl. sca scad scadut scaden scadenz scad. scam scambi. scans scar scart scarta scars scarse scat scel. scheda. scher. schiac sciop scio. scol. scom. scomp scompar scon sconn sconos sconsig scont sconf sconfig scop. scopert scor scorr scorret scort. scre. scrit. scu scuse scus se. sebben sec. second. seg. segnal segr. segu. seguent seguit. sel. sell. semb sembr semp. sempl. sen.
        senza senn sens. sens sent. sep. separ seq. seque serv. server serviz. ses sess session sfi. sfid sfor sfort sfortun sfugg sfum sgra. sic. sicur sicurezz sicura. sig. sim. simul simulat sin. sinis sis sistem sit. smarr smarrit smal smess smet sment smist sol solament. soltanto solo. soll. som. son. sop. sopp soppres soppr sor. sorve sos. sosp sospe sospend sospes sospett sost. sostit sot. sott sottop sottos sov. sovra sovracc sovras spa. spam spar spari spari. spe. spediz. speg spegn spe. sper. speri spen spent spes spess
        spia spiac spiacent spied spo. spor spost spostat spro spul sta. stac stacc stal stall stam. stamp sta. stat. ster. stes. stor. storn strad. stran stranier stre. strit. strapp strozz stud. stuf su. sub. subi. subor. succ. successiv suf. suff. suo. sup. super superat supp suppon supp. sur. surr surro susc. sva sval svan svanit svil. svuo svuot svist
        tagl tal. tard tardi tarda tardiv tariff tass tassa tast. tecn tecnic tem temp temporan tempo. ten. tent tentat tenta ter. termin. terminare terz terze testo. test tic. tim. timeout tir. tolt togli tolto torn. tos. trad. traff traffic tram. tran. tranne trasc trascor trascu tratt. tratt. tratten trav. tri. trist trop troppo trov. troncat tronc truff truffa tuttavia
        uguale. ulter ult. ultim ultimo uman umano unic. unicament. urg urgent us. usc uscir uscit usur uti. utent
        vag. valid validar validaz val. vano van. vari. vec vecch vecchi ved. vel. ven. venuto ver. verific verifica veri. ver. vers. versa versament vetri. viet vietat vig. vinc vincol viol violat violaz virt virtual virus vis. visib vit. viz vol. vor. vuo vuot vuoto vulne
        """,
}
"""By language; those of `_EVERYWHERE` count in each."""
VETO_STEMS = {language: f"{_EVERYWHERE} {stems}" for language, stems in VETO_STEMS.items()}
COMPOUNDING_LANGUAGES = frozenset({"de", "nl"})  # languages that put words together
COMPOUND_STEM_MIN = 5  # letters of a stem that counts within a word
REFERRING_WORDS = {
    "en": "it its this these those they them one ones somebody someone anybody anyone nobody",
    "de": "sie es dies dieses davon damit ihn jemand jemanden niemand",
    "fr": "elle elles il ils celle celui ceci cela ça quelqu quelqu'un personne",
    "es": "ella ello esto eso alguien nadie",
    "pt": "ela ele isto isso alguém ninguém",
    "nl": "hem dit daarmee iemand niemand",
    "it": "essa esso questo ciò qualcuno nessuno",
}
"""Words for the application by a pronoun, and for a person unnamed: beside them only our own lists
are believed."""
DEMAND_ENDINGS = {
    "en": (("", "ing ting ning ping ding ging ming bing ling ring"), ("e", "ing")),
    "de": (("", "en n ern eln"), ("e", "en"), ("en", "en")),
    "fr": (("", "r"), ("ez", "er ir re"), ("s", "r re er ir"), ("t", "re")),
    "es": (("", "r"), ("e", "ar ir"), ("a", "er ir ar"), ("en", "ar"), ("an", "er ir")),
    "pt": (("", "r"), ("e", "ar ir"), ("a", "er ir ar"), ("em", "ar"), ("am", "er ir")),
    "nl": (("", "en n ken len pen ten nen sen"), ("t", "en")),
    "it": (
        ("a", "are ere ire"),
        ("i", "are ere ire"),
        ("ate", "are"),
        ("ete", "ere"),
        ("ite", "ire"),
    ),
}
"""By language: endings of a verb that demands, and those of the same verb in a dictionary."""
RETRACTION = re.compile(
    r"\b(?:put\w* aside|zur seite (?:ge)?leg\w*|mise?s? de côté|apartad[oa]s?|de lado|apart gelegd|mess[oaie] da parte"
    r"|(?:put|puts|putting|set|lay|lays|laid|throw\w*|threw)\b.{0,30}\b(?:aside|away|out|by)|t(?:a|oo)k(?:e|es|en|ing)?\b(?! (?:care|a (?:look|while|few|moment|deep)|the time|up to|some|time|place|about|around|between|longer|pride|every|note)).{0,40}"
    r"\b(?:back|away|part)|pick|rest|still|nobody|no one|browser|niemand\w*|übung|probe|ninguém|nadie|ensa[yi]o|prova|oefening|exercice|exercise|rehearsal|nessuno|passaporto|pasaporte|passaporte|paspoort"
    r"|passeport|passport|reisepass|(?:das|es|dies) (?:war|ist) nur|era s[oó]l?o?|was only|maar een|(?:go|goes|gets?) out (?:tomorrow|later|soon)|make (?:it|this) (?:official|valid|count)|counts? from|to have it|tap(?:ped|s)?\b|button"
    r"|knopf|taste|bouton|botón|botão|knop\b|pulsante)\b",
    re.I,
)
"""What takes a confirmation back in words that are each in our own lists."""
DOUBT = re.compile(
    r"\b(perhaps|maybe|probabl[ye]|possibly|in theory|hopefully|would have been|so we hope|vielleicht"
    r"|hoffentlich|wahrscheinlich|in der theorie|peut-être|probablement|en théorie|espérons"
    r"|probablemente|quizás?|tal vez|en teoría|misschien|waarschijnlijk|hopelijk|in theorie"
    r"|probabilmente|forse|in teoria|provavelmente|talvez|em teoria)\b",
    re.I,
)
"""Words of who is not sure."""
REHEARSAL = re.compile(
    r"\b(?<!for )(?<!zum )(?<!par )(?<!por )(?<!als )(?<!per )"
    r"(sample|example|preview|trial|mock|beispiel|exemple|ejemplo|voorbeeld|esempio|exemplo)\b"
    r"|\b(this|our|diese[rs]?|unsere|ce|cette|notre|este|esta|nuestr[oa]|noss[oa]|deze|dit|onze|questo|questa|il nostro)"
    r" (site|website|page|portal|form|seite|formular|page|formulaire|sitio|página|formulario|formulário|pagina|formulier|sito|modulo)"
    r"\b.{0,30}\b(training\w*|practi[cs]\w*|playground|schulung\w*|ausbildung|formation|formación|formação|oefen\w*|formazione)\b"
    r"|\b(playgrounds?|spielplatz|terrain de jeu|speeltuin|trainingen|schulungen)\b"
    r"|\b(here|ici|aquí|aqui|hier|qui)\b.{0,40}\b(learn|lernen|apprennent|aprenden|aprendem|leren|imparano)\b"
    r"|\b(learn|lernen|apprennent|aprenden|aprendem|leren|imparano)\b.{0,10}\b(here|hier|ici|aquí|aqui|qui)\b"
    r"|\b\w*(vorführ|staging)\w*|\bvoorbeeld\w+|\buitprob\w*"
    r"|\b(training|practice|test|demo)[ -](environment|mode|page|purposes?|system|run)\b"
    r"|\w*vorschau\b|\bübungs\w*|\bvista previa\b|\baperçu\b(?! de vos (?:produits|articles|billets) commandés)|\banteprima\b|\bpré-visualização\b"
    r"|\b(this|that) is what\b.{0,40}\b(see|say)\b|\bso wird\b.{0,40}\baussehen\b"
    r"|\bce que\b.{0,20}\bverra\b|\becco cosa vedr\w+|\bas[ií] (se )?(vería|quedará|ficará)\b"
    r"|\bassim ficará\b|\bzo zou\b.{0,40}\buitzien\b",
    re.I,
)
"""What is shown, and does not happen."""
ANOTHER_STEP = re.compile(
    r"\b(step|schritt|stap|étape|paso|passo|etapa|fase) 0 (of|der|ihrer|deiner|van|de|da|du|della|del)\b"
    r"|\b(where|so) you can apply\b|\bapply(ing)? (will be|is|becomes?) possible\b|\byou can apply (from|there)\b"
    r"|\bwo (sie|du) (sich|dich) bewerben\b|\bbewerben (können|kannst) (sie|du)\b|\b(waar|dan) (je|u) (kunt|kan) solliciteren\b"
    r"|\bwaar (u|je) \w+ solliciteren\b|\bsolliciteren kan\b|\bpod(?:rás?|erás?) (presentar|postular|inscribir|submeter|candidatar|inscrever)\w*"
    r"|\bpotr(?:ai|à) (presentare|candidar\w+|inviare)\b|\bpourr(?:ez|as) (postuler|déposer|candidater|envoyer)\b"
    r"|\bpresentare? la (solicitud|domanda|candidatura|postulación)\b|\bsubmit the application\b"
    r"|\bnur,? wer\b.*(reicht|sendet|schickt|zahlt|bestätigt|abgibt)\b|\balleen wie\b.*(instuurt|opstuurt|betaalt|bevestigt|inlevert)\b"
    r"|\b(too late|zu spät|te laat|trop tard|demasiado tarde|tarde demais|troppo tardi)\b"
    r"|\b(te|le|os) quedan? |\bil (te|vous) reste\b|\bti (resta|rimane|manca)\b|\bvous en êtes\b|\bsei (?:al|alla) (?:secondo|seconda|passo|fase)\b"
    r"|\b(sobald|wenn) (sie|du)\b.*\b(drücken|drückst|klicken|klickst|tippen|tippst|bestätigen|bestätigst|freigeben)\b"
    r"|\bquando (le|li|lo|la)? ?avr(ai|à) \w+at[oaie]\b|\bantes de (terminar|finalizar|terminares|concluir)\b|\bsigue abiert[oa]\b"
    r"|\bpode não ter\b|\bficaram? de fora\b|\bwe (could|can) not (establish|determine|tell) (that|whether|if) you\b"
    r"|\b(wollen|möchten|willst|möchtest) (sie|du)\b.*\b(absenden|abschicken|senden|einreichen)\b.*\?"
    r"|\b(do|would) you (really )?(want|wish|like) to (submit|send)\b|\b(wilt|wil) (je|u)\b.*\b(verzenden|versturen|indienen)\b"
    r"|\b(voulez-vous|veux-tu)\b.*\b(envoyer|soumettre)\b|\b(quieres?|deseas?)\b.*\benviar\b.*\?|\b(vuoi|vuole)\b.*\binviare\b|\bdeseja\b.*\b(enviar|submeter)\b"
    r"|\b(part|page|step|seite|teil|schritt|partie|étape|parte|paso|passo|etapa|página|pagina|deel"
    r"|stap|fase)s? 0 (of|von|sur|de|di|van|/) ?0\b"
    r"|\b(next|following|second) (page|part|form)\b|\b(nächsten?|folgenden?|zweiten?) (seite|teil)\b"
    r"|\bpage suivante\b|\b(página|parte) siguiente\b|\b(volgende|tweede) (pagina|deel)\b"
    r"|\b(pagina|parte) (seguente|successiva)\b|\bpróxima (página|parte)\b"
    r"|\bplus qu'une\b|\bone more\b|\b(amount|consent|payment|fee) (is )?due\b|\bfällig\b"
    r"|\b(start|begin)(s|nt)? your application\b|\b(starte|beginn\w*) (deine|ihre) bewerbung\b"
    r"|\b(waiting for|would like to have|(?<!what )we need|next:|you have until|(read|accept) the terms|say yes"
    r"|go to your inbox|ready for you|e?mail (it|your|us your)|ready and)\b"
    r"|\byou should (?!hear|receive|get|expect|now)|\b(complete|finished) and ready\b"
    r"|\bwir (erwarten|brauchen|bitten um) (ihre|ihren|deine|deinen|um)\b|\bschicken sie uns\b"
    r"|\bantworten sie auf\b|\bnous attendons (vos|votre)\b|\brépondez aux?\b|\bil nous faut\b"
    r"|\besperamos (tus|sus)\b|\bnecesitamos\b|\brispondi alle\b|\bmandaci\b|\bci serv(e|ono)\b"
    r"|\bwe ontvangen graag\b|\bwe wachten op\b|\baguardamos (os|a|as|o) (seus?|suas?)\b"
    r"|\bresponda às\b|\bapply (now|through|on the company)\b|\bsolliciteer nu\b|\bcandidati ora\b",
    re.I,
)
"""What is left to do, in words that are each in our own lists; numbers are written 0."""
NOT_YET_SENT = re.compile(
    r"\b(will|can|could|may|shall|should|must|to be|has to|have to|needs to|ready to|ready for|once"
    r"|when|if|tomorrow)\b.{0,40}\b(sent|submitted|submit it|hand in|handed in|reach us|arrived"
    r"|receive it|forwarded to the employer|goes to)\b|\b(when|once) you are ready\b"
    r"|\b(wird|werden|kann|können|muss|müssen|soll)\b.{0,50}\b(gesendet|übermittelt|versendet"
    r"|eingereicht|abgeschickt|verschickt)\b|\bgeht (sie|ihre bewerbung|deine bewerbung) an\b"
    r"|\b(sera|seront|peut|peuvent|pourra|doit)\b.{0,30}\b(envoyée?s?|transmise?s?|soumise?s?"
    r"|adressée?s?)\b|\b(l'|les )?(enverrons|transmettrons)\b|\bdès réception\b"
    r"|\bse enviarán?\b|\benviaremos\b|\b(será|puede|podrá|debe)( ser)? enviad[oa]\b"
    r"|\b(completa|lista) y lista\b"
    r"|\b(wordt|worden|kan|kunnen|moet)\b.{0,40}\b(verstuurd|verzonden|ingediend)\b"
    r"|\bklaar (voor|om)\b|\bgaat (hij|ze|je sollicitatie) naar\b|\bzodra we\b"
    r"|\b(sarà|saranno|può|possono|deve)\b.{0,30}\b(inviat[aoie]|trasmess[aoie]|inoltrat[aoie])\b"
    r"|\b(la )?(invieremo|inoltreremo)\b"
    r"|\b(será|serão|pode|podem|deve)\b.{0,30}\b(enviad[oa]s?|submetid[oa]s?)\b|\breceberá amanhã\b",
    re.I,
)
"""That something is sent later, or may be."""
_COUNT = (
    r"0|one|two|three|four|five|six|seven|eight|nine|ten|eins?|eine[rn]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn"
    r"|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez"
    r"|um|uma|dois|duas|três|quatro|sete|oito|nove|dez|een|één|twee|drie|vijf|zes|zeven|negen|tien"
    r"|due|tre|quattro|cinque|sei|sette|nove|dieci"
)
_QUESTIONS = r"(?:questions|fragen|preguntas|perguntas|vragen|domande)"
_PART = r"(?:parts?|teil|schritt|seite|partie|étape|parte|paso|passo|etapa|deel|stap|fase)"
_OF = r"(?:of|von|der|sur|de|di|da|van|/)"
_TIME = r"(?:minutes?|hours?|days?|weeks?|minuten?|stunden?|tagen?|wochen?|heures?|jours?|semaines?|minutos?|horas?|d[ií]as?|semanas?|uur|uren|dagen|weken|minut[oi]|or[ae]|giorni?|settiman[ae])"
_OTHER_PAPERS = r"(?:diplomas?|certificates?|transcripts?|references|referees|\w*zeugnis\w*|\w*nachweise?|diplômes?|attestations?|certificats?|certificad[oa]s?|referencias|referências|diploma'?s|getuigschrift\w*|referenties|certificat[oi]|attestat[oi]|referenze)"
_AT_HAND = r"(?:bring|hand|add|see|receiv\w*|forward to|freuen|gespannt|bringen|nachliefer\w*|voir|recevoir|apporter|ver|traer|aportar|recibir|trazer|receber|zien|brengen|ontvangen|kijken uit|vedere|portare|ricevere)"
_NONE = r"(?:no|without|keine?n?|ohne|(?:pas|point) de|sans|ningún|ninguna?|sin|sem|nenhum|geen|zonder|nessun|senza|no había|não havia|non c'era(?: un)?)"
_ROLE = r"(?:position|role|job|vacancy|post|stelle|poste|puesto|plaza|vaga|lugar|cargo|functie|baan|posto|ruolo)"
_SOMEBODY = r"(?:someone|somebody|colleague|jemand\w*|kolleg\w*|quelqu'un|collègue|alguien|compañer[oa]|alguém|colega|iemand|collega|qualcuno)"
REMAINING_COUNT = re.compile(
    # what is typed in, or paid
    r"\b(?:digits|ziffern|chiffres|cifras|algarismos|cijfers|cifre)\b"
    r"|\b(?:bank (?:account|details)|überweis\w*|überwies\w*|virements?|virer|bonifico|overmak\w*|overschrijv\w*)\b"
    r"|\b(?:transfer\w*|pagar\w*|versa\w*|versement|verser|sturen|betrag|beitrag)\b.{0,40}\b(?:amount|bank|pounds|konto|montant|importe|cantidad|quantia|valor|conta|cuenta|banco|bedrag|importo|somma|banca|conto)\b"
    r"|\b(?:amount|bank|betrag|montant|importe|cantidad|quantia|bedrag|importo|somma)\b.{0,40}\b(?:transfer\w*|pagar\w*|versa\w*|verser|sturen)\b"
    # what will not stay
    r"|\b(?:laps(?:e|es|ed|ing)|disappear\w*|vanish\w*|wiped?|emptied|verschwind\w*|geleert|disparaî\w*|vidée?s?|desaparec\w*|se vacía|esvazi\w*"
    r"|verdwijn\w*|geleegd|sparisc\w*|sparir\w*|svuot\w*)\b"
    rf"|\b(?:you have|sie haben|du hast|vous avez|tu as|tienes?|tem|tens|(?:je|u) heb\w*|hai|ha) (?:\w+ )?(?:{_COUNT}) {_TIME}\b(?! ago)"
    # papers, parts and questions to come
    rf"|\b{_AT_HAND}\b.{{0,40}}\b{_OTHER_PAPERS}\b|\b{_OTHER_PAPERS}\b.{{0,40}}\b{_AT_HAND}\b"
    rf"|\b{_PART} (?:{_COUNT}) {_OF} (?:{_COUNT})\b|\b(?:{_COUNT}) {_OF} (?:the )?(?:{_COUNT}) {_PART}\b"
    rf"|\b(?:{_COUNT}) (?:\w+ )?{_QUESTIONS}\b|\b(?:our|unsere|nos|nuestras|as nossas|onze|le nostre) {_QUESTIONS} (?:on|in|auf|sur|en|nas|op|nelle)\b"
    r"|\b(?:one (?:more |last )?thing|eine sache|une (?:seule |dernière )?chose|una cosa|uma coisa|één ding)\b(?=\W)"
    r"|\b(?:next up|comes next|now to your|nun zu|jetzt zu|weiter geht es mit|passons à|vamos (?:ahora |agora )?(?:a|à|ao|con)|passiamo a\w*|nu naar)\b|\b(?:the|our|das|unser|le|notre|de|onze|il|el|nuestro|o|nosso) (?:\w+ )?quiz\b"
    rf"|\b(?:part|teil|partie|parte|deel) (?:one|two|three|four|zwei|drei|deux|trois|dos|tres|dois|três|twee|drie|due|tre)\b"
    rf"|\b{_NONE} (?:\w+ )?(?:cv|résumé|resume|lebenslauf|currículu?[mo]?|curriculum|documents?|unterlagen|anlagen|pièces|documentos|documenten|bijlagen|documenti)\b"
    # a list of those who wait, a day that is over
    r"|\b(?:reserve list|reserveliste|liste de réserve|lista de reserva|reservelijst|lista di riserva|réserve|nachrückliste)\b|\b(?:number|numéro|número|numero|nummer|platz) 0\b.{0,12}\b(?:list\w*|liste|lista|lijst)\b"
    r"|\bnúmero 0 (?:de|da) (?:nuestra|nossa) lista\b|\b(?:n[or][.º°]? )?0 (?:on|auf|in|sur|en|op|nella|de|da|della) (?:our|unserer|notre|nuestra|nossa|onze|nostra) list\w*\b"
    r"|\b(?:date|day|period|stichtag|jour|día|dia|dag|giorno)\b.{0,30}\b(?:was|war|était|era)\b"
    # an application that begins later
    r"|\b(?:when|how|wann|quand|cuándo|quando|wanneer)\b.{0,20}\b(?:apply|bewerben|postuler|candidater|apuntar\w*|postular\w*|candidatar\w*|solliciteren|candidar\w*)\b"
    r"|\b(?:applications|applying|position|job|role|stelle|candidatures|candidaturas|candidature|bewerbungen|sollicitaties)\b.{0,30}\b(?:opens?|startet|ouvr\w+|abr(?:e|en|em|irán?|irão)|aprono|apre|möglich|mogelijk|starten?)\b"
    # what came between, and an empty file
    r"|\b(?:hiccups?|incidents?|zwischenfall|vorfall|incidentes?|contratiempo|imprevistos?|contratempo|voorval|inconvenient\w*|intoppo|what (?:has )?happened)\b"
    r"|\b(?:was|wat)\b.{0,20}\b(?:passiert|geschehen|gebeurd) (?:ist|is)\b|\bwat er is gebeurd\b|\bce qui s'est (?:passé|produit)\b|\blo que (?:ha pasado|pasó|ha ocurrido)\b"
    r"|\bo que (?:se passou|aconteceu)\b|\bcosa è successo\b|\bè successo\b|\b(?:dazwischen ?gekommen|came between|kwam \w+ tussen)\b"
    r"|\b0 (?:bytes?|octets?)\b|\b(?:without content|ohne inhalt|sans contenu|sin contenido|sem conteúdo|zonder inhoud|senza contenuto)\b"
    # a leave that the reader has to give
    r"|\b(?:go-ahead|feu vert|visto bueno|luz verde|grünes licht|groen licht|via libera|benestare)\b|\b(?:with|mit|avec|con|com|met) (?:your|ihrem|deinem|votre|ton|il tuo|el tuyo|o seu|tu|jouw) (?:yes|ja|oui|sì|sí|sim)\b"
    # one of several that a person sent
    r"|\b(?:per|pro|par|por) (?:person|applicant|candidate|bewerber|personne|candidat|persona|candidato|pessoa|persoon|kandidaat)\b"
    rf"|(?=.*\b{_ROLE}\b)(?=.*\b{_SOMEBODY}\b)(?=.*\b(?:found|taken|went|given|gefunden|bekommen|trouvé|donné|encontr\w+|dado|dada|es de|gevonden|gegeven|trovato|dato)\b)"
    rf"|\b{_ROLE} (?:has been|have been|was|is|went to|wurde|ist) (?:already |an )?(?:given|taken|assigned|gone)\b"
    r"|\b(?:the first one|your (?:first|second) one|die erste, die|la première que|la primera que|a primeira que|de eerste die|la prima che)\b",
    re.I,
)
"""What is left to do, will not stay, came between, or counts for another, in words that are each
harmless by themselves."""
MAIL_WORDS = re.compile(
    r"e-?mail|\bmail\b|courriel|correo|confirmation|bestätigung|confirmación|confirmação|conferma"
    r"|bevestiging|\bsms\b|message|nachricht|mensaje|mensagem|messaggio|bericht|\blink\b|news",
    re.I,
)
"""What employers send to those who applied."""
OTHER_RECIPIENT = re.compile(
    r"\b(last|past|previous(?:ly)?|earlier|former|ago|another|others?|else|someone|somebody|yourself"
    r"|letzten?|früher\w*|vorigen?|andere\w*|jemand\w*|derni[eè]re?s?|précédente?|il y a(?! (?:quelques|un) (?:secondes?|instants?|minutes?|moments?))|autre"
    r"|hace(?! (?:unos|pocos|un|breves) (?:segundos?|instantes?|minutos?|momentos?))|últim[oa]s|anterior(?:es)?|otr[oa]s?|vorig\w*|afgelopen|geleden|eerder\w*|ander\w*"
    r"|iemand|scors[oi]|ultimi|precedent[ei]|altr[oaie]|qualcun\w*|há(?! (?:poucos|alguns|um) (?:segundos?|instantes?|minutos?|momentos?))|passad[oa]|outr[oa]s?|alguém"
    r"|tomorrow|morgen|demain|mañana|domani|amanhã|at the end|at midnight|on \w+day|am \w+tag"
    r"|lundi|newsletter|boletín|nieuwsbrief|job alerts?|visa|visum|visado|visto|wohnung|deletion"
    r"|dustbin|bin|trash|archive|nowhere)\b",
    re.I,
)
"""What makes of a received application another one, another time or another place."""
_THING = (
    r"(?:application|submission|cv|résumé|resume|file|attachment|document|letter|version|copy|answer|photo)s?"
    r"|\w*(?:bewerbung|datei|dateien|anhang|anlagen?|lebenslauf|anschreiben|fassung|version|kopie|dokumente?|unterlagen|zeugnis\w*|foto|bild|antwort|antworten|angaben)"
    r"|candidature|dossier|fichiers?|pièces? jointes?|lettre|document|version|réponses?|photo"
    r"|candidatura|solicitud|postulación|archivos?|ficheros?|adjuntos?|curr[ií]culum|carta|documento|versión|fotos?|respuestas?"
    r"|arquivos?|ficheiros?|anexos?|currículo|versão|respostas?|inscrição"
    r"|\w*sollicitatie|bestand(?:en)?|bijlagen?|brief|versie|kopie|antwoorden?"
    r"|domanda|allegat[oi]|lettera|versione|copia|risposte?|fotografia"
)
_OWN = (
    r"(?:your|the|this|that|ihre?|deine?|die|der|das|diese[rs]?|votre|ta|ton|la|le|cette|ce|l'|tu|su|el|esta|este"
    r"|(?:a|o) (?:sua|seu|tua|teu)|(?:la|il) (?:tua|tuo|sua|suo)|sua|seu|je|jouw|uw|de|het|questa|questo|il|os?|as?"
    r"|no|keine?|aucune?|ningún|ninguna|nenhuma?|geen|nessuna?) ?"
)
_UNTAKEN = (
    r"selected|successful|shortlisted|chosen|considered|taken (?:forward|further|over|on|along)|progressed|e-?mails?|e-?mailed"
    r"|übernommen|übernehmen|berücksichtigt|berücksichtigen|ausgewählt|weitergegeben|benötigt"
    r"|retenue?s?|sélectionnée?s?|seleccionad[oa]s?|elegid[oa]s?|selecionad[oa]s?|escolhid[oa]s?|geselecteerd|meegenomen"
    r"|selezionat[oaie]|scelt[oaie]"
)
_DENIAL = r"not|\w+n't|no|none|nicht|keine?[rn]?|n'\w+|ne|pas|aucune?|no|ningún|ninguna|não|nenhuma?|niet|geen|non|nessuna?"
_IT = (
    r"^\W*(?:(?:it|this|that) (?:was|is|has|will|could|can)\b|(?:sie|es|er|dies\w?) (?:wurde|wird|kann|konnte|ist)\b|(?:elle|il) n"
    r"|no (?:fue|ha sido|ser[áa]|es)\b|não (?:foi|será|é)\b|(?:hij|ze|dit) (?:is|wordt|werd|kan)\b|non (?:è|sarà|verrà|viene)\b)"
)
_DEPENDS = r"\b(?:if|should|unless|whether|falls|wenn|sollten?|sofern|ob|si|au cas où|cuando|quando|caso|als|indien|mocht|qualora)\b|^\W*se\b|[,;] se\b"
NOT_ACCEPTED = re.compile(
    rf"(?!.*(?:{_DEPENDS}))(?=.*\b(?:{_DENIAL})\b)(?=.*\b(?:{_UNTAKEN})\b)"
    rf"(?:.*\b{_OWN}(?:[\w-]+ ){{0,2}}?(?:{_THING})\b|{_IT}|\W*(?:\w+ ){{0,3}}?(?:{_THING})\b)",
    re.I,
)
"""That what was sent, or a part of it, was not taken: words that of costs and of persons are
harmless."""
NOTHING_ACCEPTED = re.compile(
    r"\W*(?:(?:nothing|none)(?: of (?:it|this|that|your \w+|what [\w ]+?))? (?:was|were|has been|have been|is|are|could be)"
    r"(?! (?:needed|required|necessary|missing|left|outstanding|wrong|charged|due|expected)\b)"
    r"|nichts(?: davon)? (?:wurde|ist|konnte)(?! (?:weiter|mehr|nötig|notwendig|erforderlich|zu)\b)"
    r"|rien n'(?:a été|est)(?! (?:à|requis|nécessaire|demandé)\b)|nada (?:fue|ha sido|se ha|foi)"
    r"|niets (?:is|werd)(?! (?:nodig|vereist)\b)|(?:niente|nulla) è stato)\b",
    re.I,
)
"""That nothing of it was taken, kept or sent."""
EARLIER_TIME = re.compile(
    r"\balready (?:on|in|at|since|before|last|yesterday|some)\b|\b(?:schon|bereits) (?:am|im|vor|seit|gestern|letzte\w*|vorige\w*|einmal)\b"
    r"|\bdéjà (?:le|en|hier|depuis|il y a|au|une fois)\b|\bya (?:el|en|ayer|desde|hace|antes|una vez)\b|\bjá (?:em|no|na|ontem|há|desde|antes|uma vez)\b"
    r"|\b(?:al|reeds) (?:op|in|sinds|gisteren|eerder|vorige?)\b|\bgià (?:il|l'|in|ieri|da|dal|una volta)\b",
    re.I,
)
"""That it came at another time."""
OTHER_APPLICATION = re.compile(
    r"^\W*(it|that|this|das|dies|es|c'était|c'est|era|het|dat|è|isto)\b.{0,40}"
    r"\b(ago|another|other|else|andere\w*|autre|otr[oa]|ander\w*|altr[oa]|outr[oa]|zuvor)\b",
    re.I,
)
"""That what was confirmed was another's, or long ago."""
VOLUNTARY = re.compile(
    r"(?<!not )\b(?:voluntary|optional|freiwillig\w*|facultati\w+|optionnel\w*|opcional(?:es)?|voluntari[oa]s?"
    r"|vrijwillig\w*|optioneel|opzional[ei]|facoltativ[oaie]|volontair\w*|voluntári[oa]s?)\b",
    re.I,
)
"""What nobody has to do: a follow-up survey, a question about how one heard of a job."""
