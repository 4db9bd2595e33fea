// The year in a page's main heading ("The Salt Road (2023)", "Rosso del Colle 2021"), for fields that request the year of the thing.
import { propose, type Finder } from '../finder.ts'
import { findYearAndLength } from './year-and-length.ts'

const OF_THINGS: ReadonlySet<string> = new Set(['model_year', 'vintage'])
const YEARS = /(?<![\d.,/-])(?:1[89]|20)\d{2}(?![\d.,/-])/g
const BRACKETED = /[(（](?:1[89]|20)\d{2}[)）]/u
const SCORES = { bracketed: 0.74, plain: 0.6 }

export const findYearInHeading: Finder = (page, intent) => {
  const heading = page.mainHeading
  if (intent.field.type !== 'number' || !OF_THINGS.has(intent.concept?.id ?? '')) return []
  const beside = findYearAndLength(page, intent)
  const [year, ...others] = heading?.text.match(YEARS) ?? []
  if (heading === null || year === undefined || others.length > 0) return beside
  const score = BRACKETED.test(heading.text) ? SCORES.bracketed : SCORES.plain
  return [propose('year in heading', { block: heading.id, raw: year }, score), ...beside]
}
