// Reads labelled pages with the product and collects, for every field, each value found with its features and its correctness.
import { distil } from '../../src/distil/distil.ts'
import { partiesOf, type Party } from '../../src/rank/parties.ts'
import { rankFeatures, type RankFeatures } from '../../src/rank/rank-features.ts'
import { findCandidates, prepareReading } from '../../src/ladder/read-document.ts'
import type { PageDocument } from '../../src/types.ts'
import type { LabelledPage, Truth } from '../read-dataset.ts'
import { sampledPages, withoutDeclared } from '../sampled-pages.ts'
import { acceptedValues, rightShare } from './right-share.ts'

/** Limit per site, so that two hundred pages with the same template do not dominate the others. */
const PAGES_PER_SITE = 8
/** Fields whose absence was not checked by the annotators, so that a value found for them need not be wrong. */
const UNCHECKED_ABSENCE = new Set(['webstruct-contacts emails'])
/** Weight of each page when it is used again without its structured data, because many pages have none. */
const UNDECLARED_WEIGHT = 0.4

export interface RankSample {
  dataset: string
  site: string
  /** The same object for all values found for one field of one page. */
  cell: object
  party: Party
  features: RankFeatures
  /** 0 to 1. */
  right: number
  weight: number
}

export function collectSamples(root: string, dataset: string): RankSample[] {
  const samples: RankSample[] = []
  for (const { labelled, truth } of sampledPages(root, dataset, PAGES_PER_SITE)) {
    const document = distil(labelled.page)
    samples.push(...samplesOf(document, { dataset, labelled, truth, weight: 1 }))
    const undeclared = document.values.length > 0 ? withoutDeclared(document) : null
    if (undeclared !== null) samples.push(...samplesOf(undeclared, { dataset, labelled, truth, weight: UNDECLARED_WEIGHT }))
  }
  return samples
}

interface Origin {
  dataset: string
  labelled: LabelledPage
  truth: Truth
  weight: number
}

function samplesOf(document: PageDocument, { dataset, labelled, truth, weight }: Origin): RankSample[] {
  const { site, fields, referenceDate } = labelled
  const { page, intents, clean } = prepareReading(document, { fields, prompt: '', targetName: 'URL', referenceDate })
  return findCandidates(page, intents, clean).flatMap(({ intent, candidates }) => {
    const { name } = intent.field
    const accepted = acceptedValues(truth.expected[name])
    const isUnchecked = !(name in truth.expected || truth.absent.includes(name))
    if (isUnchecked || (accepted.length === 0 && UNCHECKED_ABSENCE.has(`${dataset} ${name}`))) return []
    const parties = partiesOf(candidates)
    const cell = {}
    const features = rankFeatures(page, intent, parties)
    return parties.map((party, at) => {
      const right = rightShare(accepted, party.best.value)
      return { dataset, site, cell, party, features: features[at] ?? new Map(), right, weight }
    })
  })
}
