"""Words of pages that say nothing against a submit, one block per language; no logic.

A page counts as understood where nothing but these stands on it. A word that is missing here costs
a recognised confirmation; one too many may cost a false one. So here is no word of trouble, of a
step that is left, of a draft, a wall, a sign-in, a condition on the sending, and no negation.
"""

from __future__ import annotations

# ruff: noqa: E501 - many words, read by nobody from left to right

ORDINARY_WORDS = {
    "en": """
        app apps a aboard about above academy accessibility accordance according accountant acknowledge acknowledged acknowledgement acknowledging
        acknowledgment acquisition across actually added additional address administrator adult advance advert advertised after afternoon agency
        agreed ahead aim aims airport alert alerts all along alongside also although always am amazing among amount an analyst and anonymous another
        answer answers any anyone anything anytime appear appears applause applicant applicants application applications applied apply applying
        appointment appreciate appreciated apprentice apprenticeship apprenticeships appropriate approx approximately apr april architect archive
        archivist are area areas around arrange arranged arrangements arrive arrived arrives arriving art arts as asap aside ask asked asking asks
        assembler assess assessed assessing assessment assessments assist assistance assistant associate assume assured at attend attendance attendant
        auditor aug august aunt author automated automatic automatically autoreply autumn availability available awaits award away awesome back
        background baker bakery bank barista base based basis be bear became because become becoming beekeeper been before begin begins behalf behind
        being below bench benefits beside best between beyond biologist bit blog board book bookbinder books borough both branch brand brewer brief
        briefly bring brings browse browser browsing building bus business busy butcher by cafe call calls campus can candidate candidates captain
        card cards care career careers careful carefully carer caring carpenter carry case cashier center central centre ceramics certain challenge
        chance chances change changes charity chat check checked cheers chef chemist child children choice choir choose choosing chosen cinema
        circumstances city class clean cleaner clear clerk client clients clinic close closely club cobbler coffee colleague colleagues college come
        comes comfortable coming comment comments commitment committed committee common community company compare comparing concern concerned
        confectioner confetti confidential confidentially confirmation congratulations connect connected consent conservator consider consideration
        considered considering considers consultant contact contacted contacting contacts contract convenient conversation cook cookie cookies
        cooperative coordinator copies copy copyright correct correspondence could council counsellor countries county couple courier cover criteria
        cross crossed culture cup curator curious current currently customer customers cut cv d daily dance dashboard data date dates day daycare days
        deal dear dec december decide decision decisions dedicated deeply deletion delighted delivered demand demographic dentist department depending
        describe described description designer desk detail detailed details developer development did difference different digital diligently direct
        directly director disability discover discuss discussing dispatcher diverse diversity division do document documents does doing done door
        doubt download draw drink drive driver drop due during e each eager earlier earliest early earth easy editor education effect efficient effort
        efforts eight either electrician electronic eligible else email emailing emails emoji employees employer employers employment encourage
        encouraged end engineer engineering enjoy enjoyed enough enquire enquiries enquiry ensure entire environment equal equality equally especially
        essential etc ethnicity evaluate evaluated evaluates evaluating even evening event events ever every everybody everyone everything exact
        examine examined example excellence excellent excited excitement exciting expect expected expects expenses experience experienced expert
        experts explain explore exploring extra eye eyes f face facebook fact factory faculty fair fairly fairness fall familiar family fantastic far
        farm farmer fast faster favourite feb february federation feedback feel fellow ferry few field fifteen file filled final finally find fingers
        fire firefighter firm first firstly fisher fit fits fitter five flagged flexible florist flow folder follow following follows followup food
        foods for forest forester form formal former forms fortnight forward forwarded found founder foundry four fourteen free fresh fri friday
        friend friendly friends from full fun function further future gallery garden gardener gave gdpr gender general generally gently get gets
        getting give given gives giving glad glazier glimpse global go goes going gold good got grab graduate graduates grateful gratefully great
        grocer ground group grow growing growth guard guidance guide guidelines had half hand handed handle handled handling hands happen happening
        happens happy harbour hard has have he head headquarters health hear heard hearing heart held hello help her here hereby hers hi high highly
        him hire hires hiring his history home homepage hooray hope hopefully hoping hospice hospital hospitality host hotel hour hours house housing
        how however hr huge human hundred hurrah hybrid i id idea ideas identify if illustrator imagine immediately impact important impressed imprint
        improve in inbox including inclusion inclusive incredible indeed individual individually industries industry inform informal information
        informed informing initial inquiries inside inspector inspire instagram instead institute insurance intend interest interested internal
        international interview interviews into introduce introduction introductory invested invitation invite invited inviting is it item items its
        itself jan january jeweller job jobs join joined joining journalist journey judge jul july jun june junior just kb keen keep keeper keeping
        keeps kept kick kind kindest kitchen kitchens know knowing knowledge knows lab laboratories laboratory land landed language large last later
        latest law laws lawyer lead leader leaders leadership leads learn learning least leave lecturer legal legally length less let lets letter
        level librarian library lie life light lighthouse like likely line linkedin list listed listen little lives living ll local location locations
        logo long longer look looked looking looks lots love loved lovely low luck lunch m machine machinist madam made mail mailbox mainly maintain
        make maker makes making man management manager managers many map mar march mark market marketing mason match matched matches matching material
        materials mathematician matter maximum may maybe mb me mean means meant meantime meanwhile measure mechanic media medical meet meeting meets
        meetup member members mention mentioned menu merit message messages met method mid middle midnight midwife might mill mind ministry minute
        minutes mission mobile model modern moment moments mon monday monitor monitoring month monthly months more morning most motivated motivation
        move moved moves much mum museum music my named national natural nature near nearest network neutral nevertheless new newest news newsletter
        next nice night nine normal normally north note noted notes notice notification notifications notified notify notifying nov november now
        number numbers nurse nursery nursing occasion occasionally oct october of offer offered offers office officer offices official offline often
        ok old on once one ongoing online onsite onto open opening openings opera operate operations operator opinion opinions opportunities
        opportunity optional options or orchard orchestra order ordinary organisation organiser organization orientation origin original originally
        other others our ours ourselves out outcome outlined outside over overall overview owing own pace pack packed packer page pages painter panel
        paper paralegal paramedic parish park part participate particular particularly parties partner partners partnership passed passion passionate
        past pastry path patience patient pdf peeled peers pen people per perfect perhaps period permanent person personal personality personally
        persons pharmacist phase phone photographer physical physicist physiotherapist pick picker picture piece pilot place placed places plan
        planned planner plans plant play played please pleased plumber plus pm point points policies policy pool popular port portal porter position
        positions positive possible possibly posted posting potential potter power practical practice prefer preferred preparation prepare prepared
        preparing present presentation pretty previous primary print printer prior privacy probably procedure process processed processes processing
        producer product production products professional professionals professor profile profiles program programme programmer programmes progress
        project projects promise promised promptly properly prospective protection proud provided providing psychologist public publish published
        purely purpose purposes pursue put qualifications qualified qualify quality quarter queries query question questions quick quickly quiet quite
        quote quoting race railway range ranger rapidly rarely rate rather rating re reach reached reaches read reading reads ready real really reason
        reasonable reassure receipt receive received receives receiving recent recently receptionist recognise recommend recommendation recommended
        record recorded records recruit recruiter recruiters recruiting recruitment ref refer referee referees reference references regarding
        regardless regards registered registration regular regularly regulations relate related relation relax relevant religion remain remains
        remember remind reminder remote replies reply report represent representative requirements research researcher reserve reserved resolve
        resources respect respective respond respondents responding response responses responsible rest restorer result results resume resumes retail
        retain retained retention review reviewed reviewing reviews reward rich ride right rights ring rise river road role roles roofer rota round
        rounds rows rule running s sad safe safely said sailor salary sales same sample sat satisfaction satisfied saturday say says scale schedule
        scheduled scheduling scheme scholarship school science scientist scope screen screened screening seamstress search season second secondary
        secretary section sector securely see seeing seek seeking seem seems select selected selecting selection self senior sense sent sep separate
        separately sept september series serious serve service services set seven several shall shape share shared she shift shop short shortlist
        shortlisted shortlisting shortly should show showing shown side significant similar simple simply since sincerely single sir sit site six size
        skill skills small smile smooth so social society soft software some somebody someone something sometimes somewhere soon sooner soonest sort
        south space speak special specialist specific speed spend spent spring staff staffing stage stages stand standard stands stars start started
        stated statement statistician statistics status stay steps steward still store stored stories story straight strategy street strength strong
        structure student students studied studio study subject submission submissions submit submitted subscribe success successful successfully such
        suggest suit suitability suitable suits summary summer sun sunday sunny super superintendent supervisor supplied support sure surgery surprise
        survey surveyor sustainability tab tailor take taken takes taking talent talented talents talk talking task tasks taster tea teach teacher
        team teams technician technology tel telephone tell telling ten term terms tester tests text than thank thankful thanks that the theatre their
        them themselves then therapist there therefore these they thing think third thirty this thorough thoroughly those thought thoughtful thoughts
        thousand three thrilled through throughout thu thursday tight tiktok tiler till time timeline times to today toes together told tomorrow ton
        tone too took tool top topic total touch toward towards town track tracked tracking trade train trainee training tram transfer translator
        travel treat treated tree trial tried trip true truly trust trusting tue tuesday tuned turn tutor twelve twenty twitter two type types
        typesetter typical typically under understand underway unhappy union unique unit university until up upcoming update updated updates us use
        used useful user uses using usual usually vacancies vacancy valley valuable value valued values various ve version very veterinarian via video
        view viewing village visible vision visit visiting vital voice volume voluntarily voluntary volunteer volunteers w wait waiter waiting
        waitress waits walk want warden warehouse warm warmest warmly was watch watchmaker water way we web website wed wednesday week weekend weekly
        weeks welcome welder well were west what whatever when whenever where wherever whether which whichever while whilst who whole whom whose why
        wide wife will willing window windows winter wise wish wishes wishing with withdraw within wonder wonderful woohoo word words work worker
        workers working workplace works workshop world worth worthwhile would write writer writing written x xing yay yeah year years yes you young
        your yours yourself youtube zone
    """,
    "de": """
        app jobagent jobalert jobabo azubis ab abend aber abgeben abgeschickt ablauf abonniere abonnieren abschließend abschließende abschließenden abschluss absehen abteilung
        abteilungen abwarten abwechslungsreich acht administrator adresse adressiert ag agb aktenzeichen aktiv aktuell aktuelle aktuellen aktueller
        alle allein allem allen aller alles allgemein allgemeine allgemeinen als am an andere anderen anderer anderes anfang angaben angebot angebote
        angebots angegeben angegebene angegebenen angekommen angelegenheit angestellte ankommt anlagen anlass annahme anonym anonymen anruf
        anrufbeantworter anrufen anschließend anschreiben ansehen ansicht ansprechpartner ansprechpartnerin anspruch anstellung antwort antworten
        anzeige apotheke apotheker apothekerin april arbeit arbeiten arbeitgeber arbeitgeberin arbeitgeberverband arbeitnehmer arbeitsplatz
        arbeitstage arbeitstagen arbeitszeit architekt architektin archiv archivar archivarin art arzt assistent assistentin auch auf aufbewahren
        aufbewahrt aufgabe aufgaben aufgrund aufkommen aufmerksam aufmerksamkeit aufnahme aufnehmen auftrag auge augen august aus ausbildung
        ausbildungsplatz ausfüllen ausgabe ausgang ausgeschriebene ausgeschriebenen ausgewertet ausgewählt ausgewählten auskunft ausschreibung
        austausch auswahl auswahlkommission auswahlverfahren auswerten auszubildende auszubildenden automatisch automatische automatisiert
        automatisierte außerdem bahnhof bald baldmöglichst bank barrierefreiheit basis bau beantworten beantwortung bearbeiten bearbeitet bearbeitung
        bearbeitungsdauer bearbeitungszeit bedanken bedeutet befassen befristet begeistert begeisterung beginn beginnt begleiten begleitung begrüßen
        behalten behandeln behandelt behandlung behinderung behinderungen behörde bei beide beiden beigefügt beim beispiel beitrag bekannt bekommen
        bekommst bekommt benachrichtigen benachrichtigt bereich bereiche bereit bereitgestellt bereithalten bereits bericht beruf berufliche
        beruflichen berufserfahrung berücksichtigen berücksichtigt berücksichtigung bescheid beschäftigte beschäftigten besetzen besetzt besetzung
        besondere besonderen besonders besprechen beste besten bestens bestimmt bestätigung bestätigungs bestätigungsmail bestätigungsnachricht besuch
        besuchen besucher beteiligt beteiligten beteiligung betreff betreffend betrieb betriebe betriebsrat betrifft bevorzugt bewahre bewahren
        bewerben bewerbenden bewerber bewerberauswahl bewerberin bewerberinnen bewerberkonto bewerbern bewerbernummer bewerberportal bewerbung
        bewerbungen bewerbungs bewerbungseingang bewerbungseingänge bewerbungserlebnis bewerbungsformular bewerbungsfrist bewerbungsnummer
        bewerbungsportal bewerbungsprozess bewerbungsschluss bewerbungsunterlagen bewerbungsverfahren bewerte bewerten bewertung beworben
        beziehungsweise bezirk bezüglich bibliothek bibliothekar bieten bild bildung bin binnen biologe bis bisher bist bitte bitten bleib bleibe
        bleiben bleibt blick blog blättern brauer brief briefe buch buchbinder buchbinderin buchhaltung bund busfahrer bäcker bäckerei bäckerin bürger
        büro bürozeiten ca chance chancen chancengleichheit chefin chemiker chor circa community cookies cool d da dabei dachdecker dafür daher dahin
        damals damen damit danach daneben dank danke danken dankeschön dann daran darauf darf darin darum darüber das dass dasselbe daten datenschutz
        datenschutzerklärung datenschutzhinweise datenschutzhinweisen datum dauer dauern dauert daumen davon dazu dein deine deinem deinen deiner
        dekanat dem demnächst den der derselbe derzeit derzeitigen des deshalb deutlich deutsch deutschland dezember di dich die dienst dienstag
        dienste dienstleister dienstleistung diese diesem diesen dieser dieses digital digitale dir direkt direktor disponent disponentin diverse do
        dokumente dolmetscher donnerstag dozent dozentin drauf dreher drei drin dritte drucker druckerei drücken du durch durchgeführt durchlesen
        durchschnittlich durchsehen durchsicht dürfen e eben ebenfalls ebenso echte echten egal eher ehrenamt ehrlich eigene eigenen eignung eilig ein
        einblick einblicke eindruck eine einem einen einer eines einfach einfache eingang eingangsbestätigung eingangsdatum eingangsnummer eingegangen
        eingehen eingehend eingehende eingeladen eingereicht einige einigen einladen einladung einmal einsatz einsehen einstellung einstieg eintritt
        eintrittstermin einzeln einzelne einzelnen einzusehen elektriker elektrikerin elf eltern email emails empfang empfangen empfangskraft
        empfehlen empfehlung ende endlich energie engagement engen entdecke entdecken entgegengenommen entgelt entnehmen entscheiden entscheidend
        entscheidet entscheidung entscheidungen entspannt entsprechend entspricht entwickler entwicklerin entwicklung er erfahre erfahren erfahrung
        erfahrungen erfahrungsgemäß erfolg erfolgen erfolgreich erfolgreiche erfolgreichen erfolgt erforderlichen ergebnis ergebnisse erhalt erhalten
        erhält erhältst erinnern erklären erkundigen erlebnis ernst erreichbar erreichen erreichst erreicht erscheinen erst erste erstellen erstellt
        ersten erwarten erwartet erwartung erzieher erzieherin erzählen es espace essen etwa etwas euch euer eure eurem euren eurer europa facebook
        fach fachabteilung fachbereich fachkraft fachkräfte fachliche fachlichen fahrer fahrerin fahrtkosten fall falls familie fand fast februar
        feedback feier feiertage feld fenster ferien ferienzeit fernsehen fest filiale finanzen finden findest findet firma firmen fleischer flexibel
        fliegen florist floristin flughafen folge folgen folgende folgenden folgst folgt form formlos formular forschung forstwirt forstwirtin fort
        fortschritt foto fotograf fotografin fotos fr frage fragebogen fragen frau frauen frei freie freiem freitag freiwillig freiwillige freude
        freuen freund freunde freundlich freundliche freundlichen freundlicherweise freust freut frisch friseur friseurin fräser früh früher funktion
        förster försterin führen führung führungskraft fünf für galerie gang ganz ganze ganzen garten geben gebraucht geburt gedanken geduld gedulden
        geehrte geehrter gefallen gefreut gefunden gefällt gegeben gegebenenfalls gegen gehalt gehen geht gehören gehört gelandet gelegenheit gelesen
        gemeinde gemeindeverwaltung gemeinsam gemeinsame gemeinsamen gemeldet gemäß genau genaue genauer genießen genommen genossenschaft genutzt
        geplant geprüft gerade gern gerne gesamt gesamte gesamten geschafft geschickt geschlecht geschäft geschäftsführer geschäftsführerin
        geschäftsführung gesehen gesellschaft gesendet gesetzlichen gesichtet gespannt gespräch gespräche gestaltet gestellt gesucht gesundheit
        getroffen gewinnen gewissenhaft gewählt gewünscht gibt glaser gleich gleiche gleichstellung gleichstellungsbeauftragte glückwunsch gmbh
        goldschmied grafiker grafikerin grundlage grundschule gruppe gruß gründlich grüße grüßen gut gute guten gutes gymnasium gärtner gärtnerei
        gärtnerin habe haben habt hafen halb hallo halten handwerk hast hat hatte haupt haus hause hausmeister hausmeisterin hebamme helfen herr
        herren herz herzen herzlich herzliche herzlichen herzlichst heute hier hiermit hilfe hilfreich hilft hinaus hinsichtlich hinter hinterlassen
        hinterlegt hinterlegte hinweis hinweise hinweisen hoch hochschule hoffen hoffentlich hohe hohem hohen hospitation hospiz hotel hr hältst
        händen häufig häufige hören hörst ich identität ihm ihn ihnen ihr ihre ihrem ihren ihrer ihrerseits ihres im imker imkerin immer impressum in
        indem individuell industrie infolge informatiker informatikerin information informationen informieren informiert ingenieur ingenieurin
        initiative innen innerhalb ins insgesamt instagram installateur institut intensiv interessant interesse interessieren interessiert
        interessierte international internen interner interview inzwischen irgend ist ja jahr jahre januar je jede jedem jeden jeder jederzeit jedes
        jemand jetzt jeweilige jeweiligen jeweils job jobalarm jobletter jobs journalist journalistin juhu juhuu juli jung junge jungen juni
        juristisch jährlich kaffee kalenderwoche kam kanal kandidat kandidaten kandidatin kann kanzlei kanälen kapitän karriere kassierer kassiererin
        keine keinen keks kellner kellnerin kennen kennenlernen kennenlerngespräch kennenlerntermin kennenzulernen kenntnis kenntnisse kennung
        kennziffer keramiker kg kind kinder kindergarten kiste kita klappen klappt klar klasse klein kleine kleinen klempner klinik klinikum koch
        kollege kollegen kollegin kolleginnen kommen kommission kommissionierer kommst kommt konditor konditorin konkret konkrete kontakt
        kontaktaufnahme kontaktdaten kontaktieren kontaktiert konzern koordinator koordinatorin kopf kopie krankenhaus kreis kreisverwaltung kreuz
        kulissen kultur kunden kundenservice kunst kununu kurator kuratorin kurier kurz kurze kurzen kurzfristig köche köchin können könnt könnte
        küchenhilfe kümmern kümmert kürze kürzester labor laden lager lagerist lageristin land landkreis landratsamt landschaft landwirt landwirtin
        lang lange lass lassen lasst lauf laufe laufend laufende laufenden lautet leben lebenslauf lehnen lehrer lehrerin leid leisten leistung
        leistungen leiter leiterin leitung lernen lesen letzte letzten leute lieb liebe lieber liebes liebsten lieferung liegen liegt liest linkedin
        links liste logistik lohn lohnt lokführer lokführerin los losgehen luft lust länger längere lösung m machen macht mai mail mails mal maler
        malerin man manager manchmal mann marketing markt maschine material mathematiker matrose maurer mechatroniker mehr mehrere mehreren mein
        meinung meist meisten meister melde melden meldet meldung mensch menschen merken methode metzger mi mich miete mindestens ministerium minute
        minuten minutenumfrage mir mit mitarbeitende mitarbeitenden mitarbeiter mitarbeiterin mitgeteilt mitglied mitglieder mithilfe mittag mitte
        mitteilen mitteilung mittel mittelung mittlerweile mittwoch mo modern moment momentan monat monate monaten montag monteur monteurin morgen
        motivation museum musik mutter märz möchte möchten möchtest möglich möglichkeit möglichkeiten möglichst mühe mühle müller nach nachbar nachdem
        nachfragen nachricht nachrichten nacht nahe name namen namens natürlich neben nehmen netz neu neue neuen neuer neues neugierig neuigkeiten
        neun newsletter nichts nimmt noch nochmals normal normalerweise not notieren notiert notiz november nummer nun nur nutzen nutzt nutzung
        nächste nächsten nächster nächstes nächstmöglich näheres ob oben objekt oder offen offene offenen oft oktober onboarding online
        onlinebewerbung oper orchester ordnung organisation ort orte ostern paar paket papier park partner passen passend passende passenden passt
        pause per person personal personalabteilung personalleitung personalrat personalreferent personalreferentin personalteam personalwesen
        personen personenbezogene personenbezogenen persönlich persönliche persönlichen pflege pflegekraft pfleger pflegerin phase physiker pilot plan
        planen planung platz plätze politik position positionen positiv positive post postalisch posteingang postfach praktikant praktikum praxis
        preis prima prinzip privat pro probe probearbeiten probetag probetermin problemlos produkt produkte produktion professionell professor
        professorin profil programm programmierer projekt projekte prozess prämie prüfe prüfen prüft prüfung psychologe psychologin punkt punkte
        qualifikation qualifikationen qualität quelle quittung rahmen rasch raum raus rechnung recht rechte rechtlich rechtzeitig recruiter recruiting
        recruitment redakteur redakteurin rede referent referentin referenz referenznummer regel regelmäßig region reihe reihenfolge rein
        reinigungskraft reise reisekosten rektorat rest restaurator rezeptionist richtig richtige richtigen richtung rolle ruf rufen ruhe ruhig rund
        rundum räume rückfrage rückfragen rückkehr rückmeldung rückruf sa sachbearbeiter sachbearbeiterin sachbearbeitung sache samstag sanitäter satz
        schaffner schau schauen schaut schicht schicken schickt schließen schließlich schlosser schluss schneider schneiderin schnell schneller
        schnellstmöglich schnuppertag schreib schreibe schreiben schreiner schritte schule schulen schuster schutz schweißer schwer schwerbehinderte
        schwerbehinderten schwerbehinderter schätzen schätzungsweise schön sechs see sehe sehen sehr seht sein seine seinen seite seiten seitens
        seither sekretariat sekretär sekretärin selbst selbstverständlich seminar senden september service setzen setzer setzt sich sicher sicherlich
        sichten sichtung sie sieben sieh siehe sind sinn situation sitz sitzt so sobald soeben sofern sofort software solche soll sollen sollst sollte
        sollten sommer sonntag sonst sorge sorgen sorgfalt sorgfältig sorgfältige sorgfältigen sowie sowohl sozial soziale sozialen spannend spannende
        spaß sprache sprechen spricht später spätestens staat stadt stadtwerke stand standort standorte start startet startseite starttermin statiker
        statistik statt stattfinden status stehe stehen stehst steht stelle stellen stellenangebot stellenangebote stellenanzeige stellenanzeigen
        stellt stellung sterne steuer stiftung stimmt stolz straße studie studium stunde stunden stärken stück suche suchen sucht super süd tab tag
        tage tagen talent talente tarif team teams technik techniker technikerin technische technischen technischer tee teil teile teilen teilnahme
        teilnehmen teilt teilweise teilzeit telefon telefonat telefongespräch telefoninterview telefonisch telefonischen telefonnummer tempo termin
        termine terminvorschlag text theater thema themen tierarzt tiktok tipp tipps tisch tischler tischlerei tischlerin tochter toll transparent
        treff treffen träger tun twitter tätig tätigkeit töpfer tür uhr uhrmacher um umfang umfangreich umfrage umgang umgehend umstand unabhängig
        unaufgefordert unbedingt unbefristet und ungefähr universität uns unser unsere unserem unseren unserer unseres unten unter unterdessen
        unterhalten unterlagen unternehmen unternehmens unterricht unterschied unterstützen unterstützt unterstützung unterwegs urlaub ursache vater
        verantwortlich verantwortliche verantwortung verarbeiten verarbeitet verarbeitung verband verbessern verbindlich verbindung verdient verein
        vereinbaren vereinbart vereinbarung verfahren verfahrens verfolgen verfolgt verfügung vergleich vergleichen vergütung verkäufer verkäuferin
        verlag verlauf verläuft vermerkt vermesser vermittlung vermutlich versandt verschiedene verschiedenen versendet versichern versicherung
        versprechen versprochen verstehen vertrag vertrauen vertraulich vertraulichkeit vertraut vertrieb verwaltung verwenden verwendet verwendung
        veröffentlicht video videocall videogespräch viel viele vielen vielfalt vielleicht vielzahl vier viertel vierzehn voll volle vollen vollzeit
        vom von vor vorab voraus voraussetzung voraussichtlich vorbehalten vorbei vorbereiten vorbereitung vorerst vorgang vorgangsnummer vorgehen
        vorgemerkt vorgesehen vorgesetzte vorher vorliegen vorliegt vormerken vorschlag vorschlagen vorstand vorstellen vorstellung
        vorstellungsgespräch vorstellungsgespräche vorteil vorteile vorwahl w wachsen wahl wahrscheinlich wandel wann war waren warme warum was wasser
        web webseite website wechsel weg wege weihnachten weil weise weit weitem weiter weiterbildung weitere weiteren weiterer weiteres weitergegeben
        weitergeleitet weiterhin welche welchem welchen welcher welches welt wenig wenige wenigen wenn wer werden werft werk werkstatt werktag
        werktage werktagen wert werte wertschätzen wertschätzung wertvoll wesentlich wichtig wichtige wie wille willkommen winzer wir wird wirklich
        wirst wirtschaft wissen wissenschaft wo woche wochen wochenende wofür wohl wohlwollend wohnort wollen wollt worauf worden wort worte wunderbar
        wunsch wunschtermin wurde wurden wählen während wünsche wünschen wünschst wünscht würde würden würdest x xing yeah youtube zahl zahlreich
        zahlreiche zahlreichen zehn zeigen zeigt zeit zeitnah zeitnahe zeitpunkt zeitraum zeitung zentral zentrale zentrum ziel ziele ziemlich zimmer
        zoo zu zudem zuerst zufrieden zufriedenheit zufriedenstellend zugegangen zugeschickt zugesendet zugleich zukunft zukünftig zuletzt zum zumeist
        zunächst zur zurzeit zurück zurückkommen zurücklehnen zurückmelden zusage zusagen zusammen zusammenarbeit zusammenfassung zuschicken zusenden
        zuständig zuständige zuständigen zusätzlich zusätzliche zuversichtlich zwar zweck zwecke zwecks zwei zweite zweiten zwischen zwischenzeit
        zwölf zügig zügige ähnlich älter öffentlich öffentliche öffentlichen öffnungszeiten über überblick übereinstimmt übergeben überlegen
        übermittelt überrascht überraschung übersetzer übersetzerin übersicht übertragen überzeugen überzeugt übrigens
    """,
    "fr": """
        app appli a abonnement abonner abonnez abonnés absolument accompagner accord accueil accueillir accusé acteur actif actions activité activités actualité
        actualités actuellement adapté administrateur administratif administration administrative adresse adresser adressons adressé adressée affaires
        afin agence agent agriculteur agricultrice agréable ai aide aider ailleurs aimable aimablement aime aimons ainsi air ajout alerte alertes
        allons alors alternance ambiance ambulancier ami amis amitiés améliorer an analyse analyser analysera analyserons ancien annonce annonces
        annuel année anonyme anonymes ans août apiculteur appartenir appartient appel appeler appellerons appels appliquer apporter apporté apprenti
        apprentissage appris approche appropriée appréciation après architecte archives archiviste arrive arrivé arrivée art article artisan artisanat
        as assistant assistante association assurer atelier ateliers atout attache attachée atteinte attendant attendons attends attention attentive
        attentivement au aucuns augmentation aujourd auprès aurez aussi autant automatique automatiquement automne autre autres aux avance avancement
        avancée avant avec avenir avertir avertirons avez avis avocat avoir avons avril aéroport banque barman bas base bataille beau belle besoins
        bibliothèque bibliothécaire bien bientôt bienveillance bienvenue bijoutier bilan biologiste blanche blog bon bonjour bonne bonnes bons boucher
        bouchère boulanger boulangerie boîte branche brasseur bravo bref brefs bulletin bureau bureaux but bénéficier c cabinet cadre café caissier
        caissière calendrier campus candidat candidate candidates candidats candidature candidatures capitaine capital car caractère carrière
        carrières cas catégorie cdd cdi ce cela celle celles celui centre centres certain certaine certaines certains certes ces cet cette chacun
        chacune champ chance changement chantier chaque charge chargé chargée chargés charpentier charte chauffeur chef cher chercher chercheur
        chercheuse chez chiffres chimiste choisi choisie choisir choix chouette chère chœur cinq cinquante clair classe client clients clinique clé
        coiffeur coiffeuse collaborateur collaborateurs collectivité collectivités collège collègue collègues comme comment commerce commercial commis
        commission commun communauté commune communication communiquer community compagnie complexe composition comprendre comptable compte comptons
        compétences concernant concerne concernée conclusion concours conditions conducteur conductrice conduite confiance confidentialité
        confidentiel confidentielle confidentiellement confier confirmation confirmons confié conformément connaissance connaissances connaître connu
        consacré consacrée conseil conseiller conseillère conseils conservateur conservation conservatrice conserver conservez conservons
        considération considérer constitue construire consulter consultez contact contacte contacter contactera contacterons contactez contactons
        contacté contactés content contraire contrat contribution convenir convient convié conviée convocation convoqué cookies coopérative
        coordinateur coordinatrice coordonnées copie cordialement cordonnier correspond correspondance correspondent correspondre couleur coulisses
        coup courant courriel courriels courrier cours coursier court courte courtes couturier couturière couvreur croisons croisé création créer
        cuisine cuisinier culinaire culture culturel curriculum cv céramiste côté côtés cœur d dans date dates de demain demande demandeur demandé
        demeurant demi depuis dernier dernière derrière des deux deuxième devenir dialogue diffusion digital dire directe directement directeur
        direction directrice discrétion discuter disponibilité disponible disponibles disposition distance divers diversité dix doctorant document
        documents doigts domaine domicile donc donne donner donnez donnée données dont dossier dossiers doute droits du durant durée dynamique dès
        début décembre décider décision découverte découvre découvrez découvrir dédié dédiée déjà délai délais départ département dépend déposer
        déposez déposé déposée déroulement désigné désireux désormais détail détails développement développeur développeuse e effacées effectif
        effectué effet effets efficacité effort efforts elle elles email emails embauche embaucher emploi emplois employeur employé employée employés
        en encourager enfance enfant enfants enfin engagement enquête enregistrement enregistré enregistrée enseignant enseignante enseigne ensemble
        ensuite entendre entendu entier entre entreprise entretien entretiens entrée envie envies environ environnement envoi envoyé envoyée envoyées
        envoyés espace esprit espérant espérer espérons essai essentiel est et eux exact examen examine examinent examiner examinera examinerons
        examiné examinée excellent excellente exceptionnel exemple exercer existe expert experts expliquer exprimer exprimé expérience extérieur f
        facebook facile facilement facultatif facultative facultatives faible faire faisons fait famille façon feedback femme femmes fenêtre ferme
        fermer fermeture fiche fidèle fier fiers fin final finale finalement financier fleuriste fois fonction fonctions fond fondation font force
        forestier forestière formation formations forme formidable formulaire fort forte fournie fournies fournir fraiseur fraternelle fruit futur
        future félicitations février fête gagner galerie garantie garder gardes gardien gardienne gardons gare gens gentiment gestion gestionnaire
        global grand grande grandes grands graphiste gratuit gratuite groupe groupes grâce guide génial géniale général générale généralement
        géographique géomètre gérant gérante h habitants habituellement handicap haut haute hebdomadaire heure heures heureuse heureuses heureux
        historique homme hommes hop horaires horloger hospice hr hui huit huitaine humaines hésiter hôpital hôte hôtel hôtesse ici identité idéal idée
        idées il ils image imaginer immédiat immédiatement important importante importants impression imprimerie imprimeur inclusion indiquant
        indiquer indiqué indiquée indiquées individuelle individuellement industrie infirmier infirmière infolettre informaticien informaticienne
        information informations informatique informer informerons informé ingénieur ingénieure initiale initiative innovant inscription inscrit
        inscrivez instagram instant institut institution intention interlocuteur international interne internes interprète intervient intitulé
        intégralité intégrer intéresser intéressé intérêt inutile invitation invite inviter inviterons invitons invité issue j janvier jardin
        jardinier jardinière je jeudi jeune jeunes joie joignable joint jointe jour journal journaliste journée jours juge juillet juin jury jusque
        juste l la laboratoire laisse laisser langue large largement le leader lecteur lecture lequel les lettre lettres leur leurs lier lieu lieux
        ligne lignes linkedin lire lirons lisent liste lit littérature livre livres local locale locales localisation locaux logement loi loin long
        longtemps longue lors lorsque lu lue lui lumière lundi lycée là légales léger m ma machine madame magasin magasinier magasinière mai mail
        mails main mains maintenant maintenir mairie maison majeur manager manière marché mardi marketing marque mars matelot mathématicien matin
        matière maximum maçon maître me meilleur meilleure meilleurs membre membres mensuelle mention mentions menuisier menuisière merci mercredi
        merveilleuse merveilleux mes message messagerie messages mesure mesures mettons mettre midi mieux milieu mille mine ministère minute minutes
        mise mission missions mobilité modalités moderne modèle moins mois moment moments mon monde monsieur monteur montrer motif motivation motivé
        motivée moulin mouvement moyen moyenne municipal municipale musique musée médiathèque médical médicale mémoire méthode métier métiers
        métropole même naissance national nationale nature naturel naval neuf newsletter niveau niveaux nom nombre nombreuses nombreux noms normal
        normalement nos notamment note noter noterez notez notification notre nous nouveau nouveautés nouveaux nouvel nouvelle nouvelles novembre nuit
        numéro né objectif objectifs objet obtenir obtenue occasion occupe occuper octobre office officiel officielle officine offre offres offrir on
        onglet online ont opportunité opportunités optimal opéra opération orchestre ordinaire ordinateur ordre organisation organisme organismes
        orientation origine ou outil ouvert ouverte ouverts ouverture ouvrables ouvre ouvré ouvrés où page pages panel papier par paraît paraître
        parcours parfait parler parmi part partage partager partagez partenaire partenaires participation participer particulier particulière
        particulièrement partie partiel parties partir partons parvenu parvenue passe passer passion passionnant passionnée passé patience patientons
        patrimoine pays peine peintre pendant penser pensons pensée permanent permet permettra permettre personne personnel personnelle
        personnellement personnelles personnes persévérance petit petite petites petits peu peut peux pharmacien pharmacienne phase photo photographe
        physicien pilote place places plaire plaisir plan planning plateforme plein pleine plombier plongeur plupart plus plusieurs plutôt point
        points politique polyvalent port portail porter portes portez porté pose positif positive positivement possibilité possibilités possible poste
        postes postuler postulé potier pour pourra pourraient pourrez poursuivi poursuivre pourvoir pouvez pouvoir pouvons pratique pratiques premier
        premiers première premières prendra prendre prendrons prenons presque presse prestation principal principale principe priorité pris prise
        privée prix probable processus prochain prochaine prochainement prochaines prochains proche proches procès procéder procédure procédures
        production produit produits professeur professionnel professionnelle professionnelles professionnels profil profils profiter programme
        programmeur projet projets promesse promis promise promotion proposer proposition proposé propre protection protégées prouve provenant
        province près précieuse précieux précis précise préciser précision précédente préfecture préfère préférence préférez prénom préparateur
        préparation préparer présence présent présentation présente présentement présélection présélectionné présélectionnés prévenir préviendra
        préviendrons prévu prévue prévues psychologue public publication publique publiques publiée puis puisque pâtissier pâtissière pépinière
        période qu qualification qualifications qualité quand quant quarante quartier quatorze quatre que quel quelle quelles quelqu quelque quelques
        quels question questionnaire questions qui quinzaine quinze quinzième quitter quoi quotidien raison raisons rapide rapidement rappel rappeler
        rappellerons rapport rapporter rapprocher ravi ravie ravis recevoir recevons recevras recevrez recherche recherchons recherché recherchée
        recommandation reconnaissance recontacter recontactera recontacterons recontactons recontacté recontactée recruiter recruiting recruitment
        recrutement recruter recruteur recruteurs recruteuse rectification regarde regardera regarderons rejoignez rejoigniez rejoindre relatif
        relation relations relative relieur relieuse remercie remerciement remerciements remercier remercions remettre remise rencontre rencontrer
        rencontrerons rendez rendre renforcer renseignement renseignements repas reprendre représentant représenter respect respecter respectons
        responsabilité responsabilités responsable ressenti ressources restaurant restaurateur restauration rester restera restons retenir retenu
        retenue retour retourner retrouver revenir reviendra reviendrons reviendront reviens revient revue reçu reçue reçues reçus rh riche route
        rubrique rue règle règlement réaliser réalisé réalité récapitulatif réception réceptionniste rédacteur rédactrice réel réelle réellement réf
        réflexion réfléchir référence réglementation réjouissons répond répondez répondra répondre répondrons réponse réponses réseau réseaux réserve
        réservés résultat résultats résumé réunion réunir réunira réussi réussie réussir réussite rôle s sa sais salaire salarié salariés salle salon
        salutations santé sarl sas satisfaction savoir science sciences se secret secrétaire secrétaires secrétariat secteur section sein selon
        semaine semaines semble semestre sens sensible sentiment sept septembre sera serait serez serons seront serrurier serveuse service services
        ses si sigue simple simplement sincère sincèrement sincères site situation six siècle siège social sociale société soignant soignante
        soigneusement soigneux soin soins soir soirée solidaire solution sommes son sondage sont sorte souci soucieux soudeur souhait souhaitant
        souhaite souhaitez souhaitons souhaits souhaitée soumis soumise sous soutenir soutien souvent spontanée spécial spécialiste spécialisé
        spécifique stade stage stagiaire standard statistique statistiques statut structure style succès suis suite suites suivante suivantes suivants
        suivez suivi suivre sujet sujets super support supprimons supprimées supérieur sur surtout sympathique séduit sélection sélectionné
        sélectionnés séparément sérieux sûr sûre t ta tableau talent talents tant tard te team technicien technicienne temporaire temps tenir tenons
        terme termes terrain territoire territorial tes texte théâtre tiendrons tiktok timide titre ton toujours tourneur tous tout toute toutes trace
        tradition traducteur traductrice traite traitement traiter traiterons traitons traitée traitées traités tranquille transfert transmis
        transmise transmises transmission transport travail travaille travailler travaillons travaux trente tri trois trouve trouver trouverez trouvé
        très trésor tu twitter type tâche tâches téléphone téléphonique témoigner témoigné tête un une unique unité université usage usine utile
        utilisation utiliser utilisées va vacances valeur valeurs variable varié vendeur vendeuse vendredi venir verrier vers version vidéo vie viens
        vient vif vigneron village ville vingt visio visioconférence visite visiter visitez vite vive vivement vivier voici voie voilà voir volontaire
        volontiers volonté vont vos votre voulez vous voyage vrai vraie vraiment vue véritable vétérinaire vœux web xing y yeux youpi youtube zone zoo
        à ça échange échanger échangerons échanges échéant école économie économique écoute écrira écrire écrirons écrit écrivez éditeur éditions
        éducateur éducation éducatrice égal également égalité électricien électricienne élève élèves émotion énergie épreuve équipages équipe équipes
        établissement était étape étapes état étoiles étranger étude études étudiant étudiante étudiants étudie étudient étudier étudiera étudierons
        étudié étudiée étudiées été évaluation évaluer éventuel éventuelle éventuellement éventuelles éventuels évidemment évolution êtes être
    """,
    "es": """
        csv vamos voy lea diremos app a abierta abierto abril absoluta absolutamente acceso aceite acerca aclaración acompañar actividad actividades actual actuales actualidad
        actualmente acuerdo adecuada adecuadas adecuado adelante además administración administrador administrativa administrativo adquirido
        aeropuerto afín agencia agosto agradable agradece agradecemos agradecer agradecidos agrado agricultor agricultora agricultura ahora ahí ajusta
        ajustan ajuste al albañil alegra alerta alertas alfarero algo alguien alguna algunas algunos algún alimentación almacenero almacén alta altas
        alto alumno alumnos ama amable amablemente ambiente ambos amigo amigos amor amplia amplio analizando analizar analizaremos analizará ancha
        animamos anonimato anota anote anteriores antes anual anunciado anuncio anuncios análisis anónima anónimas anónimo apartado apasionante
        apellido apellidos apenas apicultor aplicación aplicar aportación aportar apoyar apoyo apreciamos aprecio aprender aprendizaje apropiada
        aproximadamente aproximado apúntalo aquel aquella aquí archivera archivero arquitecta arquitecto arte artesano artículo asesor asesora
        asistencia asistente asociación aspecto aspectos aspirante aspirantes astillero así atención atenderemos atenta atentamente atento atiende
        aumento aunque automáticamente automático autor auxiliar avance avances avisamos avisar avisaremos aviso ayer ayuda ayudar ayuntamiento
        ayuntamientos ayúdanos año años bajo banco bandeja base bastante becaria becario beneficio beneficios biblioteca bien bienestar bienvenida
        bienvenido bióloga biólogo blanca blog boletín bolsa borramos borraremos breve brevedad breves brindar buena buenas bueno buscamos buscar
        buscas básica búsqueda cada cajera cajero calidad calle calma camarera camarero cambio cambios camino campaña campo canal canales candidata
        candidatas candidato candidatos candidatura candidaturas capacidad capitán cara cargo cariño carnicero carpintera carpintero carrera carreras
        carta carácter casa casas caso casos categoría central centro centros ceramista cerca cerrajero cerrar cervecero cierto cinco ciudad ciudadano
        clara claro clase cliente clientes clínica cocina cocinera cocinero colaboración colaborador colaboradores colegas colegio comentarios
        comercial comercio comité community como comparte compartir compartirlo compañera compañero compañeros compañía competencia competencias
        competente completa completada completamente comprendemos comprender compromiso comunes comunicación comunicado comunicar comunicaremos
        comunidad comunícalo comuníquelo común con conceder concejalía concepto concreto concurso condiciones conductor conductora confianza
        confidencial confidencialidad confidencialmente confirmación confirmada conforme conoce conocer conocerle conocerte conocerás conocimiento
        conocimientos conseguir consejería consejo conserje conserva conservación conservador conservadora conservamos conservaremos consideración
        considerada considerar consulta consultar consultarlo consultas consultor consérvalo contable contactar contactaremos contactarle contactarte
        contactará contacte contacto contamos contar contarás contenido contenta contento contestamos contestaremos contigo continuación contratación
        contrato contribución contribuir conveniente convocatoria convocatorias conócenos cookies cooperativa coordinación coordinador coordinadora
        copia corazón cordial cordiales coro correctamente correo correos correspondencia correspondiente cortas corto cosa cosas costumbre costurera
        creación crear crecer crecimiento creemos criterios cruzamos cual cuales cualquier cualquiera cuando cuanta cuanto cuatro cuerpo cuestionario
        cuestión cuidado cuidador cuidadora cuidadosamente cuidar cultura cultural cumple cumplir curriculum currículum curso cursos cuyo cuáles
        cuándo cuéntanos cv cámaras cómo cómoda dada dado damos dar daremos datos de debida debido decidido decidir decir decisión dedicación dedicado
        dedos dejar del demasiado demográfica demostrado demás departamento departamentos depende dependienta dependiente derecho derechos
        desarrollador desarrolladora desarrollo descanso descargar descripción descubre descubrir desde desea deseamos deseas desee desempeño
        despedimos después destacar destino detalle detalles detenida detenidamente detenimiento determinado detrás dice diciembre diez diferente
        diferentes difícil digital dinámico diputación dirección directa directamente directo director directora directrices dirá discapacidad
        diseñador diseñadora disfruta disfrutar disponible disponibles disposición distinta distinto diversidad diversos doce docente doctor
        documentación documento documentos domicilio domingo donde dos duda dudas duración durante día días e económica económico edad edición
        editorial educación educador educadora efecto efectos eficaz ejemplo ejercer ejercicio el elección electricista electrónico electrónicos
        elegido elegir eliminaremos ella ellos email emails emocionados emoción empezar empieza empleado empleador empleados empleo empleos
        emprendedor empresa empresas en encaja encajan encanta encantados encantaría encargada encargado encuadernador encuentra encuentras encuesta
        encuestas enero enfermera enfermero enfoque enhorabuena entender entera entero entidad entiende entonces entorno entrada entre entregada
        entregado entrevista entrevistas entusiasmo enviada enviado enviados enviamos enviaremos envío equilibrio equipo equipos era es esa escribimos
        escribir escribiremos escribirá escríbenos escuela ese esencial esfuerzo eso espacio españa especial especialista especialmente específico
        esperamos esperando espíritu esta estable establecido establecimiento estación estado estamos estar estaremos estará estarás estas este estilo
        estimada estimado estimular esto estos estrecha estrellas estricta estructura estudiado estudiamos estudiando estudiante estudiantes estudiar
        estudiaremos estudiará estudio estudios estupenda estupendo está están estándar estás etapa etapas evaluación evaluando evaluar evaluaremos
        evaluará eventos evolución exacta examinar excelencia excelente existe exitosa exitosamente expediente experiencia experto expertos explicar
        explorar expresar extremo facebook familia familiar farmacia farmacéutica farmacéutico fase fases favor febrero fecha fechas feedback
        felicidades feliz femenino feria fiesta figura fijo fin final finales finalidad finalmente finanzas firme flexible florista fondo fontanera
        fontanero forestal forma formación formado formar formas formulario fortalezas foto fotógrafa fotógrafo frecuente frecuentes frente fresador
        fue fuera fuerte fuerza funciones función fundación futura futuras futuro futuros fábrica fácil fácilmente física galería ganas garantizamos
        general generales genial gente gerencia gerente gerentes gestionar gestión global gozar gracia gracias grado gran grandes gratis grato grupo
        grupos guarda guardamos guardaremos guardarlo guarde gustaría gusto guárdalo guía género h ha haber haberse haberte habilidad habilidades
        habitual habitualmente hablar había hace hacer hacia haga han haremos hará has hay he hecha hecho hechos hemos hermosa historia historial
        hogar hoja hola hombre hora horario horas hospital hotel hoy hr humana humano humanos hábiles idea ideal idioma idiomas igual igualdad
        ilusionados ilusión imagen impacto importante importantes imprenta impresión impresor imprimir inclusivo inclusión incluso incorporación
        incorporarte indicada indicado indicados indicar individual individualmente industria información informada informado informar informaremos
        informática informático ingeniera ingeniero ingreso inicial iniciativa inicio inmediata inmediato innovación inscripción inscrito instagram
        instalaciones instituto integración integrar intención interesado interesante interesantes interesarte interna internacional interno internos
        interés intérprete investigador investigadora invitación invitada invitado invitar invitaremos invitarle invitarte jardinera jardinero jardín
        jefa jefe jornada joven joyero jueves julio junio juntos justificante justo jóvenes la laborables laboral laborales laboratorio lado largo las
        le lectura lee leer leeremos legal lengua les letra ley leyendo leyes leído libro licencia ligero limpiador limpiadora limpio linkedin lista
        listado listo llamada llamar llamaremos llamarte llega llegada llegado llegar llegará llegarán llegue llena llevar lo local locales logro
        logística los luego lugar lugares lunes luz líder línea líneas m madre maestro magnífico mail mails manager mandado manera mano manos
        mantendremos mantenemos mantener marca marcha marinero marketing martes marzo masculino materia material matrona matrícula mayo mayor mayores
        mayoría mañana mañanas me mecánico mediante medida medidas medio medios mejor mejorar mejores memoria mención menos mensaje mensajes mensual
        mente menudo mercado merece mes meses metodología mi mientras mil millón ministerio minuto minutos mirar mis misión misma mismo mismos
        miércoles moda modalidad modelo moderna modo molino momento momentos montador mostrado motivación motivada motivado motivos mover movilidad
        mozo mucha muchas mucho muchos muchísimas muchísimo muestra muestras mujer mundo municipal museo muy máquina más máximo médica médico mérito
        método mínimo música nacimiento nacional natural naturaleza necesidades negocio newsletter nivel niveles noche nombre normal normalmente
        normativa nos nosotros nota noticias notificaciones notificación notificaremos novedades noviembre nuestra nuestras nuestro nuestros nueva
        nuevas nuevo nuevos núm número o objetivo objetivos objeto observar obtener obtenido ocasiones ocasión ocho octubre ocupar oferta ofertas
        oficial oficina oficinas ofrece ofrecemos ofrecer ojos olé online opcional opcionales operación operario opinión oportunidad oportunidades
        orden organismo organismos organización orgullo orgullosos orientación origen oro orquesta os otra otras otro otros paciencia palabra palabras
        panadero papel para parcial parece parte participación participado participar particular partida pasado pasar paso pasos pastelera pastelero
        paz país peluquera peluquero pensar pequeña pequeño perfecta perfectamente perfecto perfil perfiles periodista periodo permanecer permite
        persona personal personales personalmente personas perspectiva período piensa piloto pintor pintora plan planificación plantilla plataforma
        plaza plazo plazos plena pleno población poco pocos podamos poder podrá podrás política pondremos pondrá pone poner ponernos ponte popular por
        porque portal posibilidad posibilidades posible posibles positiva positivo posterior posteriormente postulaciones postulación postulado
        postularse postularte potencial practicar precio precisa preferible preferiblemente preferiría prefieres prefiero pregunta preguntas
        preliminar premio prensa preparación preparado preparar preseleccionada preseleccionadas preseleccionado preseleccionados preselección
        presencia presencial presentación presentada presentado presente presentes preservar prestado previa previo previsto primer primera primero
        principal principalmente principio principios prisa privacidad privada privado probable probablemente procedimiento procedimientos proceso
        procesos producción producto productos profesional profesionales profesor profesora profundo programa programador programadora programas
        progreso promesa prometido pronta pronto propia propio propuesta propósito protección proyecto proyectos prueba práctica prácticas práctico
        próxima próximamente próximas próximo próximos psicóloga psicólogo publicación publicada publicado pueblo pueda puede pueden puedes puerta
        puerto pues puesto puestos punto puntos puntuación puntúa página páginas póngase pública público que queremos querer querida querido quien
        quieras quiere quieres quince quizá quizás quién quiénes qué química químico rato razón reales realidad realizada realizamos realizar
        realmente recepcionista recepcionistas recepción reciba reciban recibe recibes recibida recibidas recibido recibidos recibimos recibir
        recibirlo recibirá recibirás recibiste reciente recientemente reclutador reclutadora reclutamiento recoger recomendación recomendamos
        reconocimiento recordamos recordar recorrido recruiter recruiting recruitment rectificación recuerda recursos red redactor redactora redes ref
        referencia referente referida reflejar reforzar registrada registrado registramos registro regla reglamento regreso relacionada relacionadas
        relacionado relacionados relación relevante relojero remitida remota remoto repartidor repartidora reparto representante reservados resguardo
        resolución respectivo respecto responder responderemos responderá responsabilidad responsable responsables respuesta respuestas restaurador
        restaurante resto resultado resultados resultar resultas resumen retribución reunirnos reunión revisa revisada revisado revisamos revisando
        revisar revisaremos revisarla revisarlo revisará revisión revista rica rigor riqueza ritmo ropa rrhh ruta rápida rápidamente rápido régimen
        saber sabrás salario salida salud saludo saludos sanidad sanitaria sanitario se sea sección secretaria secretario secretarios sector sede
        seguido seguimiento seguir segunda segundo seguro según seis selecciona seleccionada seleccionadas seleccionado seleccionados selección
        selectivo semana semanal semanas sencillo sensación sentido sentir septiembre ser seria serie serio servicio será serán señor señora si sido
        siempre siete sigue siguiente siguientes similares simple simplemente sincera sincero sitio sitios situación sobre social sociales sociedad
        soldador solicitante solicitud solicitudes solo solución son sonrisa sorpresa su suele suelo suerte suficiente sumarte superior supuesto sur
        sus suscribirse suscripción suscríbete sábado síguenos tablón tal talento talentos tales taller talleres también tan tanta tanto tarde tardes
        tarea tareas te team tecnología telefónica telefónicamente telefónico teléfono tema temas temporal temprano tendremos tenemos tener tenerle
        tenerte tenga tengas tercera ti tiempo tienda tiene tienes tiktok tipo titulación titulado toda todas todo todos tomada tomar tornero total
        totalmente trabajar trabajo traductor traductora tranquila tranquilo transporte tras trata tratada tratado tratados tratamiento tratamos
        tratar tratará tratarán través treinta tres trimestre tu turno tus twitter técnica técnico técnicos términos título tú u un una unas unidad
        unirse unirte universidad unos usar uso usted ustedes usuario utilizamos utilizar vacaciones vacante vacantes valiosa valioso valor valora
        valoración valoramos valorar valoraremos valores variado varias vario varios vea veces vecino veintiuno vendedor vendedora venta ventajas
        ventana ventas ver verano verdad verdadera verte ves veterinaria veterinario vez viaje vida videollamada vidriero vienes viernes vigilante
        villa visita visitar vista vital viticultor vivero vivir voluntad voluntaria voluntariado voluntarias voluntario volver voz vuelta vuelva
        vuestro vídeo web xing y ya youtube yupi zapatero ánimo área él época étnico éxito ópera última último últimos únete única único útil útiles
    """,
    "pt": """
        spam app a aberta aberto abraço abril absolutamente acesso achar acima acompanhado acompanhamento acompanhar acompanharemos acompanhe acordo adequada
        adequadas adequado adiante adicional administrador administrativa administrativo administração admissão advogado aeroporto afim agendar agora
        agosto agrada agradecemos agradecer agradecidos agradecimento agradável agricultor agricultora agricultura aguardamos aguardar aguarde agência
        ainda ajuda ajudar ajude ajuste alegra alegria alerta alertas algo algum alguma algumas alguns alguém alta altas alto aluno alunos além amanhã
        ambas ambiente ambos amigo amigos ampla amável analisa analisada analisamos analisando analisar analisaremos analisará analista animados
        aniversário ano anonimato anos anote anteriores antes antigos análise análises anónimas anónimo anônimas anônimo anúncio anúncios ao aos
        apagamos apaixonados aparece apenas apicultor apoiar apoio apreciamos apreciação aprender aprendizagem apresentada apresentado apresentar
        apresentação aproximadamente aproximado após aquela aquele aqui armazenista arquiteta arquiteto arquivista arte artesanal artigo as aspeto
        aspetos assessoria assim assistente assistência associação assunto atelier atenciosa atenciosamente atendente atendimento atentamente atento
        atenção ativa atividade atividades ativo atuais atual atualização atualizações atualmente automaticamente automática automático auxiliar
        avaliador avaliando avaliar avaliaremos avaliará avaliação avalie avançar avanço avisamos avisar avisaremos aviso avisos açougueiro baixo
        banco base bastidores beleza bem benefício benefícios biblioteca bibliotecária bibliotecário bióloga biólogo blog boa boas bolseiro bom brasil
        braços breve brevemente brevidade busca buscamos básica cabeleireira cabeleireiro cada caixa caixas calendário calma caminho campanha campo
        canais canal canalizador candidata candidatado candidatar candidataste candidate candidato candidatos candidatou candidatura candidaturas
        capacidade capitão cara carga cargo carinho caro carpinteira carpinteiro carreira carreiras carta casa caso casos categoria centro centros
        ceramista cerca certeza certo cervejeiro chance chave chefe chega chegada chegado chegará chegou cheia cidade cidadã cidadão cinco cinema
        ciência clara claro classe cliente clientes clínica coisa coisas colaborador colaboradora colaboradores colaboração colega colegas colégio com
        comecemos comercial começa começar comissão comité community como companhia comparar compartilhar competência competências completa
        completamente compreensão comprometido compromisso comum comunicado comunicaremos comunicação comunidade comunique comércio conceito concluída
        concorrer concurso condições condutor confeiteiro confiança confidencial confidencialidade confirmada confirmado confirmação conforme conhecer
        conheceu conhecimento conhecimentos conhecê conheça conjunto connosco conosco conselho conservador conservadora conservados conservamos
        conservar conservação conserve considerado considerar consideração considere consigo construir consultar consultas consultor consultório
        contabilidade contabilista contactar contactaremos contactará contacte contacto contados contamos contar contataremos contate contato contatá
        conte contentes conteúdo contigo continua continuação contratar contratação contrato contribuição conversa conversamos conversar conversaremos
        convidada convidado convidar convidaremos convite convocatória cookies cooperativa coordenador coordenadora coordenação coração cordiais
        cordial cordialmente coro correio corresponde correspondem corresponder correspondência corretamente costureira cozinha cozinheira cozinheiro
        crescer crescimento criança crianças criar criação critérios cuidado cuidador cuidadora cuidadosamente cuja cujo cultura cultural cumprimentos
        cumprir curiosidade currículo currículos curso cursos curto cv câmara código cópia da dada dado dados das data datas de debaixo decide decidir
        decisão decorrer decorrido dedicada dedicado dedicação definida deixar deixe demografia demográfico demográficos demonstrado demora dentista
        dentro departamento departamentos depende depois descanse descobrir descreva descrição descubra desde deseja desejado desejamos desejar
        desempenho desenvolvedor desenvolvedora desenvolvimento design designer deslocação despesas desta destaque destas deste destes destino
        detalhada detalhe detalhes deu devidamente devido dez dezembro dia dias diferente diferentes diferença digital direita direito direitos
        diretamente diretor diretora diretrizes direção discutir disponibilidade disponíveis disponível disposição distrito diversas diversidade
        diversos divertido divulgar divulgação dizer do docente documento documentos doente dois domicílio domingo dona dos doutor doze duas durante
        duração dúvida dúvidas e eba económica econômica editora edição educador educadora educação efeito efetuada efetuado eficaz ela ele elegível
        eleito eletricista eletrónico eletrônico elevado eliminamos em email emails emoção empenho empolgados empregado empregador emprego empregos
        empresa empresas encadernador encaixa encaminhada encaminhado encanador encontra encontrar encontre encontro endereço energia enfermeira
        enfermeiro enfim engenharia engenheira engenheiro enquanto ensino entender entendimento entidade entrada entrar entraremos entrará entre
        entrega entregador entregue entretanto entrevista entrevistas entusiasmo então enviada enviado enviados enviamos enviaremos envio enviámos
        equilíbrio equipa equipas equipe era esclarecimento esclarecimentos escola escolha escolher escolhido escolhidos escreva escrevemos escrever
        escreveremos escrita escritório espanha espaço especial especialista especialmente específica esperamos esperar espírito essa esse essencial
        esta estado estafeta estagiária estagiário estaleiro estamos estar estaremos estas estatística estatísticos estação este estes estimado
        estoquista estrelas estrutura estudante estudantes estudar estudo estudos está estágio estágios estão etapa etapas europa evento eventos
        eventual evolução examinada examinar exato excelente excelentes excelência exclusiva exemplo exercer exercício existe expectativa experiência
        experiências explicar explorar explore expressar externa externo facebook facilmente faculdade facultativas facultativo faixa falar fale
        familiar família faremos farmacêutica farmacêutico farmácia fase fases favor favorito faxineiro faz fazemos fazer faça fechar federal feedback
        feira feita feito felicidades feliz felizes feminino festa fevereiro fica ficamos ficar ficaremos ficará ficha figura filial filme filosofia
        fim finais final finalidade finalmente financeira financeiro finanças fins flexível floresta florestal florista foi fonte fora foram forma
        formal formas formação formulário forte força foto fotografia fotógrafa fotógrafo frase frente fresador funciona funcionário funcionários
        fundação função futura futuras futuro futuros fábrica fácil férias física físico galeria ganhar garantia garantimos garantir garçom garçonete
        gente gentileza gerais geral gerente gestor gestora gestão gosto governo grande grandes grata grato gratuita gratuito graça grupo grupos
        gráfica guardamos guardaremos guarde guia habilidades habitualmente haja haver história histórico hoje homem hora horas horário hospital hotel
        hr humana humano humanos há ideal ideia ideias identidade idioma igual igualdade imagem imediatamente imediato impacto importante importantes
        imprensa impressor impressão incentivo inclui inclusiva inclusive inclusão incrível independente indicada indicado indicar indicação
        individual individualmente industrial indústria informada informar informaremos informação informações informe informático iniciais inicial
        iniciativa inovação inquérito inquéritos inscreva inscrição inscrições instagram instituição instituto integral integrar integração inteiro
        intenção interessa interessadas interessado interessante interessar interesse interna internacional interno intervalo intérprete investigador
        investigadora início irá isso isto janeiro janela jardim jardineiro joalheiro jornada jornal jornalista jovem jovens julho junho junta juntar
        juntos jurídico justo já júri laboral laboratório lado lançamento lazer legal legislação lei leis leitura lembramos lembrar lembre lemos lendo
        ler leremos lerá letra lhe lhes liderança ligado ligar ligaremos ligação ligeira linha linhas linkedin lista livro lo locais local logo
        logística loja lojas longo lugar luz lê líder língua mail mails maio maior maiores maioria mais manager maneira mantemos manter manteremos
        mantida mantidos mar marca marcada marcar marinheiro marketing março masculino material matéria me mecânico medida medidas meio meios melhor
        melhorar melhores memória menor menos mensagem mensagens mensal menção mercado meses mesma mesmas mesmo mesmos metade meu mil minha ministério
        minuto minutos missão mistério modelo moderno modo moinho momento momentos montador montagem morada motivação motivo motorista mudança muita
        muitas muito muitos muitíssimo mulher mundial mundo municipal município museu máquina máximo mãe mãos média médica médico mérito método mês
        mínimo música n na nacional nada nas natural natureza negócio negócios newsletter noite nome nomes normal normalmente normas nos nossa nossas
        nosso nossos notificado notificaremos notificação notificações notável notícias nova novas novembro novidade novidades novo novos níveis nível
        nós número o oba objetivo objetivos objeto obra obrigada obrigado obrigados observar obtida ocasião ocasiões ocupar oferece oferecemos
        oferecer oferta ofertas oficial oficina oito oleiro olhar olá onde online opcional operacional operador operação operária opinião oportunidade
        oportunidades ordem organismo organizar organização orgulho orgulhosos orientação origem orquestra os ou outra outras outro outros outubro
        paciência padaria padeira padeiro padrão pai palavra papel para parabéns parceiro parceiros parcial parecer parte parteira participado
        participar participação particular partida partilha partilhar partir passado passar passo passos pasteleira pasteleiro património paz país
        pedido pedreiro pela pelas pelo pelos pensar pequena pequeno perfeita perfeitamente perfeito perfil perfis pergunta perguntas permanecer
        permite perto período períodos pesquisa pesquisador pesquisadora pessoa pessoais pessoal pessoalmente piloto pintor pintora planeamento
        planejamento plano plataforma plena pleno pode podem podemos poder poderá poderão podes política ponto pontos população por porta portal
        portanto porteiro porto portugal portuguesa português positiva positivo posição possível posterior posteriormente posto pouco poucos povo
        prazer prazo precisão preenchimento prefere preferes preferir preferência prefiro preliminar preparar preparação presencial presente presentes
        presença prestado prestes previsto previstos prezada prezado preço primavera primeira primeiras primeiro primeiros primária principal
        principalmente princípio princípios prioridade privacidade privada privado probabilidade procedimento procedimentos processo processos procura
        procuramos procurar produto produtos produção professor professora profissionais profissional profunda programa programador programadora
        programas progresso projeto projetos prometemos prometido pronta prontinho prontos propor proposta proteger proteção protocolo prova
        provavelmente provável província prática prático prémio prévia própria próprio próxima próximas próximo próximos psicóloga psicólogo publicada
        publicado publicação página páginas pé pública público qualidade qualidades qualificado qualificação qualificações qualquer quando quanto
        quarta quarto quase quatro que quem quer querer queres querido questionário questão questões quinta quinze quinzena química químico
        rapidamente razoável razão real realidade realizada realizado realizar realmente receba recebe recebemos receber receberam receberá receberás
        recebeu recebida recebidas recebido recebidos rececionista receio receita recente recentemente recentes recepcionista recepção receção
        recolher recomendamos recomendação reconhecimento recordar recruiter recruiting recruitment recrutador recrutadora recrutadores recrutamento
        recursos redator redatora rede redes referente referido referência refletir reforçar regime registada registado registo registos registrada
        registro região regra regras regressar regulamento regular relacionada relacionadas relacionado relativa relativamente relação relevante
        relojoeiro remoto representante requisito reserva reservados residência resolver respeito respetiva respetivo responda responder responderemos
        responsabilidade responsável resposta respostas restante restaurador restaurante resultado resultados resumo retornamos retornaremos retorno
        reunir reunião revendo rever revista revisão rh rica rigor ritmo roupa rua rápida rápido saber sair sala salário sapateiro saudações saída
        saúde se secretaria secretariado secretária secretário sector secção sede segredo segue seguida seguinte seguintes seguir segunda segundo
        segundos seguro seis selecionada selecionado selecionados selecionar seletiva seletivo seleção semana semanal semanas semelhante semelhantes
        sempre senhor senhora sensação senso sentido sentir separadamente ser serralheiro serviço serviços será serão sete setembro setor seu seus
        sexo sexta seção show siga significativa simples simplesmente sincera sinceros sinta site situação sob sobre sociais social sociedade
        socorrista soldador solução sonho sorriso sorte soube status sua suas submetida submetido submissão subscreva subscrever sucesso sugestão sul
        superior suporte supramencionada surpresa sábado são série sério sítio só tal talento talentos talhante tamanho também tanto tarde tarefa
        tarefas te team tecnologia telefonar telefonaremos telefone telefonicamente telefónica telefónico tem tema temos tempo temporada tempos tende
        tenha tens tentaremos ter termas termo termos terra terça teu teus teve tiktok time tipo tiver tiveres toda todas todo todos tomada tomar
        torneiro total totalmente trabalha trabalhador trabalhadores trabalhamos trabalhar trabalho trabalhos tradição tradutor tradutora tramite
        tranquilo transporte tratada tratados tratamento tratar trataremos triagem trimestre trinta trás três tu tua tuas tudo turma turno twitter tão
        técnica técnico técnicos título uau um uma umas unidade universidade universitário uns usar uso usual utilizador utilizamos utilizar
        utilização vaga vagas vai valioso valor valores valorizamos vamos variada veja vendas vendedor vendedora ver verdade verdadeira verão
        veterinária veterinário vez vezes via viagem vida videochamada videoconferência vidraceiro vigilante vigor vinda vindo vinicultor vinte visita
        visitar visitas visite visto visão vital viveiro viver você vocês voltar voluntariado voluntária voluntárias voluntário voluntários vontade
        vossa vosso voz várias vários vê vídeo web xing youtube zelador zona à às área áreas é época étnica íntegra ópera ótimo última último últimos
        única único úteis
    """,
    "nl": """
        app appen aan aanbevelen aanbieding aanbiedingen aanbod aandacht aandachtig aandeel aangegeven aangekomen aangemeld aangenaam aangeven aankomende
        aanleiding aanmerking aannemen aansluit aansluiten aansluiting aanstelling aantal aanvang aanvullend aanwezig aard abonneer abonneren acht
        achter achtergrond acquisitie actief activiteit activiteiten actuele administratie administratief adres advertentie advies adviseur af
        afdeling afdelingen afgelopen afhandelen afhandeling afhankelijk afloop afronding afspraak afspraken afstand agenda al alert alerts algemeen
        algemene alle alleen allen allerlei alles als altijd alvast ambacht ambtenaar ambulancemedewerker analyse ander andere anoniem anonieme
        antwoord antwoorden antwoordt apotheek apotheker april arbeid arbeidsovereenkomst arbeidsvoorwaarden archief architect archivaris artikel arts
        assistent augustus automatisch automatische avond baan bakker bakkerij banen bank banketbakker basis beantwoorden bedanken bedankt bedienen
        bedoeld bedoeling bedrijf bedrijfsleider bedrijven beeld beetje begeleiden begeleider begeleiding begin beginnen begint begrip behalve
        behandeld behandelen behandeling behandelt beheerder behoefte behoort behoud behouden beide bekeken bekend bekende bekendmaking bekijk
        bekijken bekijkt bel belang belangrijk belangrijke belangstelling beleid bellen belofte beloofd ben benaderen benadering beneden benieuwd bent
        beoordeel beoordeeld beoordeelt beoordelaar beoordelen beoordeling bepaald bepaalde bepalen bereiden bereik bereikbaar bereiken bereikt
        bericht berichten beroep beroepen bescherming beschikbaar beschikken beschikking beschikt beschreven beschrijving beslissen beslissing
        besloten besluit besluiten besprek bespreken besproken best bestaan bestaande beste besteden besteed bestuderen bestuur betekent betreffende
        betreft betrokken betrouwbaar beveiliger bevestiging bevestigings bevestigingsmail bewaar bewaard bewaker bewaren bewust bezig bezoek bezoeken
        bezoekers bezorger bibliothecaris bibliotheek bieden bij bijdrage bijdragen bijvoorbeeld bijzonder bijzondere binnen binnengekomen binnenkort
        bioloog blad blij blijf blijft blijven blik bloemist blog bod boek boekbinder boeken boekhouder boekhouding boer boodschap boswachter bouw
        boven branche breed breng brengen brief briefje briefselectie brieven brochure brouwer buiten bureau burger buurt carrière cent centraal
        centrum chauffeur chef chemicus cirkel cliënt cliënten club collega combinatie commercieel commissie communicatie community conciërge
        conducteur conform conservator contact contactpersoon contract contracten cookies correct correspondentie couleur coöperatie coördinator
        coördinatoren criteria cultureel cultuur curriculum cursus cv daar daarbij daardoor daarmee daarna daarnaast daarom daarop daarover daarvan
        daarvoor dag dagelijks dagen dakdekker dame dan dank danken dat data database datum de december deel deelname deelnemen deelnemer delen
        demografisch demografische denk denken derde dergelijke desgewenst detail details deur deze dezelfde dichtbij die dienst diensten
        dienstverband dierenarts digitaal ding dingen dinsdag direct directeur directie discretie dit diversiteit docent docenten document documenten
        doel doeleinden doelgroep doen doet donderdag door doorgaan doorgaans doorgegeven doorgenomen doorgestuurd doorlopen doornemen doorsturen
        dossier dossiernummer draagt draaier draait dragen drie drukker drukkerij drukte duidelijk duim duimen duren duur duurt e echt echte economie
        een eerder eerlijk eerst eerste effect eigen eigenlijk eind einde elders elektricien elektronisch elf elk elkaar elke email emails en energie
        enig enkel enkele enquête enthousiasme enthousiast enveloppe er erg ervan ervaring ervaringen etnisch evaluatie even evenals eventueel
        eventuele evenveel evenwicht extern extra fabriek facebook familie fase favoriet februari feedback feest feestelijk feit fijn fijne filiaal
        film financieel financiën flexibel formeel formulier foto fotograaf frezer fulltime functie functieprofiel functies functionaris ga gaan gaat
        galerie gang garage gast gauw geachte gebaseerd gebeld gebeurt gebied gebouw gebruik gebruikelijk gebruiken gebruikt gedaan gedachte geduld
        geduldig gedurende geef geeft geestelijk gefeliciteerd gegaan gegeven gegevens gehad geheel geheim gehoord gekeken gekozen gekregen geld
        gelden geldt gelegen gelegenheid gelijk gelijke geluk gelukt gemaakt gemak gemakkelijk gemeenschap gemeente gemeentelijk gemiddeld genoeg
        genoemd genoemde genomen geplaatst geplande gepubliceerd geraakt geregeld geregistreerd gerust geschikt geschikte geselecteerd geselecteerde
        geslacht gesolliciteerd gesprek gesprekken gesproken gestart gesteld gestelde gestuurd getal getoond getoonde geval gevallen gevolg gevonden
        gewaardeerd geweldig gewenst gewerkt gewoon geworden gezellig gezelschap gezien gezin gezondheid glaszetter goed goede goeden goudsmid graag
        grafisch groei groeien groen groep groepen groet groeten groot grote haar haast had halen half hallo hand handen handig handleiding handmatig
        hangt hard hart harte hartelijk hartelijke hartelijks haven heb hebben hebt heeft heel heer help helpen hem herfst herinneren herinnering
        herkomst herzien het hier hierbij hierboven hierna hieronder hierover hiervan hiervoor hij historie hoe hoeft hoera hoeveel hoeven hogeschool
        hoi hoogte hoop hoort hopelijk hopen horen horlogemaker hospice hotel houden hovenier hoveniers hr huidig huidige huis hulp hun huren idee
        ideeën identiteit ieder iedere iedereen iemand iets ik imker immers in inbox inclusie inclusief inderdaad individu individueel individuele
        industrie informaticus informatie informeren ingaan ingediend ingenieur ingeschreven ingestuurd ingewijd inhoud inhoudelijk initiatief
        initiële inloopspreekuur inmiddels innovatie inschatting inschrijven inspireren instagram instelling instituut intake integriteit intentie
        interessant interesse intern internationaal interne interview interviews introductie intussen invloed inzicht is jaar jaarlijks januari jas je
        jeugd jij jobalert joepie jong jongeren jou journalist jouw juist juiste juli jullie juni juridisch kaart kan kandidaat kandidaten kans kansen
        kant kantoor kapitein kapper kapster kassamedewerker kassier keer kelner kenmerk kennen kennis kennismaken kennismaking kennismakingsgesprek
        keramist keuken keuze keuzes kijk kijken kijkje kijkt kind kinderen kinderopvang klaar klant klanten klas kleermaker klein kleine klinkt klok
        koerier koffie kok kom komen komende komst komt koor kop kopie koppelen kort korte kortom kracht krachten krant krijg krijgen krijgt kritisch
        kun kunnen kunst kunt kwekerij laag laagdrempelig laat laatste lab laboratorium land landelijk landmeter lang lange langer langs langskomen
        lasser laten later leden leeftijd leer lees leest legt leiden leider leiding leidinggevende lekker lening leren les letter leuk leuke leuks
        leven levensloop leveren lezen licentie licht liefst ligt lijkt lijn lijst linkedin locatie logistiek lokaal lokale loodgieter loop loopbaan
        loopt looptijd los luidt lunch m maak maakt maand maandag maandelijkse maanden maar maart machine machinist mag magazijn magazijnier
        magazijnmedewerker mail mailbox mailen mails mailt maken makkelijk man manager manier manieren marketing markt mate materiaal matroos maximaal
        me mededeling medewerker mee meedenken meedoen meedraaidag meegaan meegenomen meegestuurd meekijken meelezen meeloopdag meenemen meer meerdere
        meest meestal mei meisje meld melden meldt mening mens mensen merk merken met meteen methode metselaar mevrouw middag middel middelen middels
        midden mij mijn mijnen minder minimaal ministerie minuten minuut minuutje misschien missie modern moeilijk moeite mogelijk mogelijke
        mogelijkheden mogelijkheid mogen molen moment momenteel momenten mond monteur mooi mooie morgen motivatie motivatiebrief motiveren museum
        muziek na naaister naam naar naast nadenken nader nadere namelijk namens nationaal natuur natuurkundige natuurlijk nauwkeurig nauwlettend
        nawerken nederland neem neemt negen nemen netjes netwerk newsletter nieuw nieuwe nieuws nieuwsbrief nieuwsgierig niveau nodigen nog nogmaals
        noord normaal normaliter noteer noteren notitie november nu nummer ober objectief ochtend of officieel oktober oké om onafhankelijk onder
        onderdeel onderling ondernemer onderneming ondertussen onderweg onderwerp onderwijs onderwijzer onderzoek onderzoeken onderzoeker ongeacht
        ongeveer onlangs online onmiddellijk ons ontdek ontdekken ontdekt ontmoeten ontmoeting ontvang ontvangen ontvangst ontvangstbevestiging
        ontvangt ontwikkelaar ontwikkeling onze oog ooit ook oordeel oorsprong op opbouw opdracht open openbaar openbare openstaande opera opgenomen
        opgestuurd opleiding opleidingen opleverd opmerking opmerkingen opnemen oproep opties optioneel orde orderpicker organisatie organisaties
        oriëntatie orkest oud ouder ouders over overal overeen overeenkomst overeenstemming overheid overige overleg overleggen overtuigd overweegt
        overwegen overweging overzicht paar pagina papier park partij partijen partner parttime passen passend passende passie past patiënt pauze
        pedagogisch pen per periode periodes permanent pers personeel personeelsadvies personeelsadviseur personeelszaken personen persoon persoonlijk
        persoonlijke persoonsgegeven persoonsgegevens piloot plaats plaatselijk plaatsen plaatsvinden plan plannen planner planning plek plekken
        plezier plezierig ploeg politiek portaal positie positief post postvak potentieel pottenbakker praat praktijk praktisch praten precies
        presentatie prettig prijs prima principe privacy privacybeleid privacyverklaring privé proberen procedure procedures proces product producten
        productie proefdag professional professioneel proficiat profiel profielen programma programmeur project projecten promovendus provincie
        psycholoog publicatie publiceren publiek punt punten raad raden rang reactie reactietermijn reageert reageren recent receptionist
        receptioniste recht rechtbank rechten rechtstreeks recruiter recruiters recruiting recruitment recruitmentteam redacteur redelijk redelijke
        reden reeds referentie referentienummer regel regelmatig regels registratie reis reiskosten rekening relatie relevant restaurator resultaat
        resultaten richt richting richtlijnen rijden ritme rol rond ronde rondleiding roos rust rustig s salaris samen samenstelling samenvatten
        samenvatting samenwerken samenwerking schat schatting schema schermen schikt schilder schoenmaker scholen school schoonmaak schoonmaker
        schrift schriftelijk schrijf schrijven secretaresse secretariaat secretaris sector secuur selectie selectiecommissie selectieprocedure
        september serveerster sfeer sinds site slag slager slotenmaker sluit sluiten sluitingsdatum snel snelheid snelle sociaal sociale software
        sollicitant sollicitanten sollicitatie sollicitatiegesprek sollicitatienummer sollicitatieprocedure sollicitaties solliciteren soort sorteren
        spamfolder speciaal specialist specifiek spelen spoedig spoedigst spreekt spreken sta staan staat stad staf stage stagiair stagiaire stand
        standaard stap stappen start startpagina station statistiek statistische status steeds stel stellen stelt sterk sterkte sterren steun
        stichting stijl stip straat straks structuur student studenten studie stuk sturen stuurt succes succesvol taak taal tabblad taken talent
        talenten talentenpool te team teams technicus techniek tekst telefonisch telefoon telefoonnummer telefoontje telkens ten tenminste ter terecht
        term termijn terug terugbellen teruggaan terugkomen terugkomt terugkoppeling teruglezen terugvinden terwijl tevens tevreden thema thuis tien
        tijd tijdelijk tijden tijdens tijdig tijdje tiktok timmerman tip tips titel toegekend toegelicht toegestuurd toegevoegd toekomst toekomstig
        toekomstige toelichting toestemming toetsen tolk top tot totaal traject transparant trots tuin tuinman tussen tussenstand tussentijd twaalf
        twee tweede twijfel twintig twitter type u uit uiterlijk uitgebreid uitgenodigd uitgever uitgeverij uitkijken uitleg uitleggen uitmaken
        uitnodigen uitnodiging uitslag uitspraak uitstekend uitvoeren uitvoerig uitzoeken uniek universiteit uren uur uw v vaak vaardigheden
        vaardigheid vacant vacature vacatures vak vakantie vakgebied vakkundig van vanaf vandaag vanuit vanwege vanzelf vanzelfsprekend vast vaste
        veel veertien veilig velen venster verband verbeterd verbeteren verbinding verder verdere vergadering vergelijk vergelijkbaar vergelijkbare
        vergelijken vergoeding vergt verhalen verheugd verkoop verkoopster verkoper verleden verloop verloskundige vermeld vermelden vermelding
        vermoedelijk verpleegkundige verpleging verschil verschillend verschillende verslag verstrekte verstuurd vertaler vertegenwoordiger vertel
        vertellen vertrouwelijk vertrouwelijke vertrouwen vervolg vervolgens verwacht verwachten verwachting verwelkomen verwerken verwerking verwerkt
        verwijderen verzekering verzonden verzorgende vestiging via video videogesprek vier vijf vind vinden vindt vlak vliegveld vlot voeding voegen
        vol volg volgen volgende volgens volgorde volop volwassen voor vooraf voorbeeld voorbehouden voorbereid voorbereiden voorbereiding voordat
        voordeel voorkeur voornaam voorpagina voorselectie voorstel voorstellen voortaan voortgang vooruit voorwaarden vorig vorm vormgever vraag
        vragen vragenlijst vragenlijstje vrede vriend vriendelijk vriendelijke vrienden vrij vrijblijvend vrijdag vrije vrijheid vrijwillig
        vrijwillige vrijwilliger vrijwilligers vroeg vroeger vrouw vrouwen waar waarbij waarde waarden waarderen waardering waardevol waarin waarmee
        waarna waarom waarop waarover waarschijnlijk waarvan waarvoor wanneer want waren was wat we web website wederom week weekend weet weg
        wekelijks wekelijkse weken welk welke welkom welkome welkomst wellicht wens wensen wenst werd werden wereld werelds werf werk werkdag
        werkdagen werken werkgebied werkgever werkgevers werknemer werknemers werkplaats werkplek werkt werkwijze werkzaam werkzaamheden werving wet
        weten wetgeving wettelijk wettelijke wie wij wijkverpleegkundige wijnboer wijze wijziging wil willen wilt winkel winter wissen woensdag wonen
        woon woont woord woorden worden wordt x xing yes youtube zaak zaken zal ze zeer zeker zekerheid zelf zelfs zelfstandig zes zet zeven zien ziet
        zij zijn zin zinvol zit zitten zo zoals zodat zodra zoek zoeken zoekt zomaar zomer zon zone zoon zorg zorgen zorgt zorgvuldig zorgvuldige
        zorgvuldigheid zou zouden zuid zullen zult
    """,
    "it": """
        app autocandidatura a abbastanza abbiamo abilità accanto accesso accoglienza accogliere accompagnare accordo accurata accuratamente acquisita acquisito ad adatta
        adatto addetta addette addetto adeguata adeguato aderente adesso aeroporto affari affidabile affidata affine agenzia aggiornamenti
        aggiornamento aggiornata aggiornati aggiornato aggiungere aggiunta agile agli agosto agricoltore agricoltura ai aiutaci aiutare aiuto al alcun
        alcune alcuni all alla alle allo allora alta alte alto altra altre altrettanto altri altro alunni ambiente ambito ambulatorio amica amici
        ammessi amministrativa amministrativo amministratore amministrazione ammissione ampia analisi analista analizzare analizzeremo analizzerà
        anche ancora andare andato anime annata anni anno annota annotalo annuale annunci annuncio anonima anonimato anonime anonimi anonimo ansia
        antica anticipo aperta aperte aperti aperto apertura apicoltore appartenenza appena appieno applicazione apprendimento apprendista
        apprendistato apprezzamento apprezziamo appropriato appuntamento aprile architetto archivio archivista area aree argomento arrivare arrivata
        arriverà arrivo arte articolo artigianale artigiano aspetti aspettiamo aspetto assegnata assegnato assegnazione assieme assistente assistenza
        associazione assoluta assunzione attenta attentamente attento attenzione attitudini attiva attività attivo attuale attuali attualmente
        auguriamo aula aumento autista automatica automaticamente automatico autonoma autonomo autore autunno avanti avanzamento avanzata avere avete
        avrai avviata avviato avviene avvio avvisare avviseremo avvisi avvisiamo avviso avvocato azienda aziende azione bacheca banca bando barista
        base basilare basso bella bello bene benefici beneficio benessere benvenuta benvenuto biblioteca bibliotecaria bibliotecario bidello biologa
        biologo birraio blog borsista brava bravo breve brevemente brevi brevità buon buona buoni buono busta calendario calma calzolaio cambiamento
        cambio cameriera cameriere cammino campagna campo canale canali cancelliamo candidarsi candidarti candidata candidati candidato candidatura
        candidature cantiere capace capacità capitano capo cappello cara carattere caratteristiche cariche carico caro carriera carriere carta casa
        casella casi caso cassiera cassiere categoria ce cento centrale centro ceramista cerca cercando cerchi cerchiamo certa certamente certezza
        certo che chi chiamare chiamata chiameremo chiara chiarimenti chiarimento chiaro chiave chiedere chimica chimico chiudere chiunque ci ciao
        cinque circa cittadini cittadino città civico classe clausole cliente clienti clinica codice collaborare collaboratore collaboratori
        collaborazione collega colleghi collettivo colloqui colloquio colpito come comitato commenti commerciale commercio commessa commesso
        commissione community competente competenza competenze compiti compito complesso completato complimenti composizione comprensione comune
        comunicare comunicato comunicazione comunicazioni comunicheremo comunità comunque con concetto conclusa conclusione concorso condividere
        condivisione condizioni conducente conferenza conferma confidenziale conforme conformità confronto congratulazioni congratuliamo conoscenza
        conoscenze conoscerci conoscere conoscerla conoscerti conosci conoscici conoscitiva conoscitivo consapevoli consegna consegnata conseguenza
        conserva conservalo conservare conservati conservatore conservatrice conservazione conserveremo conservi conserviamo considera considerare
        considerata considerato considerazione consigli consiglio consulente consultare consultazione contabile contabilità contare contatta
        contattaci contattarci contattare contattarla contattarlo contattarti contatteranno contatteremo contatterà contatti contatto contenti
        contento contenuto contratti contratto contributo conversazione convocare convocata convocato convocazione cookie cookies cooperativa
        coordinamento coordinatore coordinatrice copia cordiali cordialità coro corpo corrente corretta correttamente correttezza corretti corriere
        corrispondano corrisponde corrispondenza corrispondere corsi corso corte cortese cosa cose costante costruire così crea creare creazione
        crediamo crescere crescita criteri criterio cucina cui cultura culturale cuoca cuoco cuore cura curare curiosi curioso curriculum custode cv d
        da dai dal dall dalla dalle dare data date dati dato datore datori davvero decide decidere deciderà decina decine decisione dedica dedicata
        dedicati dedicato dedizione degli dei del della delle dello demografici demografico dentro descritta descrizione desidera desideri desiderio
        destinata destinatari destinazione dettagli dettaglio di dicembre dieci differente differenti difficile digitale dimostrato dipartimento
        dipende dipendente dipendenti dire diretta direttamente diretto direttore direttrice direzione diritti diritto discutere disponibile
        disponibili disponibilità disposizione distinti distretto diversa diverse diversi diversità diverso docente docenti documenti documento dodici
        domanda domande domani domenica donna donne dopo doppia doppio dottor dottorando dottoressa dove dovrebbe dubbi dubbio due dura durante durata
        duraturo e eccellente eccellenza eccezionale ecco economica economico ed editrice edizione educatore educatrice educazione effetti effetto
        effettuare efficace efficiente elaborare elementi elemento elenco elettricista elettronica elettronico elevato email emails emozione energia
        enorme ente enti entrambi entrare entrata entro entusiasmo entusiasta entusiasti epoca equa equilibrio equipe era esame esamina esaminando
        esaminare esamineremo esaminerà esaminiamo esempio esercizio esigenze esiti esito esperienza esperienze esperta esperti esperto esplora
        esporre espressa espresso essa essenziale essere essersi esserti essi esso estate esterna esterno estero etnica età europa europeo eventi
        evento eventuale eventuali eventualmente evoluzione evviva fa fabbrica fabbro facciamo facebook facendo facile facilmente facoltativa
        facoltative facoltativo falegname famiglia familiare famosa fantastico far fare faremo farmacia farmacista fase fasi fatto fattorino favore
        favorevole febbraio feedback felice felici felicità femminile feriali ferie festa fianco fiducia fiera fiero figura figure film finale
        finalità finanza finanziaria finanziario fine finestra fioraio fisica fisico fissare flessibile fondamentale fondazione fondo fonte forestale
        forma formale formato formazione forme fornendo fornire fornita forniti forno forse forte fortemente fortuna foto fotografa fotografia
        fotografo fra frase frattempo frequente fresatore fronte funzionale funzione funzioni fuori futura future futuri futuro galleria garantiamo
        garantire garanzia generale generali generalmente genere generoso genitori gennaio gentile gentilezza gentili gentilmente geometra gestione
        gestire gestore gestrice giardini giardiniera giardiniere giardino gioia giornaliero giornalista giornalisti giornata giorni giorno giovane
        giovani giovedì giudizio giugno giunta giunto giusta giusto già gli globale gradita gradito grado graduatoria grafica grafico grande grandi
        gratis gratuita gratuito grazia grazie gruppi gruppo guardare guardato guardia guida ha hai hanno ho home hotel hr i idea ideale idee identità
        idonea idonei idoneità idoneo idraulico il illustrare imballaggio imbianchino immagine immediata immediatamente immediato impatto impegnati
        impegno impiegati impiegato impiego importante importanti importanza imprenditore impresa imprese impressione in incarico includere inclusione
        inclusivo incontrare incontrarla incontrarti incontreremo incontri incontro incoraggiamo incredibile indeterminato indicare indicata indicate
        indicati indicato indicazione indicazioni indirizzo industria industriale infermiera infermiere infine influisce informare informata informati
        informatica informatico informativa informato informazione informazioni informeremo ingegnere ingegneria ingresso inizia iniziale iniziali
        iniziare iniziativa inizio innovazione inoltrata inoltrato inoltre insegnante inserimento inserita inserite inseriti inserito insieme
        instagram intanto integrazione integrità intenzione interazione interessa interessante interessarti interessato interesse interessi interna
        internazionale interne interni interno intero interprete intervallo intervista interviste introduzione inverno inviata inviati inviato
        invieremo invio invitare invitarla invitarti invitata invitati invitato inviteremo invito io iscriviti iscrizione ispirare istituto
        istituzione istruttore istruzione italia italiana italiano l la laboratorio lasciare lato laurea lavapiatti lavorare lavorativa lavorative
        lavorativi lavorativo lavoratore lavoratori lavori lavoro le leader legale legali legge leggendo leggere leggeremo leggerà leggi leggiamo lei
        lettera lettere letto lettura letture li libera libere liberi libero libri libro licenza lieta lieti lieto linea linee lingua lingue linkedin
        lista livelli livello lo locale locali logistica luglio lui lunedì lunga lungo luoghi luogo macchina macchine macellaio madre maestra maestro
        magari magazziniera magazziniere magazzino maggio maggioranza maggiore maggiori mail mails manager mandaci mandato mani mano mansione mansioni
        mantenere mantenimento manutentore marca marchio mare marinaio marketing martedì marzo maschile massima massimo matematico materia materiale
        materiali matricola mattina me media mediante medica medico medio meglio membri membro memoria meno mensile mente mentre mercato mercoledì
        merita merito mese mesi messaggi messaggio mestiere meta metodi metodo mettere metteremo mettersi metterà metà mezza mezzo mi mia mie miei
        migliaia migliorarci migliorare migliore migliori mille minima minimo ministero minuti minuto mio missione misura misure mobile modalità
        modello moderno modi modo modulo molta molte molto momento mondiale mondo montatore mostrare mostrato motivata motivati motivato motivazione
        motivo movimento mulino municipale muratore museo musica n nata natura naturale naturalmente nazionale nazione ne negli negozio nei nel nell
        nella nelle nello neppure newsletter noi nome nomi nominativo nord norma normale normalmente normativa norme nostra nostre nostri nostro nota
        notare note notifica notifiche notizia notizie notte nove novembre novità numeri numero numerose numerosi nuova nuove nuovi nuovo o obiettivi
        obiettivo occasione occasioni occhi occhio occupa occupano occuparsi od offerta offerte officina offre offriamo offrire oggetto oggi ogni
        ognuno olio oltre omogeneo online opera operaia operaio operativa operativo operatore operatrice operazione opinione opportunità opportuno
        opzionale ora orafo orario orchestra ordinaria ordine ore organismo organizzare organizzato organizzazione orgoglio orgogliosa orgogliosi
        orientamento originale origine orologiaio ospedale ospitalità ospite ostetrica ottenere ottenuta ottenuto ottimo otto ottobre padre paese
        paghe pagina pagine palazzo pane panettiere panificio parco parere pari parità parlare parleremo parola parole parrucchiera parrucchiere parte
        partecipare partecipato partecipazione particolare particolarmente partire partita partner parziale passaggi passaggio passare passata passato
        passi passione passo pasticcere pasticciera paziente pazienti pazienza pensare pensiero per perché percorso perfettamente perfetto periodi
        periodica periodo permanente permette permetterà persona personale personali personalità personalmente persone pervenuta piacere piacerebbe
        piacevole piano piattaforma piccola piccolo piena pieno pilota pittore più poche pochi poco poi politica politiche pool popolazione porta
        portale portare porto positiva positivamente positivo posizione posizioni possa possano possesso possiamo possibile possibilità possiede posta
        posti posticipo posto potenziale potere potrai potrebbero potremmo potresti potrà pratica pratiche pratico precisa precisazione precisione
        preferenza preferenze preferibilmente preferiresti preferisce preferisci preferisco preliminare premio premura prende prendere prenderemo
        prenotare preparare preparazione presa preselezione presentare presentata presentazione presente presenti presenza preso pressione presso
        presto preventiva prevista previsti previsto prezioso prezzi prima primi primo principale principalmente principi principio privacy privata
        privato probabilmente procedere procederemo procedimento procedura procedure processare processi processo prodotti prodotto produzione
        professionale professionali professione professionista professionisti professore professoressa profili profilo profonda progetti progetto
        programma programmatore programmatrice programmi progresso promessa promesso promozione pronto proposta proposte propri propria proprio
        proseguimento proseguire prossima prossime prossimi prossimo protetta protetti protezione protocollo prova provenienza provincia psicologa
        psicologo pubblica pubblicata pubblicate pubblicato pubblicazione pubblico pulita pulito pulsante punti punto puntuale puntualmente puoi può
        qual qualche qualcosa qualcuno quale quali qualifica qualificata qualificati qualificato qualificazione qualità qualora qualsiasi quando
        quanta quanto quarta quarto quasi quattro quella quello quest questa queste questi questionario questo qui quindi quindici quindicina quinte
        quotidiana quotidiano racconta raccontaci ragazza ragazzi ragione rapida rapidamente rapido rapporti rapporto rappresentante rappresentare
        reale realizzare realizzazione realmente realtà recapito recente recentemente recenti receptionist reclutamento recluter recruiter recruiting
        recruitment redattore redattrice referente referenti referenza referenze regione registrata registrato registro regolamento regolare
        regolarmente regole relativa relative relativi relativo relazione relazioni rendere reparto residenza responsabile responsabili responsabilità
        resta restano restare restauratore restauratrice restiamo rete retribuzione ricca ricco ricerca ricercatore ricerche riceve riceverai ricevere
        riceverà ricevi ricevuta ricevute ricevuti ricevuto ricezione riconoscenza riconoscere ricontattar ricontattare ricontattarla ricontattarti
        ricontatteremo ricontatterà ricontattiamo ricordare ricordiamo ricordo ridotta riepilogo riferimenti riferimento riflessione riguarda
        riguardante riguardo rilegatore rimane rimanere rimarrà rimborso ringraziamenti ringraziamo ringraziare ringraziarla ringraziarti rinnovare
        ripetuta riportata riposo riscontro riservata riservatezza riservati riservato risorsa risorse rispetta rispettare rispetto rispondente
        rispondenti rispondere risponderemo risponderà rispondi rispondiamo risposta risposte risposto ristorante ristorazione risulta risultano
        risultasse risultassero risultati risultato risulterà ritenuto ritirare ritorno ritrovare riunione riuniremo riuscito rivista rivolgersi
        rivolgerti ruoli ruolo ruota sabato sala salario saldatore salute saluti salvalo salve sapere sarai saranno sarebbe sarta sarto sarà scegliamo
        sceglie scegliere scelta scelte scelti scelto scheda schermo scienza scienze sciènza scolastica scolastico scopo scopri scoprire scritta
        scritte scritto scrittura scrivere scriveremo scrivi scriviamo scrivici scuola se secolo seconda secondo sede sedi segnalare segnalazione
        segreta segretaria segretario segreteria segreto seguente seguenti segui seguici seguiranno seguire seguirà seguito sei selezionare
        selezionata selezionate selezionati selezionato selezionatore selezionatori selezionatrice selezione semestre semplice semplicemente sempre
        sensazione sensi senso sentiamo sentirai sentirci sentire sentito separatamente sera seria serie serio servizi servizio sette settembre
        settimana settimanale settimane settore settori si siamo sicura sicuramente sicuro siete significativa signora signore simile simili simpatia
        sincera sinceramente sincero sito situazione smistamento soccorritore sociale sociali società soddisfare soddisfatta soddisfatti soddisfazione
        sogno solita solitamente solito solo soluzione sondaggi sondaggio sono sopra sorpresa sorriso sosta sostegno sottoporre sottoposta spazio
        speciale specialista specializzata specializzato specifica specifiche specifico spedire spedito speranza speriamo spesa spese spesso spiegare
        spirito sportello squadra squadre stabile stabilimento stage stagione stata state stati statistica statistiche statistici stato statuto
        stazione stelle stesso stile stima stimata stimato stipendio storia storie strada strategia stretta stretto strumenti strumento struttura
        studente studenti studi studiare studio su sua subito successiva successivamente successive successivi successivo successo sud sue
        suggerimenti suggerire sui sul sulla sulle suo suoi superare superiore supervisore supporto sviluppatore sviluppatrice sviluppo tabella tale
        talent talenti talento tali tanta tanti tanto tappa tappe tardi te team tecnica tecniche tecnici tecnico tecnologia telefonata telefoneremo
        telefonica telefonicamente telefonico telefono tema temi tempestivamente tempi tempo temporaneo tendenzialmente tenere tenerla tenerti teniamo
        tenuto termine termini terra terreno territori territorio terza terzo testo ti tiktok tipo tipografia tipografo tipologia tirocinio titolare
        titoli titolo tocca torna tornare tornitore totale totalmente tra traccia tradizione traduttore traduttrice trama tramite tranquillamente
        tranquillo trascorsi trascorso trasferimento trasmessa trasmesso trasparente trasporti trasporto tratta trattamento trattare trattata trattati
        trattato tre trenta trimestre trova trovare trovato trovi tu tua tue tuo tuoi turno tutela tutta tutte tutti tutto twitter uffici ufficiale
        ufficio ultima ultime ultimi ultimo umana umane umani umano un una unica unico unire unirti unità universitario università uno urbano urrà
        usare uso usuale utente utenti utile utili utilizzare utilizziamo utilizzo vacanza vaglio vai valore valori valorizzare valuta valutando
        valutare valutazione valuteremo valuterà valutiamo vantaggi vantaggio varia varie vario vasaio vasta ve vedere vedi vedrai veloce vendita
        vendite venditore venditrice venerdì venga vengono venire venti venuto vera veramente verità vero versione verso vestiti veterinario vetraio
        vi via viaggio vicina vicino video videochiamata videocolloquio viene vigente vino visita visitare visite vissuto vista vita viticoltore viva
        vivaio vivamente vive vivo voce voglia vogliamo voi volentieri volere volo volontaria volontariato volontarie volontario volontà volta volte
        voluto vorremmo vostra vostro voto vuoi vuole web xing youtube zona è
    """,
}
"""By language: the words of sentences that say nothing against a submit."""
