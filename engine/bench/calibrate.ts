// Fits the coefficients of confidence on labelled pages and prints the table for engine/src/extract/confidence-table.ts, with the
// calibration error before and after. Usage: node engine/bench/calibrate.ts [--root FOLDER]
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { distil } from '../src/distil/distil.ts'
import { confidenceOf, type ConfidenceFacts } from '../src/extract/confidence.ts'
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

interface Sample {
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
const table = fit(samples)
console.log(
  `${samples.length} values, error before ${errorOf(samples, confidenceOf).toFixed(4)}, after ${errorOf(samples, (facts) => probability(table, facts)).toFixed(4)}`,
)
console.log(JSON.stringify(roundAll(table), null, 2))

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
      found.push({ facts, right: rules.judge(rule, datasets.acceptedValues(truth.expected[name]), value, { url: page.url }).correct })
    }
  }
  return found
}

type Table = Record<string, number>

function featuresOf(facts: ConfidenceFacts): [string, number][] {
  return [
    ['base', 1],
    ['strength', facts.strength],
    ['rival', facts.rival],
    ['agreement', facts.agreement],
    ['structured', facts.structured],
    [`shape ${facts.shape}`, 1],
  ]
}

function probability(weights: Table, facts: ConfidenceFacts): number {
  const logit = featuresOf(facts).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0)
  return 1 / (1 + Math.exp(-logit))
}

/** Logistic regression by gradient descent; a small ridge keeps rare shapes near zero. */
function fit(all: readonly Sample[]): Table {
  const weights: Table = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient: Table = {}
    for (const { facts, right } of all) {
      const miss = right - probability(weights, facts)
      for (const [name, value] of featuresOf(facts)) gradient[name] = (gradient[name] ?? 0) + miss * value
    }
    for (const [name, sum] of Object.entries(gradient)) {
      const ridge = name === 'base' ? 0 : RIDGE * (weights[name] ?? 0)
      weights[name] = (weights[name] ?? 0) + STEP * (sum / all.length - ridge)
    }
  }
  return weights
}

/** Expected calibration error over ten bins of equal width. */
function errorOf(all: readonly Sample[], predict: (facts: ConfidenceFacts) => number): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, told: 0, right: 0 }))
  for (const { facts, right } of all) {
    const told = predict(facts)
    const bin = bins[Math.min(9, Math.floor(told * 10))]
    if (!bin) continue
    bin.count += 1
    bin.told += told
    bin.right += right
  }
  return bins.reduce((sum, { told, right }) => sum + Math.abs(told - right), 0) / all.length
}

function roundAll(weights: Table): object {
  const round = (value: number): number => Math.round(value * 100) / 100
  const shapes = Object.entries(weights).filter(([name]) => name.startsWith('shape '))
  const plain = Object.entries(weights).filter(([name]) => !name.startsWith('shape '))
  return {
    ...Object.fromEntries(plain.map(([name, value]) => [name, round(value)])),
    shapes: Object.fromEntries(shapes.map(([name, value]) => [name.slice(6), round(value)])),
  }
}
