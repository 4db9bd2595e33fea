// Measures prompt tokens per page and cell of Quarry and of llm-scraper's formats, on the same labelled pages, with the share of the
// labelled values that the prompt still contains. `npm run bench:tokens -- [dataset …] [--json FILE]`. No model is called; tokens are
// o200k_base.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { clearMergeCache, countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { distil } from '../src/distil/distil.ts'
import { askFor } from '../src/model/field-question.ts'
import { fieldsPerCall } from '../src/model/model-rung.ts'
import { pageParts, textOfPart } from '../src/model/page-parts.ts'
import { systemMessage, userMessage } from '../src/model/prompt.ts'
import { readDocument } from '../src/ladder/read-document.ts'
import type { Field } from '../src/types.ts'
import { DATA_FOLDER } from './bench-data.ts'
import { readPages, readTruth, type LabelledPage } from './read-dataset.ts'
import { installPeers } from './speed-systems.ts'
import { haystackOf, haystackOfMarkup, shareIn, type Haystack } from './occurs-in.ts'
import { TOKENS } from './bench-options.ts'

const DATASETS = ['product-extraction-benchmark', 'recipe-scrapers', 'swde-book', 'webstruct-contacts', 'fundus-publishers', 'bananalyzer']
/**
 * Fields that are not searched in prompts: their labels have another form (availability, times, languages), or they are not text on the
 * page.
 */
const UNSEARCHABLE = /availability|date|currency|language|canonical|time$|salary|image|url|host|country|yields/
const CONTEXT_TOKENS = 128_000
const PER_CALL = fieldsPerCall(CONTEXT_TOKENS)
const MODES = ['raw_html', 'html', 'markdown', 'text'] as const
const OTHERS_SYSTEM = 'You are a sophisticated web scraper. Extract the contents of the webpage'

interface Tally {
  tokens: number[]
  cells: number
  held: number
  wanted: number
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: TOKENS })
const datasets = positionals.length > 0 ? positionals : DATASETS
const unknown = datasets.find((name) => !DATASETS.includes(name))
if (unknown !== undefined) {
  console.error(`There is no dataset ${unknown}. Datasets are ${DATASETS.join(', ')}.`)
  process.exit(2)
}
installPeers()
const results: Record<string, unknown> = {}
for (const dataset of datasets) results[dataset] = await measure(dataset)
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)

async function measure(dataset: string): Promise<unknown> {
  const folder = join(DATA_FOLDER, dataset)
  const truth = readTruth(folder)
  const tallies = new Map<string, Tally>()
  const count = (
    name: string,
    page: LabelledPage,
    { tokens, share }: { tokens: number; share?: { held: number; wanted: number } },
  ): void => {
    const tally = tallies.get(name) ?? { tokens: [], cells: 0, held: 0, wanted: 0 }
    tallies.set(name, tally)
    tally.tokens.push(tokens)
    tally.cells += page.fields.length
    tally.held += share?.held ?? 0
    tally.wanted += share?.wanted ?? 0
  }
  const peer = startPeer()
  for (const page of readPages(folder)) {
    clearMergeCache()
    const source = haystackOfMarkup(page.page.body)
    const expected = Object.entries(truth.get(page.id)?.expected ?? {}).filter(([name]) => !UNSEARCHABLE.test(name))
    const present = expected.flatMap(([, value]) => ((shareIn(value, source) ?? 0) === 1 ? [value] : []))
    const holding = (text: Haystack) => ({
      held: present.reduce<number>((sum, value) => sum + (shareIn(value, text) ?? 0), 0),
      wanted: present.length,
    })
    const own = ownPrompts(page)
    count('Quarry, every field asked', page, { tokens: countTokens(own.whole), share: holding(haystackOf(own.page)) })
    count('Quarry, what its reader left', page, { tokens: countTokens(own.left) })
    const texts = await peer.read(page)
    for (const mode of MODES) {
      const text = texts[mode] ?? ''
      const haystack = mode === 'html' || mode === 'raw_html' ? haystackOfMarkup(text) : haystackOf(text)
      const tokens = countTokens(`${OTHERS_SYSTEM}\n${schemaOf(page.fields)}\n${text}`)
      count(`llm-scraper, ${mode}`, page, { tokens, share: holding(haystack) })
    }
  }
  peer.end()
  return report(dataset, tallies)
}

/**
 * The prompts as the product sends them: `whole` for all fields, `left` for those the reader leaves empty; `page`: the part of the page in
 * them.
 */
function ownPrompts({ page, fields, referenceDate }: LabelledPage): { whole: string; left: string; page: string } {
  const document = distil(page)
  const { empty } = readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate })
  const open = fields.filter(({ name }) => empty.includes(name))
  const lines: string[] = []
  const ask = (asked: readonly Field[]): string => {
    const texts: string[] = []
    for (let at = 0; at < asked.length; at += PER_CALL) {
      const group = asked.slice(at, at + PER_CALL)
      const question = askFor(group)
      const parts = pageParts(document, { fields: group, tokensMax: CONTEXT_TOKENS, partsMax: 6 }).parts.map(textOfPart)
      if (asked === fields) lines.push(...parts)
      for (const part of parts) {
        const user = userMessage({ fieldsText: question.text, targetName: 'URL', wishes: '', url: page.url, lines: part })
        texts.push(systemMessage(group), user, JSON.stringify(question.schema))
      }
    }
    return texts.join('\n')
  }
  return { whole: ask(fields), left: ask(open), page: `${page.url}\n${lines.join('\n').replace(/(^|\| )L?\d+: /gm, '$1')}` }
}

/** The schema as a user of llm-scraper would write it. */
function schemaOf(fields: readonly Field[]): string {
  const properties = Object.fromEntries(
    fields.map(({ name, description, type }) => [name, { type: type === 'date' ? 'string' : type, description }]),
  )
  return JSON.stringify({ type: 'object', properties })
}

interface Peer {
  read(page: LabelledPage): Promise<Record<string, string>>
  end(): void
}

function startPeer(): Peer {
  const program = join(import.meta.dirname, 'peers/llm-scraper.js')
  const child = spawn(process.execPath, ['--max-old-space-size=4096', program], { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async read({ id, page }) {
      // Line readers also treat these separators as line breaks.
      const line = JSON.stringify({ id, html: page.body }).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
      child.stdin.write(`${line}\n`)
      const { value, done } = await lines.next()
      if (done === true) throw new Error('The other system ended early.')
      const answer: { texts: Record<string, string> } = JSON.parse(value)
      return answer.texts
    },
    end: () => void child.stdin.end(),
  }
}

function report(dataset: string, tallies: Map<string, Tally>): unknown {
  const raw = sum(tallies.get('llm-scraper, raw_html')?.tokens ?? [])
  const rows = [...tallies].map(([prompt, { tokens, cells, held, wanted }]) => ({
    prompt,
    'tokens/page': Math.round(sum(tokens) / tokens.length),
    median: tokens.toSorted((a, b) => a - b)[Math.floor(tokens.length / 2)],
    'tokens/cell': Math.round(sum(tokens) / cells),
    'of raw HTML': `${((100 * sum(tokens)) / raw).toFixed(1)}%`,
    'true values held': wanted === 0 ? '' : `${((100 * held) / wanted).toFixed(1)}% of ${wanted}`,
  }))
  console.log(`\n${dataset}: ${tallies.get('Quarry, every field asked')?.tokens.length} pages`)
  console.table(rows)
  return rows
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
