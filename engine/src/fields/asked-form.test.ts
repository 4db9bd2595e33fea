// What fields ask to leave out, to keep alone, in which power of ten and at which time of day, in ten languages.
import type { Field } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import type { AskedForm } from './asked-form.ts'
import { fieldFormat } from './understand-field.ts'

const askedBy = (name: string, description: string, type: Field['type'] = 'string'): AskedForm =>
  fieldFormat({ name, description, type }).asked

/** A description for each kind, by language. */
const DESCRIPTIONS = {
  titles: {
    en: 'Full name, without academic or courtesy titles',
    de: 'Name ohne akademische Titel',
    fr: 'Nom complet, sans titre ni civilité',
    es: 'Nombre completo sin títulos',
    it: 'Nome e cognome senza titoli accademici',
    nl: 'Naam zonder titels',
    pt: 'Nome sem títulos acadêmicos',
    pl: 'Imię i nazwisko bez tytułów',
    ja: '氏名（敬称を除く）',
    zh: '姓名，不含头衔',
  },
  years: {
    en: 'Name of the festival, not including the year',
    de: 'Name des Festivals ohne Jahreszahl',
    fr: "Nom du festival, sans l'année",
    es: 'Nombre del festival, sin el año',
    it: "Nome del festival, senza l'anno",
    nl: 'Naam van het festival zonder jaartal',
    pt: 'Nome do festival sem o ano',
    pl: 'Nazwa festiwalu bez roku',
    ja: '行事名（西暦なし）',
    zh: '活动名称，不含年份',
  },
  genders: {
    en: 'Job title without the gender note',
    de: 'Stellentitel ohne Geschlechterzusatz',
    fr: 'Intitulé du poste sans la mention H/F',
    es: 'Puesto sin la indicación de género',
    it: "Titolo della posizione, senza l'indicazione di genere",
    nl: 'Functie zonder m/v',
    pt: 'Cargo sem indicação de gênero',
    pl: 'Stanowisko bez oznaczenia płci',
    ja: '職種名（性別抜き）',
    zh: '职位名称，不含性别',
  },
  brackets: {
    en: 'Title excluding notes in brackets',
    de: 'Titel ohne Klammerzusatz',
    fr: 'Intitulé sans les parenthèses',
    es: 'Nombre sin lo que va entre paréntesis',
    it: 'Nome senza il testo tra parentesi',
    nl: 'Naam zonder de tekst tussen haakjes',
    pt: 'Nome sem o texto entre parênteses',
    pl: 'Nazwa bez tekstu w nawiasach',
    ja: '名称（括弧抜き）',
    zh: '名称，不包括括号',
  },
  units: {
    en: 'Weight without the unit',
    de: 'Gewicht ohne Einheit',
    fr: "Poids sans l'unité",
    es: 'Peso sin la unidad',
    it: "Peso senza l'unità",
    nl: 'Gewicht zonder eenheid',
    pt: 'Peso sem a unidade',
    pl: 'Masa bez jednostki',
    ja: '重さ（単位なし）',
    zh: '重量，不含单位',
  },
  legalForms: {
    en: 'Company without its legal form',
    de: 'Firma ohne Rechtsform',
    fr: 'Société, sans la forme juridique',
    es: 'Empresa sin la forma jurídica',
    it: 'Azienda senza forma giuridica',
    nl: 'Bedrijf zonder rechtsvorm',
    pt: 'Empresa sem a natureza jurídica',
    pl: 'Firma bez formy prawnej',
    ja: '会社（法人格を除く）',
    zh: '公司，不含公司形式',
  },
} as const

describe('what is left out', () => {
  it.each(Object.entries(DESCRIPTIONS).flatMap(([kind, told]) => Object.values(told).map((text): [string, string] => [text, kind])))(
    '"%s" asks for a text without %s',
    (text, kind) => {
      expect(askedBy('x1', text).without).toEqual([kind])
    },
  )

  it.each([
    'Name with or without title',
    'Price without VAT',
    'Number of the room without a window. The best year.',
    'Days of use without seeing a doctor',
    'Titel des Buches, Jahr in Klammern',
  ])('"%s" asks for nothing to be left out', (text) => {
    expect(askedBy('x1', text).without).toEqual([])
  })

  it('an enumeration leaves out each of its members', () => {
    expect(askedBy('name', 'Name of the speaker, without titles, brackets or year').without).toEqual(['titles', 'years', 'brackets'])
  })
})

