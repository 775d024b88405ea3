"""Questions with what they mean, written down before the rules that read them.

A line is `meaning | question` or `meaning | group > question`; `-` means that the question must
stay unknown, either because nobody here knows what it means or because a guess could be wrong.
"""

# ruff: noqa: E501
from __future__ import annotations

ENGLISH = """
given-name | First name
given-name | First Name *
given-name | Given name(s)
given-name | Legal first name
given-name | What is your first name?
given-name | Forename
given-name | Name > First
family-name | Last name
family-name | Surname
family-name | Family name (required)
family-name | Please enter your last name:
family-name | Name > Last
additional-name | Middle name
additional-name | Middle initial (optional)
nickname | Preferred name
nickname | Preferred first name
nickname | What should we call you?
name | Full name
name | Your name
name | Name
name | Candidate name
name | First and last name
email | Email
email | E-mail address
email | Your e-mail
email | Email Address*
email | Confirm email
email | Re-enter your email address
email | Personal email
email | Contact details > Email
tel | Phone
tel | Phone number
tel | Mobile
tel | Mobile phone number
tel | Cell phone
tel | Telephone no.
tel | Contact number
tel | Phone (with country code)
tel-country-code | Country code
tel-country-code | Country Phone Code
street-address | Street address
street-address | Address
street-address | Home address
street-address | Type your home address
address-line1 | Address line 1
address-line2 | Address line 2
address-line2 | Apartment, suite, unit, etc.
address-level2 | City
address-level2 | Town / City
address-level2 | City of residence
address-level1 | State
address-level1 | State / Province
address-level1 | County / Region
postal-code | ZIP
postal-code | ZIP code
postal-code | Postal code
postal-code | Postcode
country | Country
country | Country of residence
country | Which country do you live in?
organization | Current company
organization | Current employer
organization | Company name
organization-title | Current job title
organization-title | Your current role
bday | Date of birth
bday | Birthday
username | Username
username | Choose a user name
current-password | Password
new-password | Create a password
new-password | Confirm password
one-time-code | Verification code
one-time-code | Enter the 6-digit code
cc-number | Card number
cc-number | Credit card number
cc-name | Name on card
cc-exp | Expiry date (MM/YY)
cc-csc | CVC
cc-csc | Security code
cc-csc | 3-4 digit code
cc-csc | 3 digit code on the back
one-time-code | 4-digit code
resume | Resume
resume | Resume/CV
resume | CV
resume | Upload your resume
resume | Attach resume (PDF)
cover_letter | Cover letter
cover_letter | Upload a cover letter (optional)
linkedin | LinkedIn
linkedin | LinkedIn profile URL
linkedin | Link to your LinkedIn profile
github | GitHub
github | GitHub URL
website | Website
website | Personal website
website | Anything of yours on the web
website | Your work online
website | Where can we find you online?
website | Portfolio URL
website | Website or portfolio
notice_period | Notice period
notice_period | What is your notice period?
notice_period | How much notice do you have to give your current employer?
start_date | Earliest start date
start_date | When can you start?
start_date | When would you be available to start?
start_date | Available from
salary(kind=desired) | Salary expectations
salary(kind=desired) | What is your desired salary?
salary(kind=desired) | Expected compensation
salary(kind=desired,currency=EUR,period=year) | Desired annual salary in EUR
salary(kind=desired,currency=USD,period=hour) | Expected hourly rate ($)
salary(kind=current) | Current salary
salary(kind=current) | What is your current compensation?
work_authorization(country=US) | Are you legally authorized to work in the United States?
work_authorization(country=US) | Do you have the right to work in the US?
work_authorization(country=DE) | Are you eligible to work in Germany?
work_authorization(country=GB) | Do you hold a valid work permit for the UK?
needs_sponsorship(country=US,tense=any) | Will you now or in the future require visa sponsorship to work in the United States?
needs_sponsorship(country=DE) | Do you require sponsorship to work in Germany?
needs_sponsorship(country=CA,tense=future) | Will you need visa sponsorship in the future to work in Canada?
years_experience(skill=python) | How many years of experience do you have with Python?
years_experience(skill=python) | Years of Python experience
years_experience(skill=c#) | Years of experience in C#
years_experience(skill=c++) | How many years of C++ experience do you have?
years_experience(skill=project management) | How many years of work experience do you have in project management?
how_heard | How did you hear about us?
how_heard | How did you find out about this job?
how_heard | Where did you hear about this position?
relocation | Are you willing to relocate?
relocation | Would you be open to relocation?
remote | Are you comfortable working remotely?
remote | Do you want to work remotely?
travel | Are you willing to travel?
travel | Willingness to travel
languages | Languages
languages | Which languages do you speak?
languages(language=de) | How well do you speak German?
languages(language=en) | English proficiency
speaks(language=fr) | Do you speak French?
education_level | Highest level of education
education_level | What is your highest degree?
education_level | Education level
consent(kind=privacy) | I have read and accept the privacy policy
consent(kind=privacy) | I consent to the processing of my personal data
consent(kind=terms) | I agree to the terms and conditions
consent(kind=terms) | I accept the Terms of Service
consent(kind=marketing) | Send me news and offers by email
consent(kind=marketing) | Subscribe to our newsletter
consent(kind=marketing) | Keep me informed about future job openings
consent(kind=background_check) | I consent to a background check
eeo(kind=gender) | Gender
eeo(kind=gender) | What gender do you identify as?
eeo(kind=ethnicity) | Race / Ethnicity
eeo(kind=hispanic) | Are you Hispanic or Latino?
eeo(kind=veteran) | Veteran status
eeo(kind=veteran,which=protected) | Are you a protected veteran?
eeo(kind=disability) | Disability status
eeo(kind=disability) | Do you have a disability?
eeo(kind=pronouns) | Pronouns
eeo(kind=pronouns) | What are your pronouns?
referral(by=employee) | Were you referred by an employee?
referral(asks=who) | Who referred you?
message | Message
message | Why do you want to work here?
message | Why are you interested in this position?
national_id | Social security number
national_id | National ID number
- | Phone type
- | Email type
- | Type de téléphone
- | Telefon Typ
- | Address (if different)
- | Adresse (falls abweichend)
- | Adresse (Arbeit)
- | Endereço (secundário)
- | Adres (tijdelijk)
- | Gift card number
- | Manager's email
- | Your manager's email
- | Your manager's name
- | Reference's phone
- | Reference 1: full name
- | First name of referee
- | Emergency contact
- | Emergency contact name
- | Emergency contact > Phone
- | References > Email
- | Name of school
- | School name
- | Education > City
- | Education > Start date
- | Work experience > Title
- | Previous employment > Country
- | Parent or guardian > Last name
- | Name of your last manager
- | Project name
- | File name
- | Event name
- | Name of pet
- | Company email
- | State your reasons
- | State of your health
- | Statement of purpose
- | Title
- | Search
- | Search jobs by city
- | Phone extension
- | Type of phone
- | City of birth
- | Country of birth
- | Place of birth
nationality | Country of citizenship
nationality | Nationality
- | Mother's maiden name
- | Email subject
- | Email frequency
- | Preferred city
- | Which city would you like to work in?
- | Location
- | Address of your employer
- | Are you authorized to work?
- | Are you authorized to work in the US or Canada?
- | Are you authorized to work in the country where this job is located?
- | Do you require sponsorship in the US or in Germany?
- | Years of experience
- | How many years of experience do you have with the tools listed above?
- | How many people have you managed?
former_employee(of=here) | Have you ever worked for us before?
age(over=18) | Are you at least 18 years old?
has_licence(kind=driving) | Do you have a valid driver's licence?
criminal_record(kind=felony) | Have you ever been convicted of a felony?
- | What is 7 + 5?
- | Describe a difficult problem that you solved
- | Which of our products have you used?
- | Comments on your salary history
- | What was your salary at your first job?
- | Desired salary in EUR or USD
- | When did you start at your current company?
- | End date
- | Start date of your studies
- | Upload your transcript
- | Portfolio (PDF)
- | Other documents
- | Resume and cover letter
- | Date
signature | Signature
- | Discount code
- | Promo code
- | Job code
- | Do you know anyone who works here?
- | How long is your commute?
- | Would you relocate if we paid for the move?
- | Favourite programming language
- | Language of this form
- | Which gender is your manager?
- | Number of veterans you have worked with
- | Account number
- | Tracking number
- | Fax number
- | Work from home allowance
"""

