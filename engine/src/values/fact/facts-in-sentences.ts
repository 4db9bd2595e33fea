// Facts in sentences: a firm's founding and headcount, a house's year of construction, a thing's
// guarantee and delivery time, the number left, closing days, the trial period. Only plain statements.
import { THINGS } from '../place/address-text.ts'
import { propose, type Finder } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { blocksOfPublisher } from '../../page/own-blocks.ts'
import { anyCase } from '../../text/escape-pattern.ts'
import { AND, AND_WORDS, AT, FOR, FROM, OF, ON_DAY, TO } from '../../fields/particles.ts'
import { anyInRuns, anyOf, anyPhrase, phrasesOf } from '../../fields/word-patterns.ts'
import type { SentenceWords } from '../../fields/word-sections.ts'
import { collect } from '../../text/collect.ts'

/** Words of every language, from the section `sentences`. */
const words = (kind: keyof SentenceWords): string => anyOf(({ sentences }) => sentences?.[kind])
/** The same at the beginning of a sentence, too, for expressions in which names have capitals. */
const capitalised = (kind: keyof SentenceWords): string =>
  anyPhrase(
    phrasesOf(({ sentences }) => sentences?.[kind]).flatMap((phrase) => [phrase, `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`]),
  )
/** 1500 to 2099. */
const YEAR = String.raw`(?:1[5-9]|20)\d{2}`
const HOUR = String.raw`\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:am|pm|uhr|h))?`

/** "van der" is part of a name, "and" is between two. */
const IN_NAME = anyPhrase(phrasesOf(({ particles }) => particles?.inNames).filter((word) => !AND_WORDS.has(word)))

/** A point given by two numbers: "GPS: 47.4801, -2.4876". */
const POINT = String.raw`(?:${words('point')}|(?<!\p{L})lat(?:itude)?[^\p{L}\d]{1,3}lo?ng?(?:itude)?)[^\d\n-]{0,20}`

/** What warranties, trials and deliveries last. */
const LONG_TIME = String.raw`(?:${anyOf(({ units }) => [units?.year, units?.month])}|yr(?!\p{L}))`
const TRIAL_TIME = anyOf(({ units }) => [units?.day, units?.week, units?.month])
const SHORT_TIME = anyOf(({ units }) => [units?.day, units?.week, units?.hour])

/** A town such as "St. Louis" or "Washington D.C., USA": any other full stop ends the sentence. */
const TOWN = String.raw`(?:(?:St|Ste|Ft|Mt)\. )?\p{Lu}[\p{L}'’-]*(?:\.\p{Lu}\.)?(?: \p{Lu}[\p{L}'’-]*(?:\.\p{Lu}\.)?){0,2}`
const TOWNS = `${TOWN}(?:, ?${TOWN}){0,2}`

