// What a language model adds to the rows of labelled pages, and what of it is wrong: any provider, any model.
// `npm run bench:model -- --provider local --model NAME_OR_FILE --pages 60 --root FOLDER [--data-dir FOLDER] [--json FILE] [dataset …]`.
// Other providers take LLM_BASE_URL and LLM_API_KEY from the environment. The same pages are read without and with the model.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isDelivered, type Cell } from '@quarry/contract'
import { distil } from '../src/distil/distil.ts'
import { ScrapeError } from '../src/errors.ts'
import { isLocal, LOCAL_CONTEXT_TOKENS, localModelSettings, modelNameOf } from '../src/model/local/local-settings.ts'
import { createModelClient } from '../src/model/model-client.ts'
import { createModelMeter, NO_LIMITS } from '../src/model/model-meter.ts'
import { readDocument, type DocumentReading, type ReadingInput } from '../src/ladder/read-document.ts'
import { readWithModel } from '../src/pipeline/read-with-model.ts'
import { RowDraft } from '../src/pipeline/row-draft.ts'
import { parseRaw, rawLeaves } from '../src/text/raw-objects.ts'
import type { Asking, ModelClient, PageDocument, Row } from '../src/types.ts'
import { DATA_FOLDER } from './bench-data.ts'
import { MODEL } from './bench-options.ts'
import { joinScores, scoreRow, totalOf, type Labelled, type Score } from './public-sets/score.ts'
import { readPages, readTruth, type LabelledPage, type Truth } from './read-dataset.ts'
import { haystackOf, haystackOfMarkup, shareIn } from './stands-in.ts'

const DATASETS = ['recipe-scrapers', 'webstruct-contacts', 'fundus-publishers']
/** A page that takes longer is left: its fields are `model_failed`. */
const PAGE_MS = 900_000
/** On a machine that works on other things a page may take longer than its limit of time. */
const READINGS_MAX = 5

const { values: given, positionals } = parseArgs({ allowPositionals: true, options: MODEL })
const values = { ...given, root: given.root ?? DATA_FOLDER }
if (values.model === undefined || !existsSync(values.root)) {
  console.error(values.model === undefined ? 'Name the model with --model.' : `There are no labelled pages at ${values.root} (--root).`)
  process.exit(2)
}
const client = createClient(values.provider, values.model)
const datasets = positionals.length > 0 ? positionals : DATASETS
const perSet = Math.ceil(Number(values.pages) / datasets.length)
const results: object[] = []
for (const dataset of datasets) {
  results.push(await measure(dataset))
  console.log(JSON.stringify(results.at(-1)))
}
console.table(results)

