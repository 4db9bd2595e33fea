// Reads a time of day with its zone out of a text. Invents neither: what is not written is null.

export interface Clock {
  hour: number
  minute: number
  second: number | null
  /** "Z" or "+02:00"; null where none is written. */
  zone: string | null
  /** Where it stands in the text. */
  start: number
  end: number
}

// oxfmt-ignore
const ZONES: Record<string, string> = {
  utc: 'Z', gmt: 'Z', z: 'Z', wet: '+00:00', bst: '+01:00', cet: '+01:00', mez: '+01:00', met: '+01:00', cest: '+02:00', mesz: '+02:00', eet: '+02:00', eest: '+03:00', msk: '+03:00', est: '-05:00', edt: '-04:00', cst: '-06:00', cdt: '-05:00', mst: '-07:00', mdt: '-06:00', pst: '-08:00', pdt: '-07:00', akst: '-09:00', akdt: '-08:00', hst: '-10:00', ist: '+05:30', jst: '+09:00', kst: '+09:00', aest: '+10:00', aedt: '+11:00', acst: '+09:30', awst: '+08:00', nzst: '+12:00', nzdt: '+13:00', sast: '+02:00', wib: '+07:00', hkt: '+08:00', sgt: '+08:00', pkt: '+05:00',
}
const AM = String.raw`(?<am>a\.? ?m\.?|πμ|π\.μ\.|ص|de|午前|上午|오전|早上|पूर्वाह्न|sa|ch)(?![\p{L}])`
const PM = String.raw`(?<pm>p\.? ?m\.?|μμ|μ\.μ\.|م|午後|下午|오후|晚上?|अपराह्न)(?![\p{L}\d])`
const ZONE = String.raw`(?:\s*\(?(?<zone>Z(?![\p{L}])|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?(?!\d)|(?:${Object.keys(ZONES).join('|')})(?![\p{L}])))?`
const COLON = new RegExp(
  String.raw`(?<![\d.:/-])(?<h>\d{1,2})(?::|：|\s?h\s?|\s?hs\s?|\s?시\s?|[时時点點]|\.(?=\d\d(?:\s*(?:Uhr|[ap]\.?m)|(?:\.\d\d)?\s*(?:Uhr|$))))(?<m>\d{2})(?:[:：.](?<s>\d{2})(?:[.,]\d+)?(?!\d))?(?:分|분)?(?!\d)\s*(?:(?:${AM})|(?:${PM})|Uhr|uur|ч\.?|h(?![\p{L}]))?${ZONE}`,
  'iu',
)
const HOUR_ONLY = new RegExp(
  String.raw`(?<![\d.:/-])(?<h>\d{1,2})(?::(?<m>\d{2}))?\s?(?:(?:${AM.replace('|de', '').replace('|sa|ch', '')})|(?:${PM})|Uhr(?![\p{L}])|uur(?![\p{L}])|[时時点點](?!间)|시(?!간))${ZONE}`,
  'iu',
)
const BEFORE_PM = /(?:午後|下午|오후|晚上?|p\.?m\.?|μ\.?μ\.?)\s*$/iu
const BEFORE_AM = /(?:午前|上午|오전|早上|凌晨|a\.?m\.?)\s*$/iu

/** The first time of day in a text whose digits were folded; null where there is none. */
export function findClock(text: string): Clock | null {
  const match = COLON.exec(text) ?? HOUR_ONLY.exec(text)
  if (!match?.groups) return findNoon(text)
  const { h, m, s, am, pm, zone } = match.groups
  const before = text.slice(0, match.index)
  const hour = hourOf(Number(h), { am: am !== undefined || BEFORE_AM.test(before), pm: pm !== undefined || BEFORE_PM.test(before) })
  const minute = Number(m ?? 0)
  const second = s === undefined ? null : Number(s)
  if (hour > 23 || minute > 59 || (second ?? 0) > 59) return null
  return { hour, minute, second, zone: zoneOf(zone), start: match.index, end: match.index + match[0].length }
}

function findNoon(text: string): Clock | null {
  const match = /(?<!\p{L})noon(?!\p{L})/iu.exec(text)
  return match && { hour: 12, minute: 0, second: null, zone: null, start: match.index, end: match.index + match[0].length }
}

function hourOf(hour: number, half: { am: boolean; pm: boolean }): number {
  if (half.pm && hour < 12) return hour + 12
  return half.am && hour === 12 ? 0 : hour
}

/** ISO form of a written zone. */
export function zoneOf(zone: string | undefined): string | null {
  if (!zone) return null
  const name = zone.toLowerCase().trim()
  if (name in ZONES) return ZONES[name] ?? null
  const offset = /([+-])(\d{1,2}):?(\d{2})?$/.exec(name)
  return offset ? `${offset[1]}${offset[2]?.padStart(2, '0')}:${offset[3] ?? '00'}` : null
}