describe('the only part that is wanted', () => {
  it.each([
    ['First name only', 'firstName'],
    ['nur der Vorname', 'firstName'],
    ['Seulement le prénom', 'firstName'],
    ['Solo el nombre de pila', 'firstName'],
    ['Solo il nome di battesimo', 'firstName'],
    ['Alleen de voornaam', 'firstName'],
    ['Apenas o primeiro nome', 'firstName'],
    ['Tylko imię', 'firstName'],
    ['下の名前のみ', 'firstName'],
    ['仅名字部分', 'firstName'],
    ['Contact person, surname only', 'surname'],
    ['Nur der Nachname', 'surname'],
    ['Uniquement le nom de famille', 'surname'],
    ['Solo los apellidos', 'surname'],
    ['Solo il cognome', 'surname'],
    ['Alleen de achternaam', 'surname'],
    ['Apenas o sobrenome', 'surname'],
    ['Tylko nazwisko', 'surname'],
    ['姓のみ', 'surname'],
    ['仅姓氏', 'surname'],
    ['Street and number', 'streetAndNumber'],
    ['Straße und Hausnummer', 'streetAndNumber'],
    ['Rue et numéro', 'streetAndNumber'],
    ['Calle y número', 'streetAndNumber'],
    ['Via e numero civico', 'streetAndNumber'],
    ['Straat en huisnummer', 'streetAndNumber'],
    ['Rua e número', 'streetAndNumber'],
    ['Ulica i numer domu', 'streetAndNumber'],
    ['町名と番地', 'streetAndNumber'],
    ['街道和门牌号', 'streetAndNumber'],
    ['Town only', 'town'],
    ['Nur der Ort', 'town'],
    ['Ville seulement', 'town'],
    ['Solo la ciudad', 'town'],
    ['Solo la città', 'town'],
    ['Alleen de plaatsnaam', 'town'],
    ['Apenas a cidade', 'town'],
    ['Tylko miejscowość', 'town'],
    ['市区町村のみ', 'town'],
    ['仅城市', 'town'],
    ['Only the number', 'code'],
    ['nur die Nummer', 'code'],
    ['Street, postcode and town', null],
    ['First name and surname', null],
    ['Nazwisko kierownika kierunku z imieniem', null],
    ['Phone number only', null],
  ])('"%s" asks for %s', (text, part) => {
    expect(askedBy('x1', text).part).toBe(part)
  })

  it.each([
    ['first_name', 'First name', null],
    ['contact_last_name', 'The contact', 'surname'],
    ['first_and_last_name', 'The contact', null],
    ['strasse', '', 'street'],
    ['town', 'Town of the store', 'town'],
  ])('the field %s, described as "%s", asks for %s', (name, description, part) => {
    expect(askedBy(name, description).part).toBe(part)
  })
})

describe('a power of ten', () => {
  it.each([
    ['x1', 'Revenue in million pounds', 1e6],
    ['x1', 'Umsatz in Millionen Euro', 1e6],
    ['x1', 'Umsatz (Mio. €)', 1e6],
    ['x1', "Chiffre d'affaires en millions d'euros", 1e6],
    ['x1', 'Ingresos en millones de dólares', 1e6],
    ['x1', 'Ricavi in milioni di euro', 1e6],
    ['x1', 'Omzet in miljoenen euro', 1e6],
    ['x1', 'Receita em milhões de reais', 1e6],
    ['x1', 'Przychody w mln zł', 1e6],
    ['x1', '売上高（百万円）', 1e6],
    ['x1', '营业收入（亿元）', 1e8],
    ['x1', 'Market value in billions', 1e9],
    ['x1', 'Bilanzsumme in Mrd. Euro', 1e9],
    ['x1', 'Capitalización en miles de millones de euros', 1e9],
    ['x1', 'Staff, in thousands', 1e3],
    ['x1', 'Gewinn in Tsd. Euro', 1e3],
    ['revenue_million', 'Revenue', 1e6],
    ['valor_mercado_milhoes', 'Valor de mercado', 1e6],
    ['deckungssumme_mio', 'Deckungssumme', 1e6],
    ['x1', 'Revenue, for example 5 million', null],
    ['x1', 'Inhabitants, thousands are separated by commas', null],
    ['x1', '1億円以上の売上', null],
    ['population', 'How many people live there', null],
  ])('%s, "%s": %s', (name, description, scale) => {
    expect(askedBy(name, description, 'number').scale).toBe(scale)
  })
})

describe('a time of day', () => {
  it.each([
    ['x1', 'What time does it open?', 'start'],
    ['x1', 'Um wie viel Uhr beginnt es', 'start'],
    ['x1', 'À quelle heure commence le concert', 'start'],
    ['x1', 'A qué hora empieza', 'start'],
    ['x1', 'A che ora inizia', 'start'],
    ['x1', 'Hoe laat begint het', 'start'],
    ['x1', 'A que horas começa', 'start'],
    ['x1', 'O której godzinie się zaczyna', 'start'],
    ['開館時刻', '', 'start'],
    ['x1', '几点开门', 'start'],
    ['x1', 'What time does it close?', 'end'],
    ['x1', 'Bis wann geöffnet', 'end'],
    ['x1', "Jusqu'à quelle heure", 'end'],
    ['x1', 'Hasta qué hora', 'end'],
    ['x1', 'Fino a che ora', 'end'],
    ['x1', 'Tot hoe laat', 'end'],
    ['x1', 'Até que horas', 'end'],
    ['x1', 'Do której godziny', 'end'],
    ['x1', '何時まで', 'end'],
    ['x1', '几点关门', 'end'],
    ['check_in', '', 'start'],
    ['check_out', 'Latest check-out', 'end'],
    ['hora_entrada', '', 'start'],
    ['opening_time', '', 'start'],
    ['doors', 'Doors open at', 'start'],
    ['last_admission', 'The last admission before closing time', 'last'],
    ['最終入館', '', 'last'],
    ['uhrzeit', 'Uhrzeit der Führung', 'one'],
    ['opening_hours', 'Opening hours, what time it opens', null],
    ['oeffnung', 'Öffnungszeiten', null],
    ['heures', "Heures d'ouverture", null],
    ['check_in_date', 'Day of the check-in', null],
    ['x1', 'Check-in and check-out', null],
    ['size', 'Size of the thing', null],
  ])('%s, "%s": %s', (name, description, clock) => {
    expect(askedBy(name, description).clock?.role ?? null).toBe(clock)
  })
})
