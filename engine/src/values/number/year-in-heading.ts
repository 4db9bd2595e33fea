// The year in a page's main heading ("The Salt Road (2023)", "Rosso del Colle 2021"), for fields that request the year of the thing.
import { propose, type Finder } from '../finder.ts'

const OF_THINGS: ReadonlySet<string> = new Set(['model_year', 'vintage'])
const YEARS = /(?<![\d.,/-])(?:1[89]|20)\d{2}(?![\d.,/-])/g
const BRACKETED = /[(（](?:1[89]|20)\d{2}[)）]/u
const SCORES = { bracketed: 0.74, plain: 0.6 }

export const findYearInHeading: Finder = (page, { concept, field }) => {
  const heading = page.mainHeading
  if (heading === null || field.type !== 'number' || !OF_THINGS.has(concept?.id ?? '')) return []
  const [year, ...others] = heading.text.match(YEARS) ?? []
  if (year === undefined || others.length > 0) return []
  return [propose('year in heading', { block: heading.id, raw: year }, BRACKETED.test(heading.text) ? SCORES.bracketed : SCORES.plain)]
}
