// Measures what a language model adds to the rows of labelled pages, and how much of it is wrong, for any provider and model.
// `npm run bench:model -- --provider local --model NAME_OR_FILE --pages 60 --root FOLDER [--results FILE] [--json FILE] [dataset …]`.
// Other providers take LLM_BASE_URL and LLM_API_KEY from the environment. The same pages are read without and with the model.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLocal, LOCAL_CONTEXT_TOKENS, localModelSettings, modelNameOf } from '../src/model/local/local-settings.ts'
import { createModelClient } from '../src/model/model-client.ts'
import { NO_LIMITS } from '../src/model/model-meter.ts'
import type { Asking, ModelClient } from '../src/types.ts'
import { DATA_FOLDER } from './bench-data.ts'
import { MODEL } from './bench-options.ts'
import { measurePage, PAGE_MS, type PageOrder } from './model/measure-page.ts'
import { ResultsFile, type Measured, type PageRecord } from './model/page-record.ts'
import { regressionsOf, summarize } from './model/summarize.ts'
import { readPages, readTruth, type LabelledPage } from './read-dataset.ts'

const DATASETS = ['recipe-scrapers', 'webstruct-contacts', 'fundus-publishers']

const { values: given, positionals } = parseArgs({ allowPositionals: true, options: MODEL })
const values = { ...given, root: given.root ?? DATA_FOLDER }
if (values.model === undefined || !existsSync(values.root)) {
  console.error(values.model === undefined ? 'Name the model with --model.' : `There are no labelled pages at ${values.root} (--root).`)
  process.exit(2)
}
const client = createClient(values.provider, values.model)
const measured: Measured = { model: client.name, asking: values.asking as Asking, contextTokens: client.contextTokens }
const datasets = positionals.length > 0 ? positionals : DATASETS
const perSet = Math.ceil(Number(values.pages) / datasets.length)
const file = new ResultsFile(values.results ?? null)
const records: PageRecord[] = []
const ofSet = (dataset: string): PageRecord[] => records.filter((record) => record.dataset === dataset)
for (const { dataset, page, truth } of inTurn(datasets.map(ordersOf))) {
  const known = file.find(measured, dataset, page.id)
  records.push(known ?? (await measureNow({ dataset, page, truth, measured })))
  keep()
}
console.table(datasets.map((dataset) => summarize(dataset, ofSet(dataset))))
const harm = datasets.flatMap((dataset) => regressionsOf(dataset, ofSet(dataset)))
for (const sentence of harm) console.error(sentence)
process.exitCode = harm.length > 0 ? 1 : 0

async function measureNow(order: PageOrder): Promise<PageRecord> {
  const record = await measurePage(order, client)
  file.add(record)
  if (record.failure !== null) console.error(`${record.page}: ${record.failure}`)
  return record
}

/** Called after each page, so that the results of an interrupted run are not lost. */
function keep(): void {
  if (values.json === undefined) return
  const results = datasets.filter((dataset) => ofSet(dataset).length > 0).map((dataset) => summarize(dataset, ofSet(dataset)))
  writeFileSync(values.json, `${JSON.stringify({ ...measured, results }, null, 2)}\n`)
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

function ordersOf(dataset: string): PageOrder[] {
  const folder = join(values.root, dataset)
  const truths = readTruth(folder)
  return someOf([...readPages(folder)]).flatMap((page) => {
    const truth = truths.get(page.id)
    return truth === undefined ? [] : [{ dataset, page, truth, measured }]
  })
}

/** A fixed selection, distributed over the whole set. */
function someOf(pages: LabelledPage[]): LabelledPage[] {
  const count = Math.min(perSet, pages.length)
  return Array.from({ length: count }, (_, index) => pages[Math.floor((index * pages.length) / count)]!)
}

/** Takes one page of each set in turn, so that an interrupted run has some of each. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
