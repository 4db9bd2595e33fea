// Units of mass, length, area, volume, storage, energy, power and speed with their size, and conversion between those of one kind.
import { LANGUAGES } from './language-data.ts'
import type { MeasureKind } from './measure-kind.ts'

/** A unit of time. */
export type DurationUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

export interface Unit {
  kind: MeasureKind
  /** Size in the kind's base unit: gram, metre, square metre, litre, byte, kilojoule, watt, kilometre an hour, hertz, millisecond … */
  size: number
}

/** Units by canonical name, with the symbols that are the same in every language; words for them are data of the languages. */
const SIZES: Record<string, [kind: MeasureKind, size: number, signs: string]> = {
  mg: ['mass', 1e-3, 'mg мг'],
  g: ['mass', 1, 'g gr г'],
  kg: ['mass', 1e3, 'kg kgs кг'],
  t: ['mass', 1e6, 't'],
  oz: ['mass', 28.349523125, 'oz'],
  lb: ['mass', 453.59237, 'lb lbs'],
  mm: ['length', 1e-3, 'mm мм'],
  cm: ['length', 1e-2, 'cm см'],
  m: ['length', 1, 'm м'],
  km: ['length', 1e3, 'km км'],
  in: ['length', 0.0254, "in \" ″ ” '' ’’"],
  ft: ['length', 0.3048, 'ft'],
  mi: ['length', 1609.344, 'mi'],
  m2: ['area', 1, 'm2 m² ㎡ sqm qm mq sq_m'],
  km2: ['area', 1e6, 'km2 km² sq_km'],
  ha: ['area', 1e4, 'ha'],
  sqft: ['area', 0.09290304, 'ft2 ft² sqft sq_ft'],
  acre: ['area', 4046.8564224, 'acre acres'],
  ml: ['volume', 1e-3, 'ml мл'],
  cl: ['volume', 1e-2, 'cl'],
  dl: ['volume', 0.1, 'dl'],
  l: ['volume', 1, 'l л'],
  gal: ['volume', 3.785411784, 'gal'],
  byte: ['storage', 1, 'b'],
  kb: ['storage', 1e3, 'kb'],
  mb: ['storage', 1e6, 'mb'],
  gb: ['storage', 1e9, 'gb'],
  tb: ['storage', 1e12, 'tb'],
  kj: ['energy', 1, 'kj'],
  kcal: ['energy', 4.184, 'kcal'],
  kwh: ['energy', 3600, 'kwh'],
  w: ['power', 1, 'w'],
  kw: ['power', 1e3, 'kw'],
  kmh: ['speed', 1, 'km/h kmh kph'],
  mph: ['speed', 1.609344, 'mph'],
  hz: ['frequency', 1, 'hz'],
  khz: ['frequency', 1e3, 'khz'],
  mhz: ['frequency', 1e6, 'mhz'],
  ghz: ['frequency', 1e9, 'ghz'],
  ms: ['instant', 1, 'ms msec'],
  nit: ['luminance', 1, 'nit nits cd cd/m2 cd/m² cd/㎡'],
  mah: ['charge', 1, 'mah'],
  ah: ['charge', 1e3, 'ah'],
  v: ['voltage', 1, 'v'],
  db: ['sound', 1, 'db db(a) dba'],
  mp: ['pixels', 1, 'mp mpx'],
}

const UNITS: ReadonlyMap<string, Unit> = indexUnits()

function indexUnits(): Map<string, Unit> {
  const table = new Map<string, Unit>()
  for (const [name, [kind, size, signs]] of Object.entries(SIZES)) {
    const words = LANGUAGES.flatMap(({ units }) => (units?.[name] ?? '').split(',').map((word) => word.trim().toLowerCase()))
    // A word of two languages keeps its first meaning: the symbols come first.
    for (const sign of [name, ...signs.split(' ')]) table.set(sign, { kind, size })
    for (const word of words) if (word !== '' && !table.has(word)) table.set(word.replaceAll(' ', '_'), { kind, size })
  }
  return table
}

/** The unit with that name or symbol, in upper or lower case; null for other words. */
export function findUnit(word: string): Unit | null {
  return UNITS.get(word.toLowerCase().replace(/\.$/, '').replaceAll(' ', '_')) ?? null
}

/**
 * `value` in `from`, converted to `to`; null where they measure different things. Twelve significant digits; inches to a tenth, as is
 * usual.
 */
export function convertUnit(value: number, from: Unit, to: Unit): number | null {
  if (from.kind !== to.kind) return null
  const exact = (value * from.size) / to.size
  return to.kind === 'length' && to.size === INCH && from.size !== INCH ? Number(exact.toFixed(1)) : Number(exact.toPrecision(12))
}
const INCH = 0.0254
