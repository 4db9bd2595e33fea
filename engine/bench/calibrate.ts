// Fits the coefficients of confidence on labelled pages and prints the table for engine/src/rank/confidence-table.ts, with the
// calibration error before and after, and on sites that the table has not seen. Usage: node engine/bench/calibrate.ts [--root FOLDER]
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { distil } from '../src/distil/distil.ts'
import { confidenceOf, featuresOf, probability, type ConfidenceFacts } from '../src/rank/confidence.ts'
import { decideFields } from '../src/read-document.ts'
import { readPages, readTruth } from './read-dataset.ts'

const KIT = resolve(import.meta.dirname, '../../../shared/bench')
const DATASETS = ['product-extraction-benchmark', 'recipe-scrapers', 'fundus-publishers', 'webstruct-contacts', 'bananalyzer', 'swde-book']
/** Pages of one template count as few: two hundred alike would drown the others. */
const PAGES_PER_SITE = 8
/** Fields whose absence the annotators did not check: a value there proves nothing. */
const UNCHECKED_ABSENCE = new Set(['webstruct-contacts emails'])
const ROUNDS = 3_000
const STEP = 1.5
const RIDGE = 0.0002
/** For shapes and concepts: some have a dozen samples. */
const KIND_RIDGE = 0.0006

interface Sample {
  dataset: string
  site: string
  facts: ConfidenceFacts
  /** Share of the value that is right, 0 to 1. */
  right: number
}
interface Kit {
  // oxlint-disable-next-line max-params -- the kit's own signature
  judge: (rule: string, accepted: unknown[], predicted: unknown, context: { url: string }) => { correct: number }
  datasetOf: (info: { dataset: string }) => object
  ruleOf: (entry: object, field: string) => string | null
  acceptedValues: (expected: unknown) => unknown[]
}

const { values } = parseArgs({ options: { root: { type: 'string', default: join(KIT, 'data/dev') } } })
const rules: Pick<Kit, 'judge'> = await import(join(KIT, 'tools/lib/rules.mjs'))
const datasets: Omit<Kit, 'judge'> = await import(join(KIT, 'tools/lib/datasets.mjs'))
const samples = DATASETS.flatMap((dataset) => collect(dataset))
const table = roundAll(fit(samples))
// Told by a table that has not seen the site: what the error will be on other pages.
const halves = [0, 1].map((half) => {
  const isSeen = ({ site }: Sample): boolean => hashOf(site) % 2 === half
  const seen = fit(samples.filter(isSeen))
  return samples.filter((sample) => !isSeen(sample)).map((sample) => ({ ...sample, told: probability(seen, sample.facts) }))
})
for (const dataset of ['', ...DATASETS]) {
  const of = (sample: { dataset: string }): boolean => dataset === '' || sample.dataset === dataset
  const own = samples.filter(of)
  const before = errorOf(own.map((sample) => ({ ...sample, told: confidenceOf(sample.facts) })))
  const after = errorOf(own.map((sample) => ({ ...sample, told: probability(table, sample.facts) })))
  console.log(
    `${dataset || 'all'}: ${own.length} values, error before ${before}, after ${after}, on sites not seen ${errorOf(halves.flat().filter(of))}`,
  )
}
console.log(JSON.stringify(table, null, 2))

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)
}

function collect(dataset: string): Sample[] {
  const folder = join(values.root, dataset)
  const truths = readTruth(folder)
  const entry = datasets.datasetOf({ dataset })
  const perSite = new Map<string, number>()
  const found: Sample[] = []
  for (const { id, site, fields, page, referenceDate } of readPages(folder)) {
    const seen = perSite.get(site) ?? 0
    perSite.set(site, seen + 1)
    const truth = truths.get(id)
    if (!truth || seen >= PAGES_PER_SITE) continue
    for (const { intent, facts, value } of decideFields(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate })) {
      const { name } = intent.field
      const rule = datasets.ruleOf(entry, name)
      if (truth.absent.includes(name) && UNCHECKED_ABSENCE.has(`${dataset} ${name}`)) continue
      if (rule === null || facts === null || !(name in truth.expected || truth.absent.includes(name))) continue
      found.push({
        dataset,
        site,
        facts,
        right: rules.judge(rule, datasets.acceptedValues(truth.expected[name]), value, { url: page.url }).correct,
      })
    }
  }
  return found
}

type Table = Record<string, number>

/** Logistic regression by gradient descent; a ridge keeps what few samples tell near zero. */
function fit(all: readonly Sample[]): Table {
  const weights: Table = {}
  const rows = all.map(({ facts, right }) => ({ facts, right, features: featuresOf(facts) }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient: Table = {}
    for (const { facts, right, features } of rows) {
      const miss = right - probability(weights, facts)
      for (const [name, value] of features) gradient[name] = (gradient[name] ?? 0) + miss * value
    }
    for (const [name, sum] of Object.entries(gradient)) {
      const ridge = name.includes(' ') ? KIND_RIDGE : name === 'base' ? 0 : RIDGE
      weights[name] = (weights[name] ?? 0) + STEP * (sum / all.length - ridge * (weights[name] ?? 0))
    }
  }
  return weights
}

/** Expected calibration error over ten bins of equal width. */
function errorOf(all: readonly { told: number; right: number }[]): string {
  const bins = Array.from({ length: 10 }, () => ({ told: 0, right: 0 }))
  for (const { told, right } of all) {
    const bin = bins[Math.min(9, Math.floor(told * 10))]
    if (!bin) continue
    bin.told += told
    bin.right += right
  }
  return (bins.reduce((sum, { told, right }) => sum + Math.abs(told - right), 0) / all.length).toFixed(4)
}

function roundAll(weights: Table): Table {
  return Object.fromEntries(
    Object.entries(weights)
      .map(([name, value]): [string, number] => [name, Math.round(value * 100) / 100])
      .filter(([, value]) => value !== 0)
      .toSorted(([a], [b]) => Number(a.includes(' ')) - Number(b.includes(' ')) || a.localeCompare(b)),
  )
}
