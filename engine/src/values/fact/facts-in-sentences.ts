// Facts in sentences: a firm's founding and headcount, a house's year of construction, a thing's
// guarantee and delivery time, the number left, closing days, the trial period. Only plain statements.
import { THINGS } from '../place/address-text.ts'
import { propose, type Finder } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'

/** A point given by two numbers: "GPS: 47.4801, -2.4876". */
const POINT = String.raw`(?:gps|coordinates?|koordinaten|coordonnées|coordenadas|coordinate|coördinaten|współrzędne|lat(?:itude)?\W{1,3}lo?ng?(?:itude)?|座標|坐标)[^\d\n-]{0,20}`

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
  founder:
    /\b(?:[Ff]ounded|[Ee]stablished|[Cc]o-founded|[Gg]egründet|fondée?|créée?|fundad[ao]|fondat[ao]|opgericht|założon[ay])(?: (?:in|en|im Jahre?|nel|w) (?:1[5-9]|20)\d{2})?,? (?:by|von|par|por|da|door|przez) (?!(?:The|Our|An?|This|These|Two|Three|Four|Several|Local|Volunteers|Members|Friends|Students|Residents|Parents|Teachers)\b)((?:(?:\p{Lu}\.|(?:Dr|Prof|Sr|Rev|St)\.|\p{Lu}[\p{L}'’-]+) (?:(?:de|da|di|van|von|der|den|del|la|le) )?){1,3}\p{Lu}[\p{L}'’-]+)/u,
  head_office: new RegExp(
    String.raw`(?<!${THINGS} )\b(?:is|are) (?:headquartered|based) in (${TOWNS})|\bheadquarters? (?:is|are) (?:located )?in (${TOWNS})`,
    'u',
  ),
  founded:
    /\b(?:founded|established|incorporated|est\.|(?<=(?:^|[|·•(])\s?)est|gegründet|fondée?|créée?|fundad[ao]|fondat[ao]|opgericht|założon[ay])\s+(?:back\s+)?(?:in|im Jahre?|en|em|nel|in het jaar|w|w roku)?\s*((?:1[5-9]|20)\d{2})\b|\b(?:in business|family[- ](?:owned|run)|trading|we (?:have|['’]ve) been (?:operating|around|open)|serving (?:you|customers|clients|families|patients|our \p{L}+|the \p{L}+(?: \p{L}+)?))\s+since\s+((?:1[5-9]|20)\d{2})\b|\bim Jahre? ((?:1[5-9]|20)\d{2}) gegründet|((?:1[5-9]|20)\d{2})年(?:\d{1,2}月)?に?(?:設立|創業|创立|成立|创建)/iu,
  employees:
    /\bwe (?:are|['’]re)(?: now)?(?: a)?(?: team of)? (\d{1,5}) (?:employees|colleagues|staff|people(?=\s*(?:[.!,;:–—]|$)|\s(?:strong|and|who|working|based|across)\b))(?!\p{L})|\b(?:employ(?:s|ing)?|team of|workforce of|beschäftig(?:t|en)|emploie|emplea|impiega|zatrudnia(?:my)?)\s+(?:about|around|over|more than|some|approximately|rund|etwa|über|mehr als|plus de|environ|más de|oltre|circa|około|ponad)?\s*(\d{1,3}(?:[., ]\d{3})+|\d+)(?!\d|[.,]\d|\s?(?:%|percent|prozent|years?|jahre|k\b|thousand|million|mio|tausend|mille\b|mila\b|tys))/iu,
  year_built:
    /(?:^|[.!?|•·,(]\s*|\b(?:house|home|building|villa|property|cottage|apartment|flat|mansion|castle|church|haus|gebäude|wohnung|schloss|kirche|maison|immeuble|bâtiment|château|église|casa|edificio|edifício|piso|palazzo|chiesa|iglesia|huis|woning|gebouw|dom|budynek|zamek)\b[^.!?\n]{0,40}?)(?:built|constructed|erbaut|gebaut|errichtet|construite?|bâtie?|construid[ao]|edificad[ao]|costruit[ao]|gebouwd|wybudowan[ya])\s+(?:in|around|about|circa|ca?\.|um|vers|hacia|intorno al|rond|im Jahre?|en|em|nel|w(?: roku)?)\s+((?:1[5-9]|20)\d{2})\b|\bim Jahre? ((?:1[5-9]|20)\d{2}) (?:erbaut|gebaut|errichtet)|((?:1[5-9]|20)\d{2})年(?:\d{1,2}月)?(?:築|建成)/iu,
  warranty:
    /(?<![\d-])((?:\d{1,2}|one|two|three|five|ten|lifetime|zwei|fünf|deux|dos|due|twee)[- ]?(?:years?|yrs?|months?|jahren?|monaten?|ans?|años?|anni|jaar|anos?|lata?)?[- ](?:manufacturer(?:’|')?s?[- ]|limited[- ]|hersteller-?|de |di |von )?(?:guarantee|warranty|garantie|garantía|garanzia|gwarancji))\b|(?:guarantee|warranty|garantie|garantía|garanzia)\s+(?:of|for|von|de|di|van)\s+(\d{1,2} (?:years?|months?|jahren?|monaten?|ans?|mois|años|meses|anni|mesi|jaar|maanden))\b/iu,
  delivery_time:
    /\b(?:deliver(?:y|ed|s)|shipping|ships|dispatch(?:ed)?|lieferzeit|lieferung|geliefert|livraison|livré|expédié|entrega|envío|consegna|spedizione|levering|levertijd|geleverd|dostawa|wysyłka)(?=\W)(?:(?:(?!\s(?:and|und|et|y|e|i|plus|mit)\s)[^.:;,&\n€$£]){0,30}?[\s:])((?:\d{1,2}\s?(?:-|–|to|bis|à|a|tot|do)\s?)?\d{1,2}\s?(?:(?:working|business|werk|arbeits|jours? |días |giorni ?|dias )\s?)?(?:days?|weeks?|hours?|tagen?|wochen?|stunden|ouvrés|ouvrables|jours?|semaines?|heures|h|hábiles|laborables|días|semanas|lavorativi|giorni|settimane|ore|dagen|werkdagen|weken|úteis|dni|tygodni))\b(?![^.\n]{0,25}(?:return|retour|reso\b|rückgabe|widerruf|umtausch|changer|devol|bedenktijd|zwrot|garant|guarantee|warranty|trial|money))/iu,
  reading_time:
    /(?<![\d.,-])(\d{1,3}[- ]?(?:min(?:ute)?s?\.?|minuten|minutos|minuti|minuut))[- ](?:read(?:ing)?(?: time)?|to read|lesezeit|de lecture|de lectura|di lettura|leestijd|de leitura|czytania)(?!\p{L}|-\p{L})/iu,
  version:
    /(?:(?:^|[|•·(–—,]\s*|\b(?:latest|current|stable|newest|neueste|aktuelle|dernière|actuelle|última|ultima|attuale|nieuwste|huidige|atual|aktualna)\s(?:\p{L}+\s)?)(?:version|release|versión|versione|versie|wersja|versão)|(?:最新)?バージョン|版本)\s*:?\s*v?(\d+(?:\.\d+){1,3}(?:-?(?:alpha|beta|rc)\.?\d*)?)(?![\w.]\d)/iu,
  episode_number:
    /(?:\b(?:episode|épisode|episodio|puntata|aflevering|odcinek|episódio|ep\.)\s*(?:#|nr\.?|no\.?|n[.º°])?\s?|第)(\d{1,4})(?!\d|[.,:]\d)|\bfolge\s*(?:#|nr\.?)?\s?(\d{1,4})(?!\d|[.,:]\d|\s*\p{L})/iu,
  quantity_in_stock:
    /(?:(?:^|[.!?:;|•·(]\s*|\b(?:only|just|still|noch|nur|plus que|solo|sólo|quedan|nog|maar|tylko|apenas)\s)(\d{1,6})(?:\s(?:left|more))?|(?<![\d.,-])(\d{1,6})\s(?:items?|units?|pieces?|stück|pièces?|unidades|pezzi|stuks|szt\.?)(?:\sleft)?)\s(?:in stock|auf lager|vorrätig|verfügbar|en stock|disponibili|in magazzino|op voorraad|w magazynie|em estoque)\b/iu,
  closing_day:
    /(?:\bclosed (?:on |every )?|\bgeschlossen (?:am |ist )?|\bruhetage?:? |\bfermée? (?:le |les |tous les )?|\bcerrad[oa] (?:el |los |todos los )?|\bchius[oa] (?:il |la |ogni )?|\bgesloten (?:op )?|\bencerrad[oa] (?:à |ao |às |aos )?|\bnieczynn[ey] w )((?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|poniedziałki?|wtorki?|środy|czwartki?|piątki?|soboty|niedziele)(?!\p{L})|((?:月|火|水|木|金|土|日)曜日?)(?:は)?(?:定休|休業|休館)/iu,
  trial_period:
    /\b(?:free for|free trial (?:of|for)|try (?:it |any plan )?(?:for )?free for|kostenlos testen für|gratuit(?:ement)? pendant|gratis durante|gratis per) (\d{1,3}[- ](?:days?|weeks?|months?|tage|wochen|monate?|jours?|mois|días|mes(?:es)?|giorni|mesi))(?!\p{L})|(?<![\d.,])(\d{1,3}[- ](?:days?|weeks?|months?|tage|jours|días|giorni|dagen|dias|dni)) (?:free trial|trial|kostenlos(?: testen)?|gratis testen|d[’']essai|de prueba|di prova|gratis|proefperiode|de teste|za darmo)(?!\p{L})/iu,
  holidays:
    /(?<![\d.,-])(\d{1,2}(?:\s?(?:-|–)\s?\d{1,2})?(?: (?:working )?days?(?: of)?| tage?| jours?(?: de)?| días(?: de)?| giorni(?: di)?| dni| dias(?: de)?)?) ?(?:annual leave|paid (?:leave|holidays?|vacation)|holidays?|vacation(?: days)?|pto|urlaub(?:stage)?|congés(?: payés)?|vacaciones|ferie|vakantiedagen|verlofdagen|férias|urlopu)(?!\p{L})/iu,
  experience:
    /(?:\bat least|\bminimum(?: of)?|\bmindestens|\bmin\.|\bau moins|\bminimum|\bal menos|\bmínimo|\balmeno|\bminimaal|\bpelo menos|\bco najmniej|\bover) (\d{1,2}\+? (?:years?|jahren?|ans|años|anni|jaar|anos|lata|lat))[’']?(?: of)?(?: \p{L}+){0,2} (?:experience|erfahrung|berufserfahrung|d[’']expérience|de experiencia|di esperienza|ervaring|de experiência|doświadczenia)(?!\p{L})/iu,
  age_limit:
    /(?:\bfrom (?:the )?age (?:of )?|\b(?:for )?ages? |\badults and (?:adolescents|children) (?:from|over) )(\d{1,2}(?: years)?(?: and (?:over|older|up))?)(?![\d:])|(?<!\p{L})(?:ab|dès|à partir de|desde|a partir de(?: los)?|dai|a partire dai|vanaf|a partir dos|od|powyżej) (\d{1,2} (?:jahren?|ans|años|anni|jaar|anos|lat|roku życia))(?!\p{L})|(\d{1,2}(?:歳|岁))(?:以上|から)/iu,
  resolution:
    /(?<![\d.,x×*])(\d{1,2}[.,]?\d{3}\s?[x×*]\s?\d{1,2}[.,]?\d{3}|\d{3,5}\s?[x×*]\s?\d{3,5})(?!\d|[.,]\d|\s?(?:[cm]?m|kg|g)(?!\p{L}))/iu,
  panel_type: /(?<![\p{L}\d-])((?:Super |Dynamic )?(?:AM|P)OLED|OLED|QD-?OLED|QLED|Mini-?LED|IPS|VA|TN|PLS|LTPS)(?![\p{L}\d])/u,
  tourist_tax:
    /(?<!\p{L})(?:tourist tax|city tax|kurtaxe|ortstaxe|taxe de séjour|tasa turística|(?:tassa|imposta) di soggiorno|toeristenbelasting|taxa turística|opłata (?:klimatyczna|miejscowa))[^.\d\n]{0,30}?((?:€|£|\$)\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?(?:€|eur|euros?|zł|chf|%))(?!\p{L})/iu,
  check_in:
    /(?<!\p{L})(?:check[- ]?in|arrivals?|anreise|arrivée|entrada|arrivo|inchecken)(?!\p{L})[^.\d\n]{0,30}?((?:(?:from|ab|von|à partir de|dès|de|desde las?|a partir de las|dalle(?: ore)?|vanaf|od) )?\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:am|pm|uhr|h))?(?:\s?(?:-|–|to|until|bis|à|a|alle|tot|do|às)\s?\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:am|pm|uhr|h))?)?)(?![\d%])/iu,
  check_out:
    /(?<!\p{L})(?:check[- ]?out|departures?|abreise|départ|salida|partenza|uitchecken)(?!\p{L})[^.\d\n]{0,30}?((?:(?:until|by|before|bis|jusqu[’']à|avant|hasta las?|antes de las|entro le(?: ore)?|fino alle|tot|do|até às) )?\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:am|pm|uhr|h))?)(?![\d%])/iu,
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
