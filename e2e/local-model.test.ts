// A job with a model of this machine, which the first worker that needs it starts as a separate process, with a test binding without a real model.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installFakeBinding } from '@quarry/engine/testing/fake-binding'
import { CHAT_MODEL, smallGguf } from '@quarry/engine/testing/small-gguf'
import { articleOf } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, setPlan, signUp, type Account } from './testing/account.ts'
import { expectSound, launchBrowser } from './testing/browser.ts'
import { removeData, ROOT, startProduct, type Product } from './testing/product.ts'
import { openSignedIn } from './testing/signed-in.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'quarry-e2e-model-'))
const modelFile = join(dataDir, 'models/small.gguf')
const NUMBERS = [1, 2, 3, 4, 5, 6]
const FIELDS = [
  { name: 'headline', description: 'Title of the article', type: 'string' },
  { name: 'gist', description: 'What the article is about, in your own words', type: 'string' },
]

let product: Product
beforeAll(async () => {
  mkdirSync(join(dataDir, 'models'), { recursive: true })
  product = await startProduct({ dataDir, env: { LLM_PROVIDER: 'local', LLM_MODEL: 'small' } })
})
afterAll(async () => {
  await product?.stop()
  killHosts()
  if (product) removeData(product)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Processes that hold a model, from their state files. */
function hosts(): { pid: number }[] {
  const folder = join(dataDir, 'model-host')
  const notes = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return notes.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { pid: number })
}

/** Kills the model processes and deletes their state files, so that no process id is killed twice. */
function killHosts(): void {
  for (const { pid } of hosts()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  const folder = join(dataDir, 'model-host')
  for (const name of readdirSync(folder)) if (name.endsWith('.json')) rmSync(join(folder, name))
}

interface Answered {
  data: Record<string, unknown>
  cells: Record<string, { status: string; method: string | null; reason: string | null; evidence: { quote: string; url: string }[] }>
}

async function runJob(account: Account, prompt: string): Promise<string> {
  const targets = NUMBERS.map((number) => `${product.practiceOrigin}/journal/article/${number}`)
  const body = { base_prompt: prompt, target_item_name: 'URL', target_items: targets, trait_definitions: FIELDS }
  const { id } = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
  await ended(account, id)
  return id
}

async function ended(account: Account, id: string): Promise<void> {
  await expect.poll(async () => (await callApi<{ status: string }>(product, account, { path: `/jobs/${id}` })).status).toBe('completed')
}

async function rowsOf(account: Account, id: string): Promise<Answered[]> {
  const { data } = await callApi<{ data: Answered[] }>(product, account, { path: `/jobs/${id}/results` })
  return data
}

async function statuses(account: Account, prompt: string): Promise<unknown[]> {
  const rows = await rowsOf(account, await runJob(account, prompt))
  return rows.map(({ cells }) => cells.gist?.status)
}

describe('a job with a model of this machine', () => {
  it('says what is missing at its start, and completes without it: cells say that the model failed', async () => {
    expect(product.output()).toContain('local small, not installed yet: npm run quarry -- model install')
    const account = await signUp(product)
    const rows = await rowsOf(account, await runJob(account, 'Articles of a town journal'))
    expect(rows).toHaveLength(NUMBERS.length)
    for (const [index, { data, cells }] of rows.entries()) {
      expect(data.headline).toBe(articleOf(NUMBERS[index] ?? 0, 'quarry').title)
      expect(cells.gist).toMatchObject({ status: 'absent', reason: 'model_failed' })
    }
  })

  it('fills derived fields with passages of the page, by one process for all, also where that dies in the middle', async () => {
    installFakeBinding(join(dataDir, 'model-runtime'))
    writeFileSync(modelFile, smallGguf(CHAT_MODEL))
    const account = await signUp(product)
    await setPlan(product, account.email, 'pro')
    // A model that failed is paused: until then cells still report that.
    await expect.poll(() => statuses(account, 'Articles; the process dies once'), { interval: 2_000 }).toEqual(NUMBERS.map(() => 'derived'))
    expect(hosts()).toHaveLength(1)
    const rows = await rowsOf(account, await runJob(account, 'Articles of a town journal'))
    for (const [index, { data, cells }] of rows.entries()) {
      expect(String(data.gist)).toMatch(/^About: /)
      expect(cells.gist).toMatchObject({ method: 'model', evidence: [{ url: expect.stringContaining(`/article/${NUMBERS[index]}`) }] })
      expect(String(data.gist)).toContain(cells.gist?.evidence[0]?.quote)
    }
  })

  const dying = join(dataDir, 'model-host/dying')
  const faults = {
    'a process that is killed again and again': () => writeFileSync(dying, ''),
    'a file that was cut short': () => writeFileSync(modelFile, smallGguf(CHAT_MODEL).subarray(0, -1)),
    'a file that is gone': () => rmSync(modelFile),
  }
  it.each(Object.entries(faults))(
    '%s fails only the cells of the model, and a rerun of the incomplete targets completes them',
    async (_, arm) => {
      const account = await signUp(product)
      killHosts()
      arm()
      const id = await runJob(account, 'Articles; the process may be told to die')
      const rows = await rowsOf(account, id)
      expect(rows.map(({ data }) => data.headline)).toEqual(NUMBERS.map((number) => articleOf(number, 'quarry').title))
      for (const { cells } of rows) expect(cells.gist).toMatchObject({ status: 'absent', reason: 'model_failed' })
      rmSync(dying, { force: true })
      writeFileSync(modelFile, smallGguf(CHAT_MODEL))
      // A model that failed is paused first.
      const rerun = async (): Promise<unknown[]> => {
        const request = { method: 'POST', path: `/jobs/${id}/rerun`, body: { which: 'incomplete' } }
        const again = await callApi<{ id: string }>(product, account, request)
        await ended(account, again.id)
        return (await rowsOf(account, again.id)).map(({ cells }) => cells.gist?.status)
      }
      await expect.poll(rerun, { interval: 5_000 }).toEqual(NUMBERS.map(() => 'derived'))
    },
  )
})

/** As the machine's administrator does it: `quarry operator …`. */
async function operator(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, QUARRY_DATA_DIR: product.dataDir, DATABASE_URL: '' }
  return promisify(execFile)(process.execPath, [join(ROOT, 'scripts/run.js'), 'quarry', 'operator', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

describe('an operator', () => {
  it('is added by a command, sees the installation in the profile, and is removed by another command', async () => {
    const account = await signUp(product)
    expect(await operator('add', 'nobody@example.com')).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no account with the e-mail address nobody@example.com.'),
    })
    expect((await operator('add')).said).toContain('One e-mail address is needed.')
    expect(await operator('add', account.email.toUpperCase())).toEqual({
      code: 0,
      said: `${account.email} operates this installation now.\n`,
    })
    expect((await operator('list')).said).toMatch(new RegExp(`^${account.email} {2}since \\d{4}-\\d\\d-\\d\\d$`, 'm'))
    const browser = await launchBrowser()
    const page = await (await openSignedIn(browser, product, account)).newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${product.origin}/profile?tab=installation`)
    await page.getByRole('heading', { name: 'Models on this machine' }).waitFor()
    await page.getByText('Ready').waitFor()
    await page.getByRole('button', { name: 'Ask a test question' }).click()
    await page.getByText(/tokens asked/).waitFor()
    await expectSound(page, 'the installation')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectSound(page, 'the installation, narrow')
    await browser.close()
    expect(await operator('rm', account.email)).toMatchObject({ code: 0, said: expect.stringContaining('any more') })
    expect((await operator('rm', account.email)).code).toBe(1)
    await expect(callApi(product, account, { path: '/operator/model' })).rejects.toThrow('403')
  })
})