GERMAN = """
given-name | Vorname
given-name | Ihr Vorname *
given-name | Wie lautet dein Vorname?
family-name | Nachname
family-name | Familienname (Pflichtfeld)
family-name | Zuname
name | Name
name | Vor- und Nachname
name | Vollständiger Name
name | Ihr Name
email | E-Mail
email | E-Mail-Adresse
email | E-Mail-Adresse wiederholen
email | Ihre E-Mail-Adresse*
tel | Telefon
tel | Telefonnummer
tel | Mobilnummer
tel | Handynummer
tel | Telefon (mobil)
tel-country-code | Ländervorwahl
street-address | Straße und Hausnummer
street-address | Strasse, Nr.
street-address | Anschrift
street-address | Adresse
address-line1 | Adresszeile 1
address-line2 | Adresszusatz
postal-code | PLZ
postal-code | Postleitzahl
address-level2 | Ort
address-level2 | Wohnort
address-level2 | Stadt
address-level1 | Bundesland
country | Land
country | Wohnsitzland
organization | Aktueller Arbeitgeber
organization-title | Aktuelle Position
bday | Geburtsdatum
username | Benutzername
current-password | Passwort
new-password | Passwort wiederholen
one-time-code | Bestätigungscode
cc-number | Kartennummer
national_id | Sozialversicherungsnummer
national_id | Steuer-ID
resume | Lebenslauf
resume | Lebenslauf hochladen (PDF)
cover_letter | Anschreiben
cover_letter | Motivationsschreiben
linkedin | LinkedIn-Profil
github | GitHub-Profil
website | Webseite
notice_period | Kündigungsfrist
notice_period | Wie lang ist Ihre Kündigungsfrist?
start_date | Frühestmögliches Eintrittsdatum
start_date | Frühester Eintrittstermin
start_date | Wann können Sie anfangen?
start_date | Verfügbar ab
salary(kind=desired) | Gehaltsvorstellung
salary(kind=desired) | Gehaltswunsch
salary(kind=desired,currency=EUR,part=gross,period=year) | Gehaltsvorstellung (brutto pro Jahr in €)
salary(kind=current) | Aktuelles Gehalt
work_authorization(country=DE) | Haben Sie eine Arbeitserlaubnis für Deutschland?
work_authorization(country=CH) | Dürfen Sie in der Schweiz arbeiten?
needs_sponsorship(country=DE) | Benötigen Sie Visa-Sponsoring für Deutschland?
years_experience(skill=python) | Wie viele Jahre Erfahrung haben Sie mit Python?
years_experience(skill=java) | Berufserfahrung mit Java in Jahren
how_heard | Wie haben Sie von uns erfahren?
how_heard | Wie sind Sie auf uns aufmerksam geworden?
relocation | Sind Sie bereit umzuziehen?
relocation | Umzugsbereitschaft
remote | Möchten Sie remote arbeiten?
travel | Reisebereitschaft
languages | Sprachkenntnisse
languages(language=de) | Deutschkenntnisse
languages(language=en) | Wie gut sprechen Sie Englisch?
education_level | Höchster Bildungsabschluss
education_level | Höchster Abschluss
consent(kind=privacy) | Ich habe die Datenschutzerklärung gelesen und akzeptiere sie
consent(kind=privacy) | Ich willige in die Verarbeitung meiner personenbezogenen Daten ein
consent(kind=terms) | Ich akzeptiere die AGB
consent(kind=marketing) | Newsletter abonnieren
consent(kind=marketing) | Ich möchte über neue Stellenangebote informiert werden
eeo(kind=gender) | Geschlecht
eeo(kind=disability) | Schwerbehinderung
eeo(kind=disability) | Haben Sie eine Schwerbehinderung?
honorific-prefix | Anrede
message | Ihre Nachricht
message | Warum möchten Sie bei uns arbeiten?
referral(by=employee) | Wurden Sie von einem Mitarbeiter empfohlen?
- | Firmenname des Kunden
- | Name der Schule
- | Name der Hochschule
- | E-Mail Ihres Vorgesetzten
- | Telefon der Referenzperson
- | Notfallkontakt
- | Notfallkontakt > Telefon
- | Ausbildung > Ort
- | Geburtsort
- | Geburtsname
- | Geburtsland
nationality | Staatsangehörigkeit
- | Titel
- | Suche
- | Ort der Hochschule
- | Bevorzugter Standort
- | Haben Sie eine Arbeitserlaubnis?
- | Jahre Berufserfahrung
has_licence(kind=driving) | Haben Sie einen Führerschein?
- | Wie viel ist 3 + 4?
- | Zeugnisse hochladen
- | Bemerkungen
former_employee(of=here) | Haben Sie schon einmal bei uns gearbeitet?
- | Name des Vaters
- | Vorname des Kindes
- | Rabattcode
- | Durchwahl
- | Faxnummer
- | Datum
- | Gehaltsvorstellung in EUR oder CHF
"""


def cases() -> list[tuple[str, str, str]]:
    """(meaning or '', group, question) of every line."""
    return [_case(line) for line in (ENGLISH + GERMAN).splitlines() if line.strip()]


def _case(line: str) -> tuple[str, str, str]:
    meaning, _, question = line.partition(" | ")
    group, _, label = question.rpartition(" > ")
    return meaning.strip().removeprefix("-"), group, label
