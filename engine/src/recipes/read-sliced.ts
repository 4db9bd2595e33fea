// The fast path: reads a page from the parts of its source that its recipe selects. Only if all parts exist with the known structure, every
// required value is found, no rules disagree, and no field is missing that the whole page might have. Otherwise null, and the page is read
// whole. Which pages are compared with the whole page is decided by slice-trust.ts.
// Next: engine/src/recipes/sliced-page.ts
import { isDelivered, type Cell } from '@quarry/contract'
import { hasSameResult } from './learn-slices.ts'
import { readFieldsByRecipe } from './read-by-recipe.ts'
import type { ReadingInput } from '../ladder/read-document.ts'
import { PageMap } from '../recipe/page-map.ts'
import { pageShape } from '../recipe/page-shape.ts'
import { ABSENT, isInexact, isSilenceTrusted, NO_READING, unsure, type SiteReading, type SiteReadingInput } from './site-reading.ts'
import { evidenceInSource, slicePage } from './sliced-page.ts'
import type { KnownRecipe, PageDocument, PageReading, ReadPage } from '../types.ts'

export interface SlicedReading extends SiteReading {
  /** The parts of the page, used only to check that it is not an empty shell. */
  document: PageDocument
}

/** Reads by a recipe whose parts may be used and whose address pattern is the page's; null where the page must be read whole. */
export function readSliced(page: ReadPage, input: SiteReadingInput): SlicedReading | null {
  const usable = (input.recipes ?? []).filter(({ slices, probes }) => slices.use === 'used' && !probes)
  if (usable.length === 0) return null
  const shape = pageShape(page.url)
  for (const known of usable) {
    const reading = known.shape === shape ? readParts(page, known, input) : null
    if (reading === null) continue
    const silent = input.fields.filter(({ name }) => !isDelivered(reading.cells[name] ?? ABSENT)).map(({ name }) => name)
    const settled = silent.filter((name) => isSettled(known, name))
    const mayBeMissed = silent.some((name) => !known.slices.silent.includes(name))
    if (mayBeMissed || (input.hasModel === true && settled.length < silent.length)) return null
    return { ...reading, reading: { ...reading.reading, settled } }
  }
  return null
}

/** Compares the result of the parts with that of the whole page. */
export function compareParts(
  { page }: PageDocument,
  whole: SiteReading,
  { known, input }: { known: KnownRecipe; input: ReadingInput },
): PageReading['slices'] {
  const parts = known.slices.use === 'off' ? null : readParts(page, known, input)
  if (parts === null) return null
  const isSame = input.fields.every(({ name }) => {
    const [one, other] = [parts.cells[name] ?? ABSENT, whole.cells[name] ?? ABSENT]
    if (!isDelivered(one)) return !isDelivered(other) || other.method !== 'recipe'
    return hasSameResult(one, other) && (other.confidence ?? 0) >= (one.confidence ?? 0) - DOUBT_MAX
  })
  return isSame ? 'agreed' : 'differed'
}

/** How much lower the confidence of a value may be with the other rungs. */
const DOUBT_MAX = 0.05

/** Null where the parts differ from the learned ones. */
function readParts(page: ReadPage, known: KnownRecipe, { fields, prompt, targetName, referenceDate }: ReadingInput): SlicedReading | null {
  const { sliced } = known.recipe
  const part = sliced == null ? null : slicePage(page, sliced.slices)
  if (sliced == null || part === null) return null
  const recipe = { ...known.recipe, fingerprint: sliced.fingerprint, fields: sliced.fields }
  const input = { fields, prompt, targetName, referenceDate, evidenceOf: evidenceInSource(part) }
  const { cells: own, drift, isDisputed } = readFieldsByRecipe(new PageMap(part.document), recipe, input)
  if (drift !== null || isDisputed) return null
  return {
    cells: Object.fromEntries(fields.map(({ name }) => [name, doubted(own.get(name) ?? ABSENT, known, name)])),
    reading: { ...NO_READING, recipe: known.id, settled: [], asked: [], slices: 'used' },
    document: part.document,
  }
}

function doubted(cell: Cell, { recipe }: KnownRecipe, name: string): Cell {
  const rule = recipe.fields.find((field) => field.name === name)
  return isInexact(cell, rule) ? unsure(cell) : cell
}

function isSettled(known: KnownRecipe, name: string): boolean {
  const rule = known.recipe.fields.find((field) => field.name === name)
  return rule !== undefined && isSilenceTrusted(rule, known)
}
