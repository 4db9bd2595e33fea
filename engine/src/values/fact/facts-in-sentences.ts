// Facts in sentences: a firm's founding and headcount, a house's year of construction, a thing's
// guarantee and delivery time, the number left, closing days, the trial period. Only plain statements.
import { THINGS } from '../place/address-text.ts'
import { propose, type Finder } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import { AND_WORDS, AT, FROM, ON_DAY, TO } from '../../fields/particles.ts'
import { anyInRuns, anyOf, anyPhrase, phrasesOf } from '../../fields/word-patterns.ts'
import type { SentenceWords } from '../../fields/word-sections.ts'

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

/** A town such as "St. Louis" or "Washington D.C., USA": any other full stop ends the sentence. */
const TOWN = String.raw`(?:(?:St|Ste|Ft|Mt)\. )?\p{Lu}[\p{L}'’-]*(?:\.\p{Lu}\.)?(?: \p{Lu}[\p{L}'’-]*(?:\.\p{Lu}\.)?){0,2}`
const TOWNS = `${TOWN}(?:, ?${TOWN}){0,2}`

const FACTS: Record<string, RegExp> = {
  case_name:
    /^(\(?\p{Lu}[^\n:;?!]{1,120}?\s(?:[vV][sS]?\.|vs?|versus|gegen)\s\p{Lu}[^\n:;?!]{1,120}|(?:[Ii]n [Rr]e|IN RE|[Ee]x [Pp]arte|In the [Mm]atter of)\s\p{Lu}[^\n:;?!]{1,120})$/mu,
  latitude: new RegExp(String.raw`${POINT}(-?\d{1,2}\.\d{3,9})\s?°?\s?[,;/ ]\s?-?\d{1,3}\.\d{3,9}`, 'iu'),
  longitude: new RegExp(String.raw`${POINT}-?\d{1,2}\.\d{3,9}\s?°?\s?[,;/ ]\s?(-?\d{1,3}\.\d{3,9})`, 'iu'),
  charity_number:
    /\b(?:registered charity|charity (?:registered|registration|commission))(?: in [\p{L} ,]{3,50}?)?(?: with)?[\s,:(–-]{1,3}(?:(?:no|nos|number|numbers|reg(?:istration)?)\b[\s.:–-]{0,3}){0,2}((?:SC|NI[CR]?)?\s?\d{5,8})(?!\d)/iu,
  register_number:
    /\b(?:company|registered (?:in|at) [\p{L} &]{3,40}?)(?: limited by guarantee)?(?: (?:registered|incorporated) in [\p{L} &]{3,40}?)?[\s,:(–-]{1,3}(?:registration |reg\.? )?(?:no|number)\b[\s.:–-]{0,3}((?:SC|NI|OC|R)?\d{6,8})(?!\d)|\bregistered (?:in|at) [\p{L} &]{3,40}? \(((?:SC|NI|OC|R)\d{6}|\d{8})\)/iu,
  founder: new RegExp(
    String.raw`${capitalised('founded')}(?: ${words('inYear')} ${YEAR})?,? ${words('by')} (?!(?:The|Our|An?|This|These|Two|Three|Four|Several|Local|Volunteers|Members|Friends|Students|Residents|Parents|Teachers)\b)((?:(?:\p{Lu}\.|(?:Dr|Prof|Sr|Rev|St)\.|\p{Lu}[\p{L}'’-]+) (?:${IN_NAME} )?){1,3}\p{Lu}[\p{L}'’-]+)`,
    'u',
  ),
  head_office: new RegExp(
    String.raw`(?<!${THINGS} )\b(?:is|are) (?:headquartered|based) in (${TOWNS})|\bheadquarters? (?:is|are) (?:located )?in (${TOWNS})`,
    'u',
  ),
  founded: new RegExp(
    String.raw`(?:${words('founded')}|est\.|(?<=(?:^|[|·•(])\s?)est)\s+(?:back\s+)?(?:${words('inYear')})?\s*(${YEAR})(?!\d)|(?<!\p{L})(?:in business|family[- ](?:owned|run)|trading|we (?:have|['’]ve) been (?:operating|around|open)|serving (?:you|customers|clients|families|patients|our \p{L}+|the \p{L}+(?: \p{L}+)?))\s+since\s+((?:1[5-9]|20)\d{2})\b|im Jahre? (${YEAR}) gegründet|(${YEAR})年(?:\d{1,2}月)?に?${anyInRuns(({ sentences }) => sentences?.founded)}`,
    'iu',
  ),
  employees: new RegExp(
    String.raw`(?<!\p{L})we (?:are|['’]re)(?: now)?(?: a)?(?: team of)? (\d{1,5}) (?:employees|colleagues|staff|people(?=\s*(?:[.!,;:–—]|$)|\s(?:strong|and|who|working|based|across)\b))(?!\p{L})|${words('employing')}\s+(?:${words('about')})?\s*(\d{1,3}(?:[., ]\d{3})+|\d+)(?!\d|[.,]\d|\s?(?:%|percent|prozent|k\b|${anyOf(({ units, powers }) => [units?.year, powers?.thousand, powers?.million])}))`,
    'iu',
  ),
  year_built: new RegExp(
    String.raw`(?:^|[.!?|•·,(]\s*|${words('houses')}[^.!?\n]{0,40}?)${words('built')}\s+${words('aroundYear')}\s+(${YEAR})(?!\d)|im Jahre? (${YEAR}) (?:erbaut|gebaut|errichtet)|(${YEAR})年(?:\d{1,2}月)?${anyInRuns(({ sentences }) => sentences?.built)}`,
    'iu',
  ),
  warranty:
    /(?<![\d-])((?:\d{1,2}|one|two|three|five|ten|lifetime|zwei|fünf|deux|dos|due|twee)[- ]?(?:years?|yrs?|months?|jahren?|monaten?|ans?|años?|anni|jaar|anos?|lata?)?[- ](?:manufacturer(?:’|')?s?[- ]|limited[- ]|hersteller-?|de |di |von )?(?:guarantee|warranty|garantie|garantía|garanzia|gwarancji))\b|(?:guarantee|warranty|garantie|garantía|garanzia)\s+(?:of|for|von|de|di|van)\s+(\d{1,2} (?:years?|months?|jahren?|monaten?|ans?|mois|años|meses|anni|mesi|jaar|maanden))\b/iu,
  delivery_time:
    /\b(?:deliver(?:y|ed|s)|shipping|ships|dispatch(?:ed)?|lieferzeit|lieferung|geliefert|livraison|livré|expédié|entrega|envío|consegna|spedizione|levering|levertijd|geleverd|dostawa|wysyłka)(?=\W)(?:(?:(?!\s(?:and|und|et|y|e|i|plus|mit)\s)[^.:;,&\n€$£]){0,30}?[\s:])((?:\d{1,2}\s?(?:-|–|to|bis|à|a|tot|do)\s?)?\d{1,2}\s?(?:(?:working|business|werk|arbeits|jours? |días |giorni ?|dias )\s?)?(?:days?|weeks?|hours?|tagen?|wochen?|stunden|ouvrés|ouvrables|jours?|semaines?|heures|h|hábiles|laborables|días|semanas|lavorativi|giorni|settimane|ore|dagen|werkdagen|weken|úteis|dni|tygodni))\b(?![^.\n]{0,25}(?:return|retour|reso\b|rückgabe|widerruf|umtausch|changer|devol|bedenktijd|zwrot|garant|guarantee|warranty|trial|money))/iu,
  reading_time: new RegExp(
    String.raw`(?<![\d.,-])(\d{1,3}[- ]?${anyOf(({ units }) => units?.minute)}\.?)[- ]${words('minutesRead')}(?!-\p{L})`,
    'iu',
  ),
  version: new RegExp(
    String.raw`(?:(?:^|[|•·(–—,]\s*|${words('newestVersion')}\s(?:\p{L}+\s)?)${words('version')}|${anyInRuns(({ sentences }) => sentences?.version)})\s*:?\s*v?(\d+(?:\.\d+){1,3}(?:-?(?:alpha|beta|rc)\.?\d*)?)(?![\w.]\d)`,
    'iu',
  ),
  episode_number: new RegExp(
    String.raw`${words('episode')}\s*(?:#|nr\.?|no\.?|n[.º°])?\s?(\d{1,4})(?!\d|[.,:]\d)|(?<!\p{L})folge\s*(?:#|nr\.?)?\s?(\d{1,4})(?!\d|[.,:]\d|\s*\p{L})`,
    'iu',
  ),
  quantity_in_stock:
    /(?:(?:^|[.!?:;|•·(]\s*|\b(?:only|just|still|noch|nur|plus que|solo|sólo|quedan|nog|maar|tylko|apenas)\s)(\d{1,6})(?:\s(?:left|more))?|(?<![\d.,-])(\d{1,6})\s(?:items?|units?|pieces?|stück|pièces?|unidades|pezzi|stuks|szt\.?)(?:\sleft)?)\s(?:in stock|auf lager|vorrätig|verfügbar|en stock|disponibili|in magazzino|op voorraad|w magazynie|em estoque)\b/iu,
  closing_day: new RegExp(
    String.raw`${words('closed')}:?\s(${words('weekdays')})|(${anyInRuns(({ sentences }) => sentences?.weekdays)})は?${anyInRuns(({ sentences }) => sentences?.closed)}`,
    'iu',
  ),
  trial_period:
    /\b(?:free for|free trial (?:of|for)|try (?:it |any plan )?(?:for )?free for|kostenlos testen für|gratuit(?:ement)? pendant|gratis durante|gratis per) (\d{1,3}[- ](?:days?|weeks?|months?|tage|wochen|monate?|jours?|mois|días|mes(?:es)?|giorni|mesi))(?!\p{L})|(?<![\d.,])(\d{1,3}[- ](?:days?|weeks?|months?|tage|jours|días|giorni|dagen|dias|dni)) (?:free trial|trial|kostenlos(?: testen)?|gratis testen|d[’']essai|de prueba|di prova|gratis|proefperiode|de teste|za darmo)(?!\p{L})/iu,
  holidays:
    /(?<![\d.,-])(\d{1,2}(?:\s?(?:-|–)\s?\d{1,2})?(?: (?:working )?days?(?: of)?| tage?| jours?(?: de)?| días(?: de)?| giorni(?: di)?| dni| dias(?: de)?)?) ?(?:annual leave|paid (?:leave|holidays?|vacation)|holidays?|vacation(?: days)?|pto|urlaub(?:stage)?|congés(?: payés)?|vacaciones|ferie|vakantiedagen|verlofdagen|férias|urlopu)(?!\p{L})/iu,
  experience: new RegExp(
    String.raw`${words('atLeast')} (\d{1,2}\+? ${anyOf(({ units }) => units?.year)})[’']?(?: of)?(?: \p{L}+){0,2} ${words('experience')}`,
    'iu',
  ),
  age_limit:
    /(?:\bfrom (?:the )?age (?:of )?|\b(?:for )?ages? |\badults and (?:adolescents|children) (?:from|over) )(\d{1,2}(?: years)?(?: and (?:over|older|up))?)(?![\d:])|(?<!\p{L})(?:ab|dès|à partir de|desde|a partir de(?: los)?|dai|a partire dai|vanaf|a partir dos|od|powyżej) (\d{1,2} (?:jahren?|ans|años|anni|jaar|anos|lat|roku życia))(?!\p{L})|(\d{1,2}(?:歳|岁))(?:以上|から)/iu,
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
  return page.visibleBlocks.flatMap(({ id, text }) => {
    if (text.length > TEXT_CHARS_MAX || isOfOthers(page, id) || isOfReviews(page, id)) return []
    const found = fact.exec(text)
    if (found === null || isOfMenu(page, id) || (intent.concept?.id === 'founder' && isOfAnother(page, text.slice(0, found.index))))
      return []
    const [quote, ...groups] = found
    const raw = groups.find((group) => group !== undefined)
    return quote === undefined || raw === undefined
      ? []
      : [propose('said fact', { block: id, raw, quote }, SCORE * (0.9 + 0.1 * page.nearnessToHeading(id)))]
  })
}
