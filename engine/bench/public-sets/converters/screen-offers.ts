// mathagmann/computerscreen-spec-extraction: stored offers of screens from German and Austrian shops, with data of the same screens from a
// price comparison. Its values are used as labels if the offer's page contains them with their unit.
import type { Field } from '@quarry/contract'
import { hasFile, jsonOf, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

const OFFERS = 'data/cs2023_minimal'
const FIELDS: Field[] = [
  { name: 'Preis', description: 'Preis des Bildschirms in Euro', type: 'number' },
  { name: 'Bildschirmdiagonale', description: 'Bildschirmdiagonale in Zoll', type: 'number' },
  { name: 'Auflösung', description: 'Auflösung in Pixeln, Breite mal Höhe', type: 'string' },
  { name: 'Helligkeit', description: 'Helligkeit in cd/m²', type: 'number' },
  { name: 'Reaktionszeit', description: 'Reaktionszeit in Millisekunden', type: 'number' },
  { name: 'Paneltyp', description: 'Art des Panels', type: 'string' },
  { name: 'Bildwiederholfrequenz', description: 'Bildwiederholfrequenz in Hertz', type: 'number' },
  { name: 'Energieeffizienzklasse', description: 'Energieeffizienzklasse, ein Buchstabe', type: 'string' },
  { name: 'Gewicht', description: 'Gewicht in Kilogramm', type: 'number' },
]

export function convertScreenOffers(folder: string): ConvertedSet {
  const offers = namesIn(folder, OFFERS).filter((name) => /^offer_\d+_\d+\.json$/.test(name))
  return { fields: { screen: FIELDS }, pages: offers.flatMap((name) => pageOf(folder, name)) }
}

function pageOf(folder: string, name: string): SetPage[] {
  const offer: Values = { ...Object(jsonOf(folder, OFFERS, name)) }
  const { offer_link: url, html_file: file, reference_file: reference, price } = offer
  if (typeof url !== 'string' || typeof file !== 'string' || typeof reference !== 'string') return []
  const html = `${OFFERS}/${file}`
  if (!hasFile(folder, html) || !hasFile(folder, `${OFFERS}/${reference}`)) return []
  const text = (textOf(folder, html) ?? '').replaceAll(/&nbsp;|\s|<[^<>]*>/g, ' ')
  const expected = known(valuesOf(detailsOf(jsonOf(folder, OFFERS, reference)), Number(price), text))
  return Object.keys(expected).length === 0
    ? []
    : [{ id: file.replace('.html', ''), site: siteOf(url), url, html, fields: 'screen', expected }]
}

function detailsOf(reference: unknown): Map<string, string> {
  const { product_details: details }: Values = { ...Object(reference) }
  const pairs = Array.isArray(details) ? details.map((detail: unknown): Values => ({ ...Object(detail) })) : []
  return new Map(pairs.map(({ name, value }) => [String(name), String(value).replaceAll('\u200B', '')]))
}

function valuesOf(details: Map<string, string>, price: number, text: string): Values {
  const numbers = (name: string, unit: string) =>
    [...(details.get(name) ?? '').matchAll(new RegExp(`([\\d.]+)${unit}`, 'g'))].map(([, digits]) => Number(digits))
  const [width, height] = /^(\d+)x(\d+)/.exec(details.get('Auflösung') ?? '')?.slice(1) ?? []
  const panel = details.get('Panel') ?? ''
  const grade = details.get('Energieeffizienzklasse SDR (A bis G)') ?? ''
  return {
    Preis: written([price], '(?![\\d.,]*\\d)', text),
    Bildschirmdiagonale: written(numbers('Diagonale', '"'), "(?:\"|&quot;|″|”|''|-? ?zoll| ?inch)", text),
    Auflösung: new RegExp(`${width} ?(?:x|×|\\*) ?${height}`).test(text) ? { any_of: [`${width}x${height}`, `${width}×${height}`] } : null,
    Helligkeit: written(numbers('Helligkeit', 'cd'), ' ?(?:cd|nit|candela)', text),
    Reaktionszeit: written(numbers('Reaktionszeit', 'ms'), ' ?(?:ms|milli)', text),
    Paneltyp: new RegExp(`\\b${panel}\\b`).test(text) ? panel : null,
    Bildwiederholfrequenz: written(numbers('Bildwiederholfrequenz', 'Hz'), ' ?(?:hz|hertz)', text),
    Energieeffizienzklasse: new RegExp(`Energie[^.]{0,80}klasse[^A-G]{0,60}${grade}\\b`).test(text) ? grade : null,
    Gewicht: written(numbers('Gewicht', 'kg'), ' ?(?:kg|kilo)', text),
  }
}

/** The numbers that are on the page before the unit. */
function written(numbers: readonly number[], unit: string, text: string): unknown {
  const there = numbers.filter((number) => {
    const digits = Number.isInteger(number) ? `${number}(?:[.,]0{1,2}|,-{1,2})?` : `${String(number).replace('.', '[.,]')}0*`
    return new RegExp(`(?<![\\d.,])${digits} ?${unit}`, 'i').test(text)
  })
  return there.length === 0 ? null : { any_of: there }
}
