// Reads labelled pages with the product and collects, for every field, the values that its context finder considers, with their features
// and whether they are right.
import type { Field } from '@quarry/contract'
import { distil } from '../../src/distil/distil.ts'
import { prepareReading } from '../../src/ladder/read-document.ts'
import { givenPage } from '../../src/testing/given-page.ts'
import type { PageDocument } from '../../src/types.ts'
import type { ContextFeatures } from '../../src/values/context/context-features.ts'
import { contextRows } from '../../src/values/context/context-rows.ts'
import { acceptedValues, rightShare } from '../rank/right-share.ts'
import { labelledSets, sampledPages, withoutDeclared } from '../sampled-pages.ts'
import { WRITTEN_SETS, writtenPages, type WrittenPage } from '../written-pages/read-written-pages.ts'

export interface ContextSample {
  /** Pages of one site are never on both sides of a fold. */
  site: string
  /** The same object for all values of one field of one page. */
  cell: object
  features: ContextFeatures
  isRight: boolean
  weight: number
}

/** Pages of a site that are used, so that one template does not dominate. */
const PAGES_PER_SITE = 4
/** Fields of other pages that each written page is asked for as well. It has almost none of them, so that they count less than labels. */
const FOREIGN_FIELDS = 12
const FOREIGN_WEIGHT = 0.4

/** Of the pages that were written blind for training, and of the labelled sets in the folders. */
export function contextSamples(roots: readonly string[]): ContextSample[] {
  const pages = Object.entries(WRITTEN_SETS).flatMap(([set, { isTrainedOn }]) => (isTrainedOn ? writtenPages(set) : []))
  return [...samplesOfWritten(pages), ...roots.flatMap((root) => labelledSets(root).flatMap((set) => samplesOfSet(root, set)))]
}

function samplesOfWritten(pages: readonly WrittenPage[]): ContextSample[] {
  const all = pages.flatMap(({ id, fields }) => fields.map((field) => ({ id, field })))
  return pages.flatMap(({ id, url, html, fields, want }, at) => {
    const document = distil(givenPage(url, html))
    const own = samplesOf(document, { site: id, fields, labels: want as Record<string, unknown>, weight: 1 })
    const foreign = Array.from({ length: FOREIGN_FIELDS }, (_, step) => all[(at * 7919 + step * 104_729) % all.length]!)
    const asked = foreign.flatMap((other) => (other.id === id || fields.some(({ name }) => name === other.field.name) ? [] : [other.field]))
    const absent = Object.fromEntries(asked.map(({ name }) => [name, null]))
    return [...own, ...samplesOf(document, { site: id, fields: asked, labels: absent, weight: FOREIGN_WEIGHT })]
  })
}

function samplesOfSet(root: string, dataset: string): ContextSample[] {
  const samples: ContextSample[] = []
  for (const { labelled, truth } of sampledPages(root, dataset, PAGES_PER_SITE)) {
    const { site, fields, page } = labelled
    const judged = fields.filter(({ name }) => name in truth.expected || truth.absent.includes(name))
    const document = distil(page)
    samples.push(...samplesOf(withoutDeclared(document) ?? document, { site, fields: judged, labels: truth.expected, weight: 1 }))
  }
  return samples
}

function samplesOf(
  document: PageDocument,
  { site, fields, labels, weight }: { site: string; fields: readonly Field[]; labels: Readonly<Record<string, unknown>>; weight: number },
): ContextSample[] {
  const { intents, page, clean } = prepareReading(document, { fields, prompt: '', targetName: 'URL', referenceDate: null })
  return intents.flatMap((intent) => {
    const accepted = acceptedValues(labels[intent.field.name])
    const cell = {}
    const rows = contextRows(page, intent).flatMap(({ mention, features }) => {
      const value = clean(mention.raw, intent)
      return value === null ? [] : [{ features, isRight: rightShare(accepted, value) === 1 }]
    })
    return rows.map((one) => ({ site, cell, ...one, weight: weight * (one.isRight ? 1 : 1 / Math.sqrt(rows.length)) }))
  })
}