/** After each page: a run of hours that is broken off leaves what it measured. */
function keep(sofar: readonly object[]): void {
  const { name: model, contextTokens, asking } = client
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ model, contextTokens, asking, results: sofar }, null, 2)}\n`)
}

function createClient(provider: string, model: string): ModelClient {
  const onThisMachine = isLocal(provider)
  const local = localModelSettings(values['data-dir'], { model, threads: null, memoryMegabytesMax: null })
  const settings = {
    provider,
    baseUrl: process.env.LLM_BASE_URL || null,
    model: onThisMachine ? modelNameOf(model) : model,
    apiKey: process.env.LLM_API_KEY || null,
    structured: 'auto' as const,
    asking: values.asking as Asking,
    contextTokens: Number(values['context-tokens'] ?? (onThisMachine ? LOCAL_CONTEXT_TOKENS : 32_000)),
    price: null,
    targetLimits: NO_LIMITS,
    ...(onThisMachine ? { local } : {}),
  }
  return createModelClient(settings, { timeoutMs: PAGE_MS })
}

interface Tally {
  pages: number
  asked: number
  filled: number
  refused: number
  failed: number
  invented: number
  judged: number
  right: number
  tokens: number
  seconds: number
}

async function measure(dataset: string): Promise<object> {
  const folder = join(values.root, dataset)
  const truths = readTruth(folder)
  const without: Score[] = []
  const withModel: Score[] = []
  const tally: Tally = { pages: 0, asked: 0, filled: 0, refused: 0, failed: 0, invented: 0, judged: 0, right: 0, tokens: 0, seconds: 0 }
  for (const page of someOf([...readPages(folder)])) {
    const truth = truths.get(page.id)
    if (truth === undefined) continue
    const { before, after } = await readPage(page, { truth, tally })
    without.push(scoreRow(labelledOf(page, truth), before.data))
    withModel.push(scoreRow(labelledOf(page, truth), after.data))
    keep([...results, summaryOf(dataset, tally, { without, withModel })])
  }
  return summaryOf(dataset, tally, { without, withModel })
}

function summaryOf(dataset: string, tally: Tally, { without, withModel }: { without: Score[]; withModel: Score[] }): object {
  const per = (count: number, of: number): string => (of === 0 ? '' : `${((100 * count) / of).toFixed(0)}%`)
  return {
    dataset,
    pages: tally.pages,
    'F1 without': f1Of(without),
    'F1 with': f1Of(withModel),
    asked: tally.asked,
    filled: tally.filled,
    'right of judged': `${tally.right} of ${tally.judged}`,
    refused: per(tally.refused, tally.filled + tally.refused),
    failed: tally.failed,
    invented: tally.invented,
    'tokens/page': Math.round(tally.tokens / tally.pages),
    's/page': Math.round((10 * tally.seconds) / tally.pages) / 10,
  }
}

/** Spread over the whole set, always the same ones. */
function someOf(pages: LabelledPage[]): LabelledPage[] {
  const count = Math.min(perSet, pages.length)
  return Array.from({ length: count }, (_, index) => pages[Math.floor((index * pages.length) / count)]!)
}

async function readPage(page: LabelledPage, { truth, tally }: { truth: Truth; tally: Tally }): Promise<{ before: Row; after: Row }> {
  const document = distil(page.page)
  const input = { target: page.page.url, fields: page.fields, prompt: '', targetName: 'URL', referenceDate: page.referenceDate }
  const reading = readPatiently(document, input)
  const draft = new RowDraft(page.page.url, page.fields)
  draft.addCells(reading.cells)
  const meter = createModelMeter()
  const before = draft.finish(meter.usage)
  const started = performance.now()
  const order = { document, fields: draft.empty, input, meter, timeoutMs: PAGE_MS }
  const found = await readWithModel(order, client, new AbortController().signal)
  if (found.failure !== null) console.error(`${page.id}: ${found.failure.message}`)
  tally.seconds += (performance.now() - started) / 1_000
  tally.pages += 1
  tally.asked += order.fields.length
  tally.tokens += meter.usage.promptTokens + meter.usage.completionTokens
  for (const [name, cell] of found.cells) count(tally, { page, document, truth }, { name, cell })
  for (const reason of found.reasons.values()) {
    if (reason === 'type_mismatch') tally.refused += 1
    else tally.failed += 1
  }
  draft.addCells(Object.fromEntries(found.cells))
  return { before, after: draft.finish(meter.usage) }
}

function readPatiently(document: PageDocument, input: ReadingInput): DocumentReading {
  for (let left = READINGS_MAX - 1; ; left--) {
    try {
      return readDocument(document, input)
    } catch (error) {
      if (left === 0 || !(error instanceof ScrapeError) || error.kind !== 'parse_limit') throw error
    }
  }
}

function count(
  tally: Tally,
  { page, document, truth }: { page: LabelledPage; document: PageDocument; truth: Truth },
  { name, cell }: { name: string; cell: Cell },
): void {
  if (!isDelivered(cell)) {
    tally.refused += 1
    return
  }
  tally.filled += 1
  if (!standsOn(document, cell)) tally.invented += 1
  const judged = totalOf(scoreRow(only(labelledOf(page, truth), name), { [name]: cell.value }))
  if (judged.filled === 0) return
  tally.judged += 1
  if (judged.right === judged.filled) tally.right += 1
}

/** Checked against the page's own text and markup, independently of verification: the quotes occur there, and so do the words of a value that was found. */
function standsOn(document: PageDocument, { raw, value, status, evidence }: Cell): boolean {
  const pages = [haystackOf(document.blocks.map(({ text }) => text).join('\n')), haystackOfMarkup(document.page.body)]
  const isThere = (text: string): boolean => pages.some((page) => (shareIn(text, page) ?? 1) === 1)
  if (evidence.length === 0 || !evidence.every(({ quote }) => isThere(quote))) return false
  return status !== 'found' || wordsOf(raw ?? '', value).every((ways) => ways.some(isThere))
}

/** The words of a raw text, without the keys of objects, which come from the field and not from the page: each in its possible spellings. */
function wordsOf(raw: string, value: Cell['value']): string[][] {
  const members = parseRaw(raw)
  if (members !== null) return rawLeaves(members).flatMap(({ texts }) => texts.map((text) => [text]))
  const hasKeys = typeof value === 'object' && value !== null
  return raw.split('\n').map((line) => (hasKeys ? [line, line.replace(/^[\w -]{1,60}: /, '')] : [line]))
}

function labelledOf({ id, fields }: LabelledPage, { expected, absent }: Truth): Labelled {
  return { id, types: Object.fromEntries(fields.map(({ name, type }) => [name, type])), expected, absent, rows: null }
}

function only({ expected, absent, ...page }: Labelled, name: string): Labelled {
  return { ...page, expected: name in expected ? { [name]: expected[name] } : {}, absent: absent.filter((one) => one === name) }
}

/** Over all cells that the labels judge. */
function f1Of(scores: Score[]): string {
  const { right, filled, found, labelled } = totalOf(joinScores(scores))
  const [precision, recall] = [right / Math.max(filled, 1), found / Math.max(labelled, 1)]
  return (precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)).toFixed(4)
}