/** Those about numbers of a register name the registers of one country. */
const FACTS: Record<string, RegExp> = {
  case_name: new RegExp(
    String.raw`^(\(?\p{Lu}[^\n:;?!]{1,120}?\s${anyCase(words('versus'))}\s\p{Lu}[^\n:;?!]{1,120}|${anyCase(words('inMatter'))}\s\p{Lu}[^\n:;?!]{1,120})$`,
    'mu',
  ),
  latitude: new RegExp(String.raw`${POINT}(-?\d{1,2}\.\d{3,9})\s?°?\s?[,;/ ]\s?-?\d{1,3}\.\d{3,9}`, 'iu'),
  longitude: new RegExp(String.raw`${POINT}-?\d{1,2}\.\d{3,9}\s?°?\s?[,;/ ]\s?(-?\d{1,3}\.\d{3,9})`, 'iu'),
  charity_number:
    /\b(?:registered charity|charity (?:registered|registration|commission))(?: in [\p{L} ,]{3,50}?)?(?: with)?[\s,:(–-]{1,3}(?:(?:no|nos|number|numbers|reg(?:istration)?)\b[\s.:–-]{0,3}){0,2}((?:SC|NI[CR]?)?\s?\d{5,8})(?!\d)/iu,
  register_number:
    /\b(?:company|registered (?:in|at) [\p{L} &]{3,40}?)(?: limited by guarantee)?(?: (?:registered|incorporated) in [\p{L} &]{3,40}?)?[\s,:(–-]{1,3}(?:registration |reg\.? )?(?:no|number)\b[\s.:–-]{0,3}((?:SC|NI|OC|R)?\d{6,8})(?!\d)|\bregistered (?:in|at) [\p{L} &]{3,40}? \(((?:SC|NI|OC|R)\d{6}|\d{8})\)/iu,
  founder: new RegExp(
    String.raw`${capitalised('founded')}(?: ${words('inYear')} ${YEAR})?,? ${words('by')} (?!${capitalised('noFounder')})((?:(?:\p{Lu}\.|(?:Dr|Prof|Sr|Rev|St)\.|\p{Lu}[\p{L}'’-]+) (?:${IN_NAME} )?){1,3}\p{Lu}[\p{L}'’-]+)`,
    'u',
  ),
  head_office: new RegExp(String.raw`(?<!${THINGS} )${words('basedIn')} (${TOWNS})`, 'u'),
  founded: new RegExp(
    String.raw`(?:${words('founded')}|est\.|(?<=(?:^|[|·•(])\s?)est)\s+(?:back\s+)?(?:${words('inYear')})?\s*(${YEAR})(?!\d)|${words('inBusiness')}\s+${words('since')}\s+(${YEAR})(?!\d)|${words('inYear')} (${YEAR}) ${words('founded')}|(${YEAR})年(?:\d{1,2}月)?に?${anyInRuns(({ sentences }) => sentences?.founded)}`,
    'iu',
  ),
  employees: new RegExp(
    String.raw`${words('weAre')} (\d{1,5}) (?:${words('staff')}|${words('staffAtEnd')}(?=\s*(?:[.!,;:–—]|$)))|${words('employing')}\s+(?:${words('about')})?\s*(\d{1,3}(?:[., ]\d{3})+|\d+)(?!\d|[.,]\d|\s?(?:%|${words('percent')}|k\b|${anyOf(({ units, powers }) => [units?.year, powers?.thousand, powers?.million])}))`,
    'iu',
  ),
  year_built: new RegExp(
    String.raw`(?:^|[.!?|•·,(]\s*|${words('houses')}[^.!?\n]{0,40}?)${words('built')}\s+${words('aroundYear')}\s+(${YEAR})(?!\d)|${words('inYear')} (${YEAR}) ${words('built')}|(${YEAR})年(?:\d{1,2}月)?${anyInRuns(({ sentences }) => sentences?.built)}`,
    'iu',
  ),
  warranty: new RegExp(
    String.raw`(?<![\d-])((?:\d{1,2}|${words('warrantyLengths')})[- ]?(?:${LONG_TIME})?[- ](?:(?:${words('warrantyBy')}|${OF})[- ])?${words('warranty')})|${words('warranty')}\s+(?:${OF}|${FOR})\s+(\d{1,2} ${LONG_TIME})`,
    'iu',
  ),
  delivery_time: new RegExp(
    String.raw`${words('delivered')}(?=\W)(?:(?:(?!\s(?:${AND}|${words('plus')})\s)[^.:;,&\n€$£]){0,30}?[\s:])((?:\d{1,2}\s?(?:-|–|${TO})\s?)?\d{1,2}\s?(?:${words('workingDays')}|${SHORT_TIME}|h(?!\p{L})))(?![^.\n]{0,25}${words('notDelivery')})`,
    'iu',
  ),
  reading_time: new RegExp(
    String.raw`(?<![\d.,-])(\d{1,3}[- ]?${anyOf(({ units }) => units?.minute)}\.?)[- ]${words('minutesRead')}(?!-\p{L})`,
    'iu',
  ),
  version: new RegExp(
    String.raw`(?:(?:^|[|•·(–—,]\s*|${words('newestVersion')}\s(?:\p{L}+\s)?)${words('version')}|${anyInRuns(({ sentences }) => sentences?.version)})\s*:?\s*v?(\d+(?:\.\d+){1,3}(?:-?(?:alpha|beta|rc)\.?\d*)?)(?![\w.]\d)`,
    'iu',
  ),
  episode_number: new RegExp(
    String.raw`${words('episode')}\s*(?:#|nr\.?|no\.?|n[.º°])?\s?(\d{1,4})(?!\d|[.,:]\d)|${words('episodeNoun')}\s*(?:#|nr\.?)?\s?(\d{1,4})(?!\d|[.,:]\d|\s*\p{L})`,
    'iu',
  ),
  quantity_in_stock: new RegExp(
    String.raw`(?:(?:^|[.!?:;|•·(]\s*|${words('onlySome')}\s)(\d{1,6})|(?<![\d.,-])(\d{1,6})\s${words('pieces')})\s${words('held')}`,
    'iu',
  ),
  closing_day: new RegExp(
    String.raw`${words('closed')}:?\s(${words('weekdays')})|(${anyInRuns(({ sentences }) => sentences?.weekdays)})は?${anyInRuns(({ sentences }) => sentences?.closed)}`,
    'iu',
  ),
  trial_period: new RegExp(
    String.raw`${words('trialBefore')} (\d{1,3}[- ]${TRIAL_TIME})|(?<![\d.,])(\d{1,3}[- ]${TRIAL_TIME}) ${words('trialBehind')}`,
    'iu',
  ),
  holidays: new RegExp(
    String.raw`(?<![\d.,-])(\d{1,2}(?:\s?(?:-|–)\s?\d{1,2})?(?: (?:${words('workingDays')}|${anyOf(({ units }) => units?.day)})(?: ${OF})?)?) ?${words('leave')}`,
    'iu',
  ),
  experience: new RegExp(
    String.raw`${words('atLeast')} (\d{1,2}\+? ${anyOf(({ units }) => units?.year)})[’']?(?: of)?(?: \p{L}+){0,2} ${words('experience')}`,
    'iu',
  ),
  age_limit: new RegExp(
    String.raw`${words('ages')} (\d{1,2}(?: ${words('yearsOfAge')})?(?: ${words('andOlder')})?)(?![\d:])|${words('agesFrom')} (\d{1,2} ${words('yearsOfAge')})|(\d{1,2}${anyInRuns(({ sentences }) => sentences?.yearsOfAge)})${anyInRuns(({ sentences }) => sentences?.andOlder)}`,
    'iu',
  ),
  resolution:
    /(?<![\d.,x×*])(\d{1,2}[.,]?\d{3}\s?[x×*]\s?\d{1,2}[.,]?\d{3}|\d{3,5}\s?[x×*]\s?\d{3,5})(?!\d|[.,]\d|\s?(?:[cm]?m|kg|g)(?!\p{L}))/iu,
  panel_type: /(?<![\p{L}\d-])((?:Super |Dynamic )?(?:AM|P)OLED|OLED|QD-?OLED|QLED|Mini-?LED|IPS|VA|TN|PLS|LTPS)(?![\p{L}\d])/u,
  tourist_tax: new RegExp(
    String.raw`${words('touristTax')}[^.\d\n]{0,30}?((?:€|£|\$)\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?(?:€|eur|euros?|zł|chf|%))(?!\p{L})`,
    'iu',
  ),
  check_in: new RegExp(
    String.raw`${words('checkIn')}[^.\d\n]{0,30}?((?:(?:${FROM}|${AT}) )?${HOUR}(?:\s?(?:-|–|${TO}|${AT})\s?${HOUR})?)(?![\d%])`,
    'iu',
  ),
  check_out: new RegExp(
    String.raw`${words('checkOut')}[^.\d\n]{0,30}?((?:(?:${TO}|${ON_DAY}|${words('before')}) )?${HOUR})(?![\d%])`,
    'iu',
  ),
}
const TEXT_CHARS_MAX = 2_000
const SCORE = 0.66

/** True for a menu above the main heading: "Games from 3 years" there is not about the page's thing. */
function isOfMenu(page: PageIndex, block: number): boolean {
  const element = block < (page.mainHeading?.id ?? 0) ? page.innerElement(block) : null
  return element !== null && page.regions.regionOf(element).isSide
}

/** "She worked at Hexby Mills, founded by …": a firm that a sentence only mentions, recognised by the comma behind its name. */
function isOfAnother(page: PageIndex, before: string): boolean {
  const [, mentioned] = /(?<!\S)(?:The )?(\p{Lu}[^\s,]*(?: \p{Lu}[^\s,]*){0,5}),\s*$/u.exec(before.slice(-MENTIONED_CHARS_MAX)) ?? []
  if (mentioned === undefined) return false
  return !page.isPublisherName(mentioned) && page.mainHeading?.text.includes(mentioned) !== true
}
const MENTIONED_CHARS_MAX = 80

export const findFactsInSentences: Finder = (page, intent) => {
  const fact = FACTS[intent.concept?.id ?? '']
  if (fact === undefined) return []
  return collect(blocksOfPublisher(page), ({ id, text }) => {
    if (text.length > TEXT_CHARS_MAX) return []
    const found = fact.exec(text)
    if (found === null || isOfMenu(page, id) || (intent.concept?.id === 'founder' && isOfAnother(page, text.slice(0, found.index))))
      return []
    const [quote, ...groups] = found
    const raw = groups.find((group) => group !== undefined)
    return quote === undefined || raw === undefined ? [] : [propose('said fact', { block: id, raw, quote }, SCORE * nearFactor(page, id))]
  })
}
