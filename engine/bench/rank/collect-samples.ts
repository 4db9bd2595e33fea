// Reads labelled pages with the product and collects, for every field, each value found with its features and its correctness.
import { distil } from '../../src/distil/distil.ts'
import { partiesOf, type Party } from '../../src/rank/parties.ts'
import { rankFeatures, type RankFeatures } from '../../src/rank/rank-features.ts'
import { findCandidates, prepareReading } from '../../src/ladder/read-document.ts'
import type { PageDocument } from '../../src/types.ts'
import type { LabelledPage, Truth } from '../read-dataset.ts'
import { labelledSets, sampledPages, withoutDeclared } from '../sampled-pages.ts'
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

/** Of all labelled sets in the folders, without the sites that are left out. */
export function samplesOfRoots(roots: readonly string[], without: ReadonlySet<string> = new Set()): RankSample[] {
  return roots.flatMap((root) => labelledSets(root).flatMap((dataset) => collectSamples(root, dataset, without)))
}

export function collectSamples(root: string, dataset: string, without: ReadonlySet<string> = new Set()): RankSample[] {
  const samples: RankSample[] = []
  for (const { labelled, truth } of sampledPages(root, dataset, PAGES_PER_SITE)) {
    if (!without.has(labelled.site)) samples.push(...samplesOfPage({ dataset, labelled, truth }))
  }
  return samples
}

function samplesOfPage(origin: Omit<Origin, 'weight'>): RankSample[] {
  const document = distil(origin.labelled.page)
  const samples = samplesOf(document, { ...origin, weight: 1 })
  const undeclared = document.values.length > 0 ? withoutDeclared(document) : null
  return undeclared === null ? samples : [...samples, ...samplesOf(undeclared, { ...origin, weight: UNDECLARED_WEIGHT })]
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
