// Units of mass, length, area, volume and storage with their size, and conversion between those of one kind.

type Kind = 'mass' | 'length' | 'area' | 'volume' | 'storage'
interface Unit {
  kind: Kind
  /** Size in the kind's base unit: gram, metre, square metre, litre, byte. */
  size: number
}

const UNITS: Record<string, Unit> = {}
function add(kind: Kind, size: number, names: string): void {
  for (const name of names.split(' ')) UNITS[name] = { kind, size }
}
add('mass', 1e-3, 'mg milligram milligrams milligramm')
add('mass', 1, 'g gr gram grams gramm gramme grammes gramos grammi г')
add('mass', 1e3, 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme кг 公斤')
add('mass', 1e6, 't tonne tonnes tonnen')
add('mass', 28.349523125, 'oz ounce ounces')
add('mass', 453.59237, 'lb lbs pound pounds')
add('length', 1e-3, 'mm millimeter millimetre millimeters millimetres мм')
add('length', 1e-2, 'cm centimeter centimetre centimeters centimetres zentimeter см')
add('length', 1, 'm meter metre meters metres mètres metros metri м')
add('length', 1e3, 'km kilometer kilometre kilometers kilometres kilomètres км')
add('length', 0.0254, 'in inch inches zoll')
add('length', 0.3048, 'ft foot feet')
add('length', 1609.344, 'mi mile miles')
add('area', 1, 'm2 m² sqm qm mq sq_m square_metres square_meters square_metre square_meter')
add('area', 1e4, 'ha hectare hectares hektar')
add('area', 0.09290304, 'ft2 ft² sqft sq_ft square_feet square_foot')
add('area', 4046.8564224, 'acre acres')
add('volume', 1e-3, 'ml milliliter millilitre milliliters millilitres мл')
add('volume', 1e-2, 'cl centiliter centilitre')
add('volume', 1, 'l liter litre liters litres litros litri л')
add('volume', 3.785411784, 'gal gallon gallons')
add('storage', 1, 'b byte bytes')
add('storage', 1e3, 'kb kilobyte kilobytes')
add('storage', 1e6, 'mb megabyte megabytes')
add('storage', 1e9, 'gb gigabyte gigabytes')
add('storage', 1e12, 'tb terabyte terabytes')

/** The unit of that name in any case; null for a word that is none. */
export function findUnit(word: string): Unit | null {
  return UNITS[word.toLowerCase().replace(/\.$/, '')] ?? null
}

/** `value` counted in `from`, counted in `to`; null where they measure different things. Twelve significant digits. */
export function convertUnit(value: number, from: Unit, to: Unit): number | null {
  return from.kind === to.kind ? Number(((value * from.size) / to.size).toPrecision(12)) : null
}
