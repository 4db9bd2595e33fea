// Words of relative dates in sentences: ordinals ("the twenty-third"), before and after another date, weeks, and holidays. Tables that
// complete the runtime's locale data.
import { foldWord } from './date-words.ts'
import { findNumberLexicon } from '../number/number-lexicons.ts'

/** Ordinals that are not a number's word with an ending. */
// oxfmt-ignore
const ORDINALS: Record<string, string> = {
  en: 'first 1 second 2 third 3',
  de: 'erst 1 dritt 3 siebt 7 acht 8',
  nl: 'eerste 1 tweede 2 derde 3',
  fr: 'premier 1 première 1',
  es: 'primero 1 primer 1 segundo 2 tercero 3 cuarto 4 quinto 5 sexto 6 séptimo 7 octavo 8 noveno 9 décimo 10',
  it: 'primo 1 secondo 2 terzo 3',
  pt: 'primeiro 1 segundo 2 terceiro 3',
  sv: 'första 1 andra 2 tredje 3 fjärde 4 femte 5 sjätte 6 sjunde 7 åttonde 8 nionde 9 tionde 10',
  hi: 'पहला 1 पहले 1 पहली 1 दूसरा 2 दूसरी 2 दूसरे 2 तीसरा 3 तीसरी 3 चौथा 4 चौथी 4',
  ar: 'الأول 1 الثاني 2 الثالث 3 الرابع 4 الخامس 5 السادس 6 السابع 7 الثامن 8 التاسع 9 العاشر 10',
  pl: 'pierwszego 1 drugiego 2 trzeciego 3 czwartego 4 piątego 5 szóstego 6 siódmego 7 ósmego 8 dziewiątego 9 dziesiątego 10 jedenastego 11 dwunastego 12 trzynastego 13 czternastego 14 piętnastego 15 szesnastego 16 siedemnastego 17 osiemnastego 18 dziewiętnastego 19 dwudziestego 20 trzydziestego 30',
}
/** Endings that make an ordinal of a number's word. */
const ORDINAL_ENDINGS: Record<string, RegExp> = {
  en: /(?:th|st|nd|rd)$/,
  de: /(?:s?te[rnms]?)$/,
  nl: /(?:ste|de)$/,
  fr: /(?:ième|ieme)s?$/,
  sv: /(?:nde|de)$/,
  hi: /(?:वीं|वां|वें|वाँ)$/,
}
/** Words between a day and its month or weekday. */
// oxfmt-ignore
const BETWEEN = new Set([
  'of', 'the', 'day', 'on', 'de', 'del', 'der', 'den', 'dem', 'am', 'le', 'du', 'el', 'il', 'do', 'da', 'di', 'o', 'dia', 'dag', 'van', 'من', 'तारीख', 'giorno', 'jour', 'día',
])
/** Between a count of days and the date that it is counted from. */
// oxfmt-ignore
const AFTER: Record<string, string> = {
  en: 'after|from|since|following', de: 'nach|ab|seit', nl: 'na|vanaf|gerekend vanaf|sinds', fr: 'après|à partir de|depuis', es: 'después de|a partir de|desde', it: 'dopo|a partire da|da', pt: 'depois de|a partir de|após', sv: 'efter|från',
}
const BEFORE: Record<string, string> = {
  en: 'before|prior to',
  de: 'vor',
  nl: 'voor',
  fr: 'avant',
  es: 'antes de',
  it: 'prima di',
  pt: 'antes de',
  sv: 'före',
}
/** A day of the month without its month. */
const LONE_DAY: Record<string, RegExp> = {
  zh: /(?<![\d月年./-])(\d{1,2})\s?[日号號](?![间間之以前后後内內本])/u,
  ja: /(?<![\d月年./-])(\d{1,2})\s?日(?![間以前後内本])/u,
  ko: /(?<![\d월년./-])(\d{1,2})\s?일(?!\s?(?:간|동안|전|후|뒤|이내|내))/u,
  hi: /(?<!\d)(\d{1,2})\s?तारीख/u,
  es: /(?<!\p{L})d[ií]a (\d{1,2})(?![\d:/])/iu,
  pt: /(?<!\p{L})dia (\d{1,2})(?![\d:/])/iu,
}
/** Weeks beside those of the locale data, as steps from this one. */
// oxfmt-ignore
const MORE_WEEKS: Record<string, Record<string, number>> = {
  en: { 'previous week': -1, 'past week': -1, 'following week': 1, 'coming week': 1, 'week after next': 2 },
  nl: { 'afgelopen week': -1, 'komende week': 1 },
  de: { 'letzter woche': -1, 'voriger woche': -1, 'dieser woche': 0, 'nachster woche': 1, 'kommender woche': 1, 'ubernachste woche': 2 },
  fr: { 'semaine derniere': -1, 'semaine prochaine': 1 },
  es: { 'semana pasada': -1, 'esta semana': 0, 'proxima semana': 1, 'semana que viene': 1, 'semana siguiente': 1, 'semana proxima': 1 },
  it: { 'settimana prossima': 1, 'settimana scorsa': -1 },
  tr: { haftaya: 1, 'onceki hafta': -1, 'bu hafta': 0 },
  hi: { 'पिछले सप्ताह': -1, 'अगले सप्ताह': 1 },
  ko: { '지난 주': -1, '이번 주': 0, '다음 주': 1 },
  ja: { 翌週: 1, 再来週: 2, 先々週: -2 },
  zh: { 上周: -1, 本周: 0, 这周: 0, 下周: 1, 下下周: 2, 上上周: -2, 下個星期: 1, 這個星期: 0, 上個星期: -1 },
}
/**
 * Words right before a weekday that move it to the last, this or the next week, for languages that the sentence parser does not support.
 */
