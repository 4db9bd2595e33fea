// Trains the block model for main content on annotated pages and writes engine/src/content/block-model.json. `node
// engine/bench/content/train.ts`; with --folds N it prints scores for sites that were not used in training, and writes nothing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { featuresOf } from '../../src/content/block-features.ts'
import { measureBlocks } from '../../src/content/page-blocks.ts'
import { chanceOf, type Tree } from '../../src/trees/boosted-trees.ts'
import { selectBlocks } from '../../src/content/select-blocks.ts'
import type { PageDocument } from '../../src/types.ts'
import { DATA_FOLDER, readBenchPage, readLines, type BenchPage } from '../bench-data.ts'
import { foldOf } from '../folds.ts'
import { labelBlocks, tokensOf } from './block-labels.ts'
import { fitTrees, randomOf } from '../trees/fit-trees.ts'

const DATASETS = ['wcxb', 'article-extraction-benchmark']
/** Pages of other datasets with the text of the article in their structured data: used in training with less weight, but not scored. */
const DECLARED = { datasets: ['fundus-publishers', 'htmldate-eval', 'recipe-scrapers'], charsMin: 600, weight: 0.5 }
/** Small trees, because larger ones learn the sites by heart. */
const SETTINGS = { trees: 130, leavesMax: 8, rate: 0.2, leafWeightMin: 2, featureShare: 0.12, rowShare: 0.5 }
/** This share of the short blocks outside the content is not used in training; the others get more weight. */
const SHORT = { wordsMax: 4, skipped: 0.6, weight: 2.5 }

interface Truth {
  id: string
  text: string
  meta?: { stratum?: string }
}
interface TrainPage {
  site: string
  /** Dataset, and the kind of page if the dataset has a label for it. */
  kind: string
  truth: string
  blocks: ReturnType<typeof measureBlocks>
  features: Float32Array[]
  labels: number[]
  weights: number[]
}

const { values } = parseArgs({ options: { folds: { type: 'string' } } })
const pages = DATASETS.flatMap(readPages)
const declared = DECLARED.datasets.flatMap(readDeclared)
if (values.folds) printFolds(Number(values.folds))
else writeFileSync(new URL('../../src/content/block-model.json', import.meta.url), `${JSON.stringify(train([...pages, ...declared]))}\n`)

function readPages(dataset: string): TrainPage[] {
  const truths = new Map(readLines<Truth>(join(DATA_FOLDER, dataset, 'truth.ndjson')).map((truth) => [truth.id, truth]))
  return readLines<BenchPage>(join(DATA_FOLDER, dataset, 'pages.ndjson')).map((page) => {
    const { text: truth = '', meta } = truths.get(page.id) ?? {}
    const kind = `${dataset}${meta?.stratum ? ` ${meta.stratum}` : ''}`
    return trainPage(readBenchPage(dataset, page), { site: page.site, kind, truth, weight: 1 })
  })
}

function readDeclared(dataset: string): TrainPage[] {
  return readLines<BenchPage>(join(DATA_FOLDER, dataset, 'pages.ndjson')).flatMap((page) => {
    const document = readBenchPage(dataset, page)
    const bodies = document.values.flatMap(({ path, raw }) => (/(?:^|\.)articleBody$/.test(path) ? [raw] : []))
    const truth = bodies.reduce((longest, raw) => (raw.length > longest.length ? raw : longest), '')
    if (truth.length < DECLARED.charsMin) return []
    return [trainPage(document, { site: page.site, kind: dataset, truth, weight: DECLARED.weight })]
  })
}

function trainPage(document: PageDocument, labels: Pick<TrainPage, 'site' | 'kind' | 'truth'> & { weight: number }): TrainPage {
  const { site, kind, truth, weight } = labels
  const blocks = measureBlocks(document)
  const texts = blocks.list.map(({ block }) => block.text)
  const weights = weightsOf(blocks, tokensOf(truth).length).map((own) => own * weight)
  return { site, kind, truth, blocks, features: featuresOf(document, blocks), labels: labelBlocks(texts, truth), weights }
}

/** The weight of a block depends on its number of words, and all pages have about the same total weight. */
function weightsOf({ list, total }: TrainPage['blocks'], truthWords: number): number[] {
  const words = Math.max(truthWords, 80)
  const page = Math.min(1, (3 * words) / Math.max(total.words, 1))
  return list.map((block) => Math.min((block.words + 0.5) / words, 0.5) * 100 * page)
}

function train(from: TrainPage[]): Tree[] {
  const random = randomOf(3)
  const chosen = from.flatMap((page) =>
    page.features.flatMap((row, index) => {
      const label = page.labels[index] ?? 0
      const isShort = label < 0.5 && (page.blocks.list[index]?.words ?? 0) <= SHORT.wordsMax
      if (isShort && random() < SHORT.skipped) return []
      return [{ row, label, weight: (page.weights[index] ?? 0) * (isShort ? SHORT.weight : 1) }]
    }),
  )
  const samples = {
    rows: chosen.map(({ row }) => row),
    labels: Float64Array.from(chosen, ({ label }) => label),
    weights: Float64Array.from(chosen, ({ weight }) => weight),
  }
  return fitTrees(samples, SETTINGS)
}

/** Prints the word F1 for pages of sites that were not used in training, by dataset and kind of page. */
function printFolds(folds: number): void {
  const scores = Array.from({ length: folds }, (_, fold) => {
    const trees = train([...pages, ...declared].filter((page) => foldOf(page.site, folds) !== fold))
    return pages.filter((page) => foldOf(page.site, folds) === fold).map((page) => ({ kind: page.kind, f1: wordF1(page, trees) }))
  }).flat()
  const groups = [...DATASETS, ...new Set(scores.map(({ kind }) => kind).filter((kind) => kind.includes(' ')))]
  for (const group of groups) {
    const own = scores.filter(({ kind }) => kind.startsWith(group))
    console.log(`${group}: word F1 ${(own.reduce((sum, { f1 }) => sum + f1, 0) / own.length).toFixed(4)} over ${own.length} pages`)
  }
}

function wordF1({ truth, blocks, features }: TrainPage, trees: Tree[]): number {
  const kept = selectBlocks(
    blocks.list,
    Float64Array.from(features, (row) => chanceOf(trees, row)),
  )
  const counts = new Map<string, number>()
  const wanted = tokensOf(truth)
  for (const word of wanted) counts.set(word, (counts.get(word) ?? 0) + 1)
  const given = kept.flatMap(({ block }) => tokensOf(block.text))
  const shared = given.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left > 0
  }).length
  return wanted.length + given.length === 0 ? 1 : (2 * shared) / (wanted.length + given.length)
}
