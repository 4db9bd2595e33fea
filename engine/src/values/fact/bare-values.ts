// Values that are unambiguous by themselves, in ten languages: "Freehold" is a tenure, "Vollzeit" a kind of employment, "12+" an age.
// Each expression matches a whole fact of a page; its first group, where it has one, is the value.

export const BARE_VALUES: Readonly<Record<string, RegExp>> = {
  tenure:
    /^(?:tenure:?\s)?((?:share of )?freehold|leasehold|commonhold|pleine propriété|copropriété|erbbaurecht|erfpacht|eigen grond|所有権|借地権)$/i,
  council_tax_band: /^council tax(?: band)?:?\s([A-I])$/i,
  employment_type:
    /^(?:full[- ]?time|part[- ]?time|temporary|permanent|fixed[- ]term|contract|contractor|freelance|internship|apprenticeship|vollzeit|teilzeit|befristet|unbefristet|festanstellung|minijob|werkstudent(?:in)?|praktikum|ausbildung|cdi|cdd|intérim|stage|alternance|temps plein|temps partiel|jornada completa|media jornada|tiempo completo|tiempo parcial|contrato indefinido|indefinido|tempo pieno|tempo indeterminato|tempo determinato|apprendistato|tijdelijk|vaste baan|zzp|bijbaan|tempo inteiro|tempo integral|meio período|part-time|efetivo|pełny etat|część etatu|umowa o pracę|umowa zlecenie|正社員|契約社員|パート|アルバイト|派遣社員|全职|兼职|实习)$/i,
  working_time:
    /^(\d{1,2}(?:\s?[-–]\s?\d{1,2})?\s?(?:hours?|hrs?|h|std\.?|stunden|heures?|horas?|ore|uur|uren|godz\.?|godzin)(?:\s?(?:\/|per|a|pro|par|por|alla|na)\s?(?:week|woche|semaine|semana|settimana|tydzień))?)$/i,
  education:
    /^((?:bachelor|master)(?:['’]?s)?(?: degree)?|ph\.?d\.?|doctorate|high school(?: diploma)?|associate degree|mbo(?:[ -]?\d)?|hbo|wo|vmbo|havo|vwo|abitur|fachabitur|mittlere reife|berufsausbildung|bac(?:\s?\+\s?\d)?|licence|laurea(?: magistrale| triennale)?|diploma|licenciatura|ensino superior|wykształcenie wyższe|wyższe|średnie|大卒以上|高卒以上|大卒|高卒|学歴不問|本科|大专|硕士|博士|学历不限)$/i,
  experience:
    /^((?:\d{1,2}\s?[-–]\s?\d{1,2}|\d{1,2}\s?\+?)\s?(?:years?|yrs?|jahre?|ans|años|anni|jaar|anos|lata|lat|年)(?:\s(?:of )?experience|\sberufserfahrung|\sd[’']expérience|\sde experiencia|\sdi esperienza|\servaring|\sde experiência|\sdoświadczenia|经验|以上)?|entry[- ]level|mid[- ]level|mid[- ]senior level|senior level|junior|senior|经验不限|应届生|未経験可)$/i,
  fuel: /^(petrol|diesel|electric|hybrid|plug[- ]in hybrid|lpg|cng|hydrogen|benzin|elektro|essence|électrique|hybride(?: rechargeable)?|gasolina|eléctrico|híbrido|benzina|elettrica|gpl|metano|ibrida|benzine|elektrisch|gasóleo|elétrico|benzyna|elektryczny|hybryda|ガソリン|軽油|ハイブリッド|汽油|柴油|纯电动|插电混动)$/i,
  transmission:
    /^(manual|automatic|semi[- ]automatic|manuell|automatik|schaltgetriebe|manuelle|automatique|automático|manuale|automatico|handgeschakeld|automaat|manualna|automatyczna|AT|MT|CVT|手动|自动)$/i,
  condition:
    /^(new|used|second[- ]hand|refurbished|like new|pre-owned|neu|gebraucht|neuwertig|generalüberholt|neuf|occasion|d[’']occasion|reconditionné|nuevo|usado|de segunda mano|segunda mano(?:\/buen estado)?|obra nueva|reacondicionado|nuovo|usato|ricondizionato|nieuw|gebruikt|tweedehands|novo|recondicionado|nowy|używany|używane|odnowiony|新品|中古|未使用に近い|全新|二手|九成新)$/i,
  study_mode:
    /^(full[- ]time|part[- ]time|online|on[- ]campus|distance learning|blended(?: learning)?|hybrid|in[- ]person|self[- ]paced|präsenz|fernstudium|berufsbegleitend|dual|présentiel|distanciel|hybride|à distance|presencial|semipresencial|a distancia|in presenza|a distanza|voltijd|deeltijd|ead|à distância|stacjonarne|niestacjonarne|zaoczne)$/i,
  furnished:
    /^(fully furnished|part(?:ly)?[- ]furnished|furnished|unfurnished|möbliert|unmöbliert|teilmöbliert|meublé|non meublé|amueblado|sin amueblar|arredato|non arredato|gemeubileerd|gestoffeerd|kaal|mobilado|sem mobília|umeblowane|nieumeblowane)$/i,
  age_limit:
    /^((?:ages?\s)?\d{1,2}\s?\+|ages? \d{1,2}(?:\s?[-–]\s?\d{1,2})?(?: (?:and|&) (?:up|over|older))?|PEGI \d{1,2}|FSK \d{1,2}|USK \d{1,2}|ab \d{1,2} jahren?|dès \d{1,2} ans|à partir de \d{1,2} ans|desde \d{1,2} años|a partir de (?:los )?\d{1,2} años|dai \d{1,2} anni|vanaf \d{1,2} jaar|a partir dos \d{1,2} anos|od \d{1,2} lat|PG-13|TV-(?:MA|14|PG|G)|\d{1,2}岁以上|\d{1,2}歳以上)$/i,
  energy_class:
    /^(?:energie(?:label|effizienzklasse|klasse)|energy (?:label|class|rating)|epc(?: rating)?|classe énergi(?:e|étique)|clase energética|classe energetica|klasa energetyczna|dpe)\s?:?\s([A-G]\+{0,3})$/i,
  funding_stage:
    /^((?:pre-)?series [a-f]|(?:pre-)?seed|bootstrapped|pre-?[a-c]轮|[a-f]\+?轮|天使轮|种子轮|未融资|不需要融资|已上市|战略投资)$/i,
  remote_work:
    /^(remote|fully remote|remote[- ]first|hybrid(?: remote)?|hybrid working|on[- ]?site|home ?office(?: möglich)?|hybrides arbeiten|télétravail(?: partiel| possible| total)?|teletrabajo|remoto|híbrido|da remoto|smart working|lavoro agile|thuiswerken(?: mogelijk)?|hybride werken|praca zdalna|zdalnie|hybrydowo|リモートワーク可|在宅勤務可|远程办公)$/i,
  property_type:
    /^((?:semi-detached|detached|terraced|end[- ]of[- ]terrace|town) house|semi-detached|detached|terraced|apartment|flat|maisonette|bungalow|cottage|studio|penthouse|duplex|condo|townhouse|villa|einfamilienhaus|reihenhaus|doppelhaushälfte|eigentumswohnung|dachgeschosswohnung|etagenwohnung|maison|appartement|piso|chalet|ático|appartamento|villetta|tussenwoning|hoekwoning|vrijstaande woning|twee-onder-een-kapwoning|moradia|mieszkanie|dom wolnostojący|マンション|一戸建て|公寓|别墅)$/i,
  floor_level:
    /^((?:ground|first|second|third|fourth|fifth|top|\d{1,2}(?:st|nd|rd|th)) floor|(?:erd|ober|dach)geschoss|\d{1,2}\.\s?(?:og|etage|stock)|erdgeschoss|rez-de-chaussée|\d{1,2}(?:er|e|ème) étage|planta \d{1,2}[ªa]?(?: exterior| interior)?|\d{1,2}[ªa] planta|bajo|piano \d{1,2}|\d{1,2}[°º] piano|piano terra|\d{1,2}e verdieping|begane grond|\d{1,2}[.º] andar|rés do chão|parter|\d{1,2} piętro|\d{1,2}階)$/i,
}
