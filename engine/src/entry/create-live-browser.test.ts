import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LiveEvent, LiveInput } from '@quarry/contract'
import { counterGoodsOf, createPracticeWeb, MEMBER } from '@quarry/practice-web'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLiveBrowser, readMarked, sessionOf, type LiveBrowser, type LivePage } from './create-live-browser.ts'
import { findBrowser } from '../render/find-browser.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
type Told = Exclude<LiveEvent, { type: 'frame' }>
type Of<Type extends Told['type']> = Extract<Told, { type: Type }>

describe.skipIf(!hasBrowser)('a live page', () => {
  const web = createPracticeWeb()
  let live: LiveBrowser
  let port = 0
  let page: LivePage
  let told: Told[] = []
  let pictures: Buffer[] = []
  beforeAll(async () => {
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    port = (web.address() as AddressInfo).port
    live = createLiveBrowser({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, browser: { cacheDir, executablePath: null } })
  })
  afterEach(() => page?.close())
  afterAll(async () => {
    await live.close()
    web.closeAllConnections()
    await new Promise((resolve) => web.close(resolve))
  })

  async function open(address: string): Promise<void> {
    told = []
    pictures = []
    const listener = {
      tell: (event: Told) => void told.push(event),
      picture: (jpeg: Buffer) => void pictures.push(jpeg),
      lost: () => undefined,
    }
    page = await live.open({ address, access: null, width: 900, height: 700, touch: false }, listener)
    await loaded()
  }
  const loaded = () => expect.poll(() => told.findLast((event) => event.type === 'page')?.is_loading).toBe(false)
  const at = (site: string, path: string): string => `http://${site}.localhost:${port}${path}`
  const last = <Type extends Told['type']>(type: Type) => told.findLast((event): event is Of<Type> => event.type === type)
  const keys = (text: string): LiveInput[] =>
    [...text].flatMap((key): LiveInput[] => [
      { type: 'key_down', key },
      { type: 'key_up', key },
    ])
  const press = (key: string): Promise<void> =>
    page.do([
      { type: 'key_down', key },
      { type: 'key_up', key },
    ])
  /** Presses Tab until the element with this name has the focus. */
  async function focus(name: string): Promise<void> {
    for (let times = 0; times < 30 && last('focus')?.name !== name; times += 1) {
      const focused = () => told.filter(({ type }) => type === 'focus').length
      const before = focused()
      await press('Tab')
      await expect.poll(focused).toBeGreaterThan(before)
    }
    expect(last('focus')?.name).toBe(name)
  }
  const reportedSteps = () => {
    const steps: Of<'step'>['step'][] = []
    for (const event of told) {
      if (event.type !== 'step') continue
      if (event.replaces_last) steps.pop()
      steps.push(event.step)
    }
    return steps
  }

  it('sends frames only while watched, one at a time', async () => {
    await open(at('counter', '/sizes/1'))
    expect(pictures).toEqual([])
    await page.watch(true)
    await expect.poll(() => pictures.length).toBe(1)
    expect([pictures[0]![0], pictures[0]![1]]).toEqual([0xff, 0xd8])
    page.frameTaken()
    await page.do([{ type: 'go', address: at('counter', '/sizes/2') }])
    await expect.poll(() => pictures.length).toBe(2)
  })

  it('can be signed in to by keyboard, without the password in any event, and with a session of its site only', async () => {
    await open(at('members', '/sign-in'))
    await page.do([{ type: 'mode', mode: 'record' }])
    await focus('E-mail')
    await page.do(keys(MEMBER.user))
    await focus('Password')
    expect(last('focus')).toMatchObject({ is_text: true, is_secret: true })
    await page.do([{ type: 'text', text: MEMBER.password }])
    await press('Enter')
    await expect.poll(() => page.state.url).toBe(at('members', '/offers'))
    expect(JSON.stringify(told)).not.toContain(MEMBER.password)
    expect(told.some(({ type }) => type === 'secret')).toBe(true)
    const kept = await sessionOf(page, page.state.url, port)
    expect(kept.cookies.map(({ key }) => key)).toContain('members_session')
    expect((await sessionOf(page, 'http://other.example/', port)).cookies).toEqual([])
  })

  it('reports text that is still being typed when the page loses focus, and when recording ends', async () => {
    await open(at('counter', '/search'))
    await page.do([{ type: 'mode', mode: 'record' }])
    await focus('Looking for')
    await page.do(keys('pan'))
    expect(reportedSteps()).toEqual([])
    await page.do([{ type: 'leave' }])
    await expect.poll(reportedSteps).toMatchObject([{ kind: 'fill', value: 'pan' }])
    await page.do([...keys('s'), { type: 'mode', mode: 'use' }])
    await expect.poll(reportedSteps).toMatchObject([{ kind: 'fill', value: 'pans' }])
    await page.do([...keys('not recorded'), { type: 'leave' }, { type: 'mode', mode: 'record' }])
    await focus('Staff password')
    await page.do([{ type: 'text', text: 'canary-left' }, { type: 'leave' }])
    await expect.poll(() => told.some(({ type }) => type === 'secret')).toBe(true)
    expect(reportedSteps()).toHaveLength(1)
    expect(JSON.stringify(told)).not.toMatch(/canary-left|not recorded/)
  })

  it('records actions as steps by role and name, which can be replayed', async () => {
    await open(at('counter', '/search'))
    await page.do([{ type: 'mode', mode: 'record' }])
    await focus('Looking for')
    await page.do(keys(counterGoodsOf(9).sku))
    await focus('In')
    await press('Enter')
    await expect.poll(() => last('choices')?.options).toContain('Article numbers')
    await page.do([{ type: 'choose', index: last('choices')!.options.indexOf('Article numbers') }])
    await focus('Go')
    await press('Enter')
    await expect.poll(() => page.state.url).toContain('in=sku')
    await expect.poll(() => reportedSteps().length).toBe(3)
    expect(reportedSteps()).toMatchObject([
      { kind: 'fill', on: { role: 'searchbox', name: 'Looking for' }, value: counterGoodsOf(9).sku },
      { kind: 'choose', on: { role: 'combobox', name: 'In' }, option: 'Article numbers' },
      { kind: 'click', on: { role: 'button', name: 'Go' } },
    ])
    const steps = reportedSteps()
    const again = await page.replay({ address: at('counter', '/search'), steps })
    expect(again).toMatchObject({ done: 3, problem: null, url: expect.stringContaining('in=sku') })
    expect(reportedSteps()).toHaveLength(3)
    const missing = await page.replay({
      address: at('counter', '/search'),
      steps: [{ ...steps[2]!, on: { name: 'Nowhere' }, timeout_s: 0.5 } as never],
    })
    expect(missing).toMatchObject({ done: 0, problem: 'Step 1, click “Nowhere”: no matching element is visible on the page' })
  })

  it('gives the number of the element under the pointer in a stored copy without marks', async () => {
    await open(at('counter', '/tabs/4'))
    await page.do([{ type: 'mode', mode: 'point' }])
    const spot = { x: 60, y: 60 }
    for (; spot.y < 600; spot.y += 12) {
      await page.do([{ type: 'move', ...spot }])
      if (last('over')?.text === counterGoodsOf(4).name) break
    }
    expect(last('over')?.text).toBe(counterGoodsOf(4).name)
    const copy = readMarked((await page.sourceAt({ ...spot, enclosing: false }))!)
    expect([copy.places.length, copy.like]).toEqual([1, []])
    expect(copy.page.body).toContain(counterGoodsOf(4).name)
    expect(copy.page.body).not.toContain('data-quarry-')
  })

  it.each([
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://localhost/',
  ])('does not open %s, and reports the failure', async (address) => {
    await open(at('counter', '/sizes/1'))
    await page.do([{ type: 'go', address }])
    await expect.poll(() => last('page')?.failure).toMatch(/may not be|not public|not allowed|address/i)
  })
})
