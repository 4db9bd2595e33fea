// States, provinces and counties of addresses, and the names of countries in the vocabulary's languages.

const US =
  'Alabama:AL Alaska:AK Arizona:AZ Arkansas:AR California:CA Colorado:CO Connecticut:CT Delaware:DE Florida:FL Georgia:GA Hawaii:HI Idaho:ID Illinois:IL Indiana:IN Iowa:IA Kansas:KS Kentucky:KY Louisiana:LA Maine:ME Maryland:MD Massachusetts:MA Michigan:MI Minnesota:MN Mississippi:MS Missouri:MO Montana:MT Nebraska:NE Nevada:NV New_Hampshire:NH New_Jersey:NJ New_Mexico:NM New_York:NY North_Carolina:NC North_Dakota:ND Ohio:OH Oklahoma:OK Oregon:OR Pennsylvania:PA Rhode_Island:RI South_Carolina:SC South_Dakota:SD Tennessee:TN Texas:TX Utah:UT Vermont:VT Virginia:VA Washington:WA West_Virginia:WV Wisconsin:WI Wyoming:WY District_of_Columbia:DC Puerto_Rico:PR'
const CANADA =
  'Alberta:AB British_Columbia:BC Manitoba:MB New_Brunswick:NB Newfoundland:NL Nova_Scotia:NS Ontario:ON Prince_Edward_Island:PE Quebec:QC Québec:QC Saskatchewan:SK'
const AUSTRALIA = 'New_South_Wales:NSW Victoria:VIC Queensland:QLD South_Australia:SA Western_Australia:WA Tasmania:TAS'
const SHORT_FORMS = 'Calif Fla Ariz Mass Mich Minn Penn Tex Wash Wis Ont Colo Conn Ill Tenn'
const UK =
  'Avon Bedfordshire Beds Berkshire Berks Buckinghamshire Bucks Cambridgeshire Cheshire Cornwall Cumbria Derbyshire Devon Dorset Durham Essex Gloucestershire Glos Hampshire Hants Herefordshire Hertfordshire Herts Kent Lancashire Lancs Leicestershire Leics Lincolnshire Lincs Merseyside Middlesex Norfolk Northamptonshire Northants Northumberland Nottinghamshire Notts Oxfordshire Oxon Rutland Shropshire Somerset Staffordshire Staffs Suffolk Surrey East_Sussex West_Sussex Sussex Tyne_and_Wear Warwickshire West_Midlands Wiltshire Wilts Worcestershire Worcs Yorkshire North_Yorkshire South_Yorkshire West_Yorkshire Greater_Manchester Midlothian Fife Lanarkshire Aberdeenshire County_Durham'
const GERMANY =
  'Baden-Württemberg Bayern Berlin Brandenburg Bremen Hamburg Hessen Niedersachsen Nordrhein-Westfalen Rheinland-Pfalz Saarland Sachsen Sachsen-Anhalt Schleswig-Holstein Thüringen'

const pairs = [US, CANADA, AUSTRALIA].flatMap((list) => list.split(' ')).flatMap((pair) => pair.replaceAll('_', ' ').split(':'))
const plain = [SHORT_FORMS, UK, GERMANY].flatMap((list) => list.split(' ')).map((name) => name.replaceAll('_', ' '))

/** A regular expression's source for all regions, longest first. */
export const REGION_PATTERN = String.raw`(?:Co\.|County) \p{Lu}\p{L}+|`.concat(
  [...pairs, ...plain]
    .toSorted((a, b) => b.length - a.length)
    .map((name) =>
      /^[A-Z]{2,3}$/.test(name)
        ? `${[...name].join(String.raw`\.\s?`)}\\.|${[...name].join(String.raw`\.?\s?`)}|${name[0] ?? ''}${name.slice(1).toLowerCase()}`
        : name,
    )
    .join('|'),
)

/** In lower case, without dots. */
const REGION_NAMES: ReadonlySet<string> = new Set([...pairs, ...plain].map((name) => name.toLowerCase()))

/** Short forms are regions only in capitals ("OR", not "or"). */
const REGION_CODES: ReadonlySet<string> = new Set(pairs.filter((name) => /^[A-Z]{2,3}$/.test(name)))

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']
const OTHER_NAMES =
  'USA|U.S.A.|U.S.|US|UK|U.K.|England|Scotland|Wales|Northern Ireland|Great Britain|The Netherlands|Holland|Republic of Ireland|Korea|Russia|Czech Republic|Taiwan, R.O.C.|UAE|Brasil|España|México|Deutschland|Österreich|Schweiz'

/** Names of countries, in lower case. */
const COUNTRY_NAMES: ReadonlySet<string> = new Set(
  [...OTHER_NAMES.split('|'), ...LANGUAGES.flatMap(countriesIn)].map((name) => name.toLowerCase()),
)

function countriesIn(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []))
}

const IRISH_COUNTY = /^(?:Co|County) \p{Lu}\p{L}+$/u

export function isRegion(text: string): boolean {
  const plainText = text.replaceAll('.', '').trim()
  return (
    IRISH_COUNTY.test(plainText) ||
    REGION_CODES.has(plainText.replaceAll(' ', '').toUpperCase()) ||
    (plainText.length > 3 && REGION_NAMES.has(plainText.toLowerCase()))
  )
}

export function isCountry(text: string): boolean {
  return COUNTRY_NAMES.has(text.trim().toLowerCase()) || COUNTRY_NAMES.has(text.trim().replace(/\.$/, '').toLowerCase())
}