// oxfmt-ignore
const OF_WEEK: Record<string, [RegExp, number][]> = {
  ko: [[/다음\s*$/u, 1], [/지난\s*$/u, -1], [/이번\s*$/u, 0]],
  hi: [[/अगले\s*$/u, 1], [/इस\s*$/u, 0]],
  tr: [[/(?:gelecek|önümüzdeki|haftaya)\s*$/iu, 1], [/geçen\s*$/iu, -1], [/bu\s*$/iu, 0]],
  pl: [[/(?:następn\p{L}+|przyszł\p{L}+)\s*$/iu, 1], [/(?:zeszł\p{L}+|ubiegł\p{L}+|poprzedni\p{L}*)\s*$/iu, -1]],
}
/** Right before a weekday: the next one after today. */
const COMING: Record<string, RegExp> = {
  en: /(?:coming|upcoming)\s*$/iu,
  nl: /(?:komende|aankomende)\s*$/iu,
  de: /kommende[nr]?\s*$/iu,
  ko: /다가오는\s*$/u,
}
/** Months beside those of the locale data, as steps from this one. */
const MORE_MONTHS: Record<string, Record<string, number>> = {
  es: { 'este mes': 0, 'mes que viene': 1 },
  hi: { 'इस महीने': 0, 'अगले महीने': 1 },
  de: { 'diesen monats': 0, 'nachsten monats': 1 },
}
/** Holidays by month and day, or by their distance from Easter Sunday in days. */
// oxfmt-ignore
const HOLIDAYS: [RegExp, { month: number; day: number } | { easter: number }][] = [
  [/(?<!\p{L})(?:christmas eve|heilig(?:er )?abend|nochebuena|kerstavond|vigilia di natale)(?!\p{L})/iu, { month: 12, day: 24 }],
  [/(?<!\p{L})(?:christmas(?: day)?|xmas|weihnachten|kerst(?:mis)?|no[eë]l|navidad|natale?|boże narodzenie)(?!\p{L})/iu, { month: 12, day: 25 }],
  [/(?<!\p{L})(?:new year['’]?s eve|silvester|nochevieja|oudejaarsavond|capodanno vigilia|sylwester)(?!\p{L})|大晦日|除夕夜/iu, { month: 12, day: 31 }],
  [/(?<!\p{L})(?:new year(?:['’]?s(?: day)?)?|neujahr|nieuwjaar|nouvel an|año nuevo|capodanno|ano novo)(?!\p{L})|元旦/iu, { month: 1, day: 1 }],
  [/(?<!\p{L})(?:(?:international )?workers['’]? day|tag der arbeit|dag van de arbeid|fête du travail|d[ií]a del trabajador|festa dei lavoratori)(?!\p{L})/iu, { month: 5, day: 1 }],
  [/(?<!\p{L})(?:(?:saint|st\.?) patrick(?:['’]?s)?(?: day)?)(?!\p{L})/iu, { month: 3, day: 17 }],
  [/(?<!\p{L})(?:valentine['’]?s day|valentinstag|saint[- ]valentin|san valent[ií]no?)(?!\p{L})/iu, { month: 2, day: 14 }],
  [/(?<!\p{L})(?:halloween)(?!\p{L})/iu, { month: 10, day: 31 }],
  [/(?<!\p{L})(?:epiphany|heilige drei könige|epifania|reyes magos|épiphanie)(?!\p{L})/iu, { month: 1, day: 6 }],
  [/(?<!\p{L})(?:palm sunday|palmsonntag|palmzondag|domingo de ramos|domenica delle palme)(?!\p{L})/iu, { easter: -7 }],
  [/(?<!\p{L})(?:good friday|karfreitag|goede vrijdag|viernes santo|vendredi saint|venerdì santo)(?!\p{L})/iu, { easter: -2 }],
  [/(?<!\p{L})(?:holy saturday|karsamstag)(?!\p{L})/iu, { easter: -1 }],
  [/(?<!\p{L})(?:easter monday|ostermontag|tweede paasdag|lundi de pâques|pasquetta)(?!\p{L})/iu, { easter: 1 }],
  [/(?<!\p{L})(?:easter(?: sunday)?|ostersonntag|ostern|pasen|pâques|pasqua|páscoa|wielkanoc)(?!\p{L})/iu, { easter: 0 }],
  [/(?<!\p{L})(?:ascension day|christi himmelfahrt|hemelvaart(?:sdag)?)(?!\p{L})/iu, { easter: 39 }],
  [/(?<!\p{L})(?:pentecost|whit sunday|pfingsten|pinksteren|pentecôte|pentecostés|pentecoste)(?!\p{L})/iu, { easter: 49 }],
]

export interface CalendarWords {
  /** Folded words of ordinals: "third" → 3. */
  ordinals: Map<string, number>
  ordinalEnding: RegExp | null
  /** Phrases of weeks → steps from this one, longest first. */
  weeks: [string, number][]
  /** The same of months. */
  months: [string, number][]
  ofWeek: [RegExp, number][]
  coming: RegExp | null
  after: string | null
  before: string | null
  loneDay: RegExp | null
}

const known = new Map<string, CalendarWords>()

/** Words of a language, built once; languages without tables have the locale data's weeks alone. */
export function calendarWordsOf(language: string): CalendarWords {
  const base = language.split('-')[0] ?? ''
  const cached = known.get(base)
  if (cached) return cached
  const words: CalendarWords = {
    ordinals: ordinalsOf(base),
    ordinalEnding: ORDINAL_ENDINGS[base] ?? null,
    weeks: phrasesOf(base, 'week', MORE_WEEKS),
    months: phrasesOf(base, 'month', MORE_MONTHS),
    ofWeek: OF_WEEK[base] ?? [],
    coming: COMING[base] ?? null,
    after: AFTER[base] ?? null,
    before: BEFORE[base] ?? null,
    loneDay: LONE_DAY[base] ?? null,
  }
  known.set(base, words)
  return words
}

export const isBetween = (word: string): boolean => BETWEEN.has(word)

function ordinalsOf(base: string): Map<string, number> {
  const list = (ORDINALS[base] ?? '').split(' ')
  const ordinals = new Map<string, number>()
  for (let at = 0; at + 1 < list.length; at += 2) ordinals.set(foldWord(list[at] ?? ''), Number(list[at + 1]))
  // Names of fractions are ordinals too ("fifth").
  for (const [word, part] of findNumberLexicon(base)?.parts ?? [])
    if (part > 3 && part <= 30 && base === 'en') ordinals.set(foldWord(word), part)
  return ordinals
}

function phrasesOf(base: string, unit: 'week' | 'month', more: Record<string, Record<string, number>>): [string, number][] {
  const phrases = new Map<string, number>()
  try {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.RelativeTimeFormat(base, { numeric: 'auto', style })
      for (const step of [-1, 0, 1]) {
        const phrase = foldWord(format.format(step, unit))
        if (!/\d/.test(phrase)) phrases.set(phrase, step)
      }
    }
  } catch {
    // The runtime has no locale data for this language.
  }
  for (const [phrase, step] of Object.entries(more[base] ?? {})) phrases.set(phrase, step)
  return [...phrases].sort(([one], [other]) => other.length - one.length)
}

/** The first holiday that a text names, as a function from a year to its date; null where it names none. */
export function findHoliday(text: string): ((year: number) => Date) | null {
  const holiday = HOLIDAYS.find(([pattern]) => pattern.test(text))?.[1]
  if (!holiday) return null
  return (year) =>
    'easter' in holiday
      ? new Date(easterOf(year).getTime() + holiday.easter * 86_400_000)
      : new Date(Date.UTC(year, holiday.month - 1, holiday.day))
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): Date {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return new Date(Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32))
}
