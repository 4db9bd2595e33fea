// Live views as people have them: over HTTP, with the real browser, on the practice web.
import type {
  Connection,
  ConnectionMade,
  Field,
  Job,
  LiveInputGiven,
  LivePointed,
  LiveReplayed,
  LiveSession,
  LiveView,
  PageStep,
} from '@quarry/contract'
import { counterGoodsOf, createPracticeWeb, MEMBER, memberOfferOf, PAGES_PER_SESSION } from '@quarry/practice-web'
import { findBrowser, SIGN_IN_FAILURES } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BROWSER_CACHE, startPracticeWorker, type JobOutcome, type PracticeWorker } from '../../testing/practice-worker.ts'
import type { SignedIn } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { watchView, type WatchedView } from '../../testing/watched-view.ts'

const SEED = 'live'
const hasBrowser = (await findBrowser(BROWSER_CACHE)) !== null

describe.skipIf(!hasBrowser)('a live view', () => {
  let practice: PracticeWorker
  const watched: WatchedView[] = []
  beforeAll(async () => void (practice = await startPracticeWorker(createPracticeWeb(SEED))))
  afterEach(async () => {
    for (const one of watched.splice(0)) one.leave()
    for (const { id } of (await practice.user.call('GET', '/live-views/')).json<LiveView[]>())
      await practice.user.call('DELETE', `/live-views/${id}`)
  })
  afterAll(() => practice?.close())

  const members = (path: string): string => `${practice.origin}/members${path}`
  async function open(address: string, by: SignedIn = practice.user, given: object = {}): Promise<LiveView> {
    const answer = await by.call('POST', '/live-views/', { address, ...given })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  async function watch(id: string): Promise<WatchedView> {
    const view = await watchView(practice.test, practice.user, id)
    watched.push(view)
    return view
  }
  async function act(id: string, events: LiveInputGiven[]): Promise<void> {
    const answer = await practice.user.call('POST', `/live-views/${id}/input`, { events })
    expect(answer.statusCode, answer.body).toBe(204)
  }
  const press = (id: string, key: string) =>
    act(id, [
      { type: 'key_down', key },
      { type: 'key_up', key },
    ])
  const loaded = (view: WatchedView, url: string | RegExp) =>
    expect.poll(() => [view.last('page')?.is_loading, view.last('page')?.url]).toEqual([false, expect.stringMatching(url)])
  async function focus(id: string, view: WatchedView, name: string): Promise<void> {
    for (let times = 0; times < 20 && view.last('focus')?.name !== name; times += 1) {
      const focused = () => view.told.filter(({ type }) => type === 'focus').length
      const before = focused()
      await press(id, 'Tab')
      await expect.poll(focused).toBeGreaterThan(before)
    }
    expect(view.last('focus')?.name).toBe(name)
  }
  async function signInByHand(id: string, view: WatchedView, password: string = MEMBER.password): Promise<void> {
    await focus(id, view, 'E-mail')
    await act(id, [{ type: 'text', text: MEMBER.user }])
    await focus(id, view, 'Password')
    await act(
      id,
      [...password].flatMap((key): LiveInputGiven[] => [
        { type: 'key_down', key },
        { type: 'key_up', key },
      ]),
    )
    await press(id, 'Enter')
  }

  it('is signed in by hand, its session kept as a connection, and a job reads with it', async () => {
    const { id } = await open(members('/sign-in'))
    const view = await watch(id)
    await loaded(view, /sign-in$/)
    await expect.poll(() => view.pictures.length).toBeGreaterThan(0)
    await signInByHand(id, view)
    await loaded(view, /offers$/)
    expect((await practice.user.call('GET', `/live-views/${id}/session`)).json<LiveSession>()).toMatchObject({ cookies: 2 })
    const kept = await practice.user.call('POST', `/live-views/${id}/keep`, { name: 'By hand' })
    expect(kept.statusCode, kept.body).toBe(201)
    const made = kept.json<ConnectionMade>()
    expect(made).toMatchObject({ name: 'By hand', state: 'ready', has: { cookies: 2, sign_in: false } })
    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const payload = { target_item_name: 'URL', target_items: [members('/offers/3')], trait_definitions: fields, connection: made.id }
    const job = (await practice.user.call('POST', '/jobs/', payload)).json<Job>()
    const { rows } = await practice.outcomeOf(job.id)
    expect(rows.map(({ data }) => data)).toEqual([{ dealer_price: memberOfferOf(3, SEED).dealerPriceCents / 100 }])
  })

  it('of a connection appears as the connection does; to sign in again it is opened without its session', async () => {
    const seen: { agent: string | undefined; language: string | undefined; cookie: string }[] = []
    practice.intercept = ({ url, headers }) => {
      if (url === '/members/sign-in')
        seen.push({ agent: headers['user-agent'], language: headers['accept-language'], cookie: headers.cookie ?? '' })
      return false
    }
    const identity = { user_agent: 'Quarry-Test/7', language: 'de-CH' }
    const given = { name: 'Mine', address: members('/'), cookies: 'members_session=over', ...identity }
    const { id: connection } = (await practice.user.call('POST', '/connections/', given)).json<ConnectionMade>()
    for (const [without_cookies, cookie] of [
      [false, 'members_session=over'],
      [true, ''],
    ]) {
      const { id } = await open(members('/sign-in'), practice.user, { connection, without_cookies })
      await loaded(await watch(id), /sign-in$/)
      expect(seen.at(-1)).toEqual({ agent: 'Quarry-Test/7', language: expect.stringMatching(/^de-CH/), cookie })
    }
    // A connection encrypted with another key has no settings left, and can be signed in to again.
    await sql`update connections set sealed = ${Buffer.alloc(80, 7)} where id = ${connection}`.execute(practice.test.deps.db)
    await open(members('/sign-in'), practice.user, { connection, without_cookies: true })
    const stranger = await practice.test.signIn()
    const refused = await stranger.call('POST', '/live-views/', { address: members('/sign-in'), connection, without_cookies: true })
    expect(refused.statusCode).toBe(404)
    practice.intercept = () => false
  })

  it('is recorded as a sign-in, which renews a session that ends in the middle of a job, and ends with one sentence', async () => {
    const { id } = await open(members('/sign-in/user'))
    const view = await watch(id)
    await loaded(view, /sign-in\/user$/)
    expect((await practice.user.call('POST', `/live-views/${id}/keep`, { name: 'Early', sign_in: true })).statusCode).toBe(422)
    await act(id, [{ type: 'mode', mode: 'sign_in' }])
    await focus(id, view, 'E-mail')
    await act(id, [{ type: 'text', text: MEMBER.user }])
    await press(id, 'Enter')
    await loaded(view, /sign-in\/password$/)
    // The first password is wrong, and is no part of what is kept.
    for (const [password, page] of [
      ['guess', /sign-in\/password$/],
      [MEMBER.password, /offers$/],
    ] as const) {
      await focus(id, view, 'Password')
      await act(id, [{ type: 'text', text: password }])
      const before = view.told.length
      await press(id, 'Enter')
      await expect.poll(() => view.told.slice(before).some((event) => event.type === 'page')).toBe(true)
      await loaded(view, page)
    }
    expect(view.last('sign_in')).toMatchObject({
      has_password: true,
      has_code: false,
      steps: [
        { kind: 'fill', value: '{{username}}' },
        { kind: 'press', key: 'Enter' },
        { kind: 'fill', value: '{{password}}' },
        { kind: 'press', key: 'Enter' },
      ],
    })
    expect(JSON.stringify(view.told)).not.toContain(MEMBER.password)
    const kept = await practice.user.call('POST', `/live-views/${id}/keep`, { name: 'Recorded', sign_in: true })
    expect(kept.statusCode, kept.body).toBe(201)
    const made = kept.json<ConnectionMade>()
    expect(made.has).toMatchObject({ cookies: 2, sign_in: true, recorded: true, code_secret: false })

    const fields = [{ name: 'dealer_price', description: 'Dealer price', type: 'number' }]
    const numbers = Array.from({ length: PAGES_PER_SESSION + 2 }, (_, index) => index + 1)
    const start = async (targets: number[]): Promise<string> => {
      const asked = {
        target_item_name: 'URL',
        target_items: targets.map((number) => members(`/offers/${number}`)),
        trait_definitions: fields,
      }
      return (await practice.user.call('POST', '/jobs/', { ...asked, connection: made.id })).json<Job>().id
    }
    const { rows, status } = await practice.outcomeOf(await start(numbers))
    expect(status).toBe('completed')
    const prices = rows.map(({ target_item_value: target, data }) => [target, data['dealer_price']] as const)
    expect(prices.length).toBe(numbers.length)
    expect(new Map(prices)).toEqual(
      new Map(numbers.map((number) => [members(`/offers/${number}`), memberOfferOf(number, SEED).dealerPriceCents / 100])),
    )

    // The password of the site is another one now: what it says to it ends the connection, once for all targets.
    let tried = 0
    practice.intercept = (request, response) => {
      if (request.url?.startsWith('/members/offers/')) {
        response.writeHead(302, { location: '/members/sign-in/user' }).end()
        return true
      }
      if (request.url !== '/members/sign-in/password' || request.method !== 'POST') return false
      tried += 1
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(
        '<h1>Sign in</h1><p>Wrong.</p><form method="post"><label>Password <input type="password" name="password"></label><button>Sign in</button></form>',
      )
      return true
    }
    const held = await start(numbers.slice(0, 6))
    await waitUntil(
      'the job to be held up',
      async () => (await practice.user.call('GET', `/jobs/${held}`)).json<Job>().held_up?.reason === 'sign_in',
    )
    practice.intercept = () => false
    expect(tried).toBe(1)
    const [connection] = (await practice.user.call('GET', '/connections/')).json<Connection[]>().filter((one) => one.id === made.id)
    expect(connection).toMatchObject({ state: 'ended', trouble: SIGN_IN_FAILURES.refused })
    // Signed in again by what was recorded, it goes on.
    expect((await practice.user.call('POST', `/connections/${made.id}/sign-in`)).statusCode).toBe(200)
    expect((await practice.outcomeOf(held)).rows.length).toBe(6)
  })

  it('never stores or returns its password: not in the log, the database, or its responses', async () => {
    const CANARY = 'canary-live-9d1f'
    const { id } = await open(members('/sign-in'))
    const view = await watch(id)
    await act(id, [{ type: 'mode', mode: 'record' }])
    await loaded(view, /sign-in$/)
    await signInByHand(id, view, CANARY)
    await expect.poll(() => view.told.filter(({ type }) => type === 'secret').length).toBeGreaterThan(0)
    await loaded(view, /sign-in/)
    const refused = await practice.user.call('POST', `/live-views/${id}/input`, { events: [{ type: 'text', text: CANARY.repeat(1_000) }] })
    expect(refused.statusCode).toBe(422)
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
      practice.test.deps.db,
    )
    const texts: [string, string][] = [
      ['log', practice.logged.join('\n')],
      ['told', JSON.stringify(view.told)],
      ['refusal', refused.body],
    ]
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string | null }>`select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(
        practice.test.deps.db,
      )
      texts.push([name, rows[0]?.text ?? ''])
    }
    expect(texts.length).toBeGreaterThan(30)
    expect(practice.logged.length).toBeGreaterThan(10)
    expect(texts.filter(([, text]) => text.includes(CANARY)).map(([where]) => where)).toEqual([])
  })

  it('continues without a watcher, and is reopened unchanged', async () => {
    const { id } = await open(members('/sign-in'))
    const first = await watch(id)
    await loaded(first, /sign-in$/)
    await focus(id, first, 'E-mail')
    first.leave()
    await first.ended
    await act(id, [{ type: 'text', text: MEMBER.user }])
    expect((await practice.user.call('GET', '/live-views/')).json<LiveView[]>().map((one) => one.id)).toEqual([id])
    const again = await watch(id)
    await expect.poll(() => again.pictures.length).toBeGreaterThan(0)
    await loaded(again, /sign-in$/)
    await press(id, 'Tab')
    await expect.poll(() => again.last('focus')?.name).toBe('Password')
  })

  it('is one for each person: another one ends it and says so', async () => {
    const { id } = await open(members('/'))
    const view = await watch(id)
    const other = await open(members('/sign-in'))
    await view.ended
    expect(view.last('end')).toMatchObject({ reason: 'elsewhere' })
    expect((await practice.user.call('GET', '/live-views/')).json<LiveView[]>().map((one) => one.id)).toEqual([other.id])
    expect((await practice.user.call('POST', `/live-views/${id}/input`, { events: [{ type: 'move', x: 1, y: 1 }] })).statusCode).toBe(404)
  })

  it('is not accessible to other accounts by any call', async () => {
    const { id } = await open(members('/'))
    const stranger = await practice.test.signIn()
    const calls: ['GET' | 'POST' | 'DELETE', string, unknown?][] = [
      ['GET', '/stream'],
      ['GET', '/session'],
      ['DELETE', ''],
      ['POST', '/input', { events: [{ type: 'move', x: 1, y: 1 }] }],
      ['POST', '/keep', { name: 'stolen' }],
      ['POST', '/replay', { steps: [] }],
      ['POST', '/point', { x: 1, y: 1 }],
    ]
    for (const [method, path, payload] of calls) {
      const answer = await stranger.call(method, `/live-views/${id}${path}`, payload)
      expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    }
    expect((await stranger.call('GET', '/live-views/')).json()).toEqual([])
    expect((await stranger.call('GET', '/connections/')).json<Connection[]>()).toEqual([])
  })

  /** The steps that come of pressing these, found by the keyboard alone. */
  async function record(path: string, names: string[]): Promise<PageStep[]> {
    const { id } = await open(`${practice.origin}/counter${path}`)
    const view = await watch(id)
    await loaded(view, new RegExp(`counter${path}$`))
    await act(id, [{ type: 'mode', mode: 'record' }])
    const steps = () => view.told.flatMap((event) => (event.type === 'step' ? [event.step] : []))
    for (const [index, name] of names.entries()) {
      await focus(id, view, name)
      await press(id, 'Enter')
      await expect.poll(() => steps().length).toBe(index + 1)
    }
    const again = { address: `${practice.origin}/counter${path}`, steps: steps() }
    const replayed = await practice.user.call('POST', `/live-views/${id}/replay`, again)
    expect(replayed.json<LiveReplayed>()).toMatchObject({ done: names.length, problem: null })
    return steps()
  }
  /** A control that is not there is waited for no longer. */
  const inSeconds = (timeout_s: number, steps: PageStep[]): PageStep[] => steps.map((step) => ({ ...step, timeout_s }))
  async function jobWith(steps: PageStep[], paths: string[], field: Field): Promise<JobOutcome> {
    const target_items = paths.map((path) => `${practice.origin}/counter${path}`)
    const payload = { target_item_name: 'URL', target_items, trait_definitions: [field], page_steps: [{ steps }] }
    return practice.outcomeOf((await practice.user.call('POST', '/jobs/', payload)).json<Job>().id)
  }

  it('records the choice of a size, which is made again on pages that are alike in its name alone; where there is none, with a picture', async () => {
    // The control is a button, a link, an element with the role of a button and one without any, each twice; the last page has none.
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 25]
    const steps = await record('/sizes/1', ['Medium'])
    const sizes = numbers.map((number) => `/sizes/${number}`)
    const { rows, tasks } = await jobWith(inSeconds(5, steps), sizes, { name: 'price', description: 'Price', type: 'number' })
    const medium = (number: number) => counterGoodsOf(number, SEED).priceCents?.Medium
    expect(rows.map(({ data }) => data['price'])).toEqual(
      numbers.flatMap((number) => {
        const cents = medium(number)
        return cents === undefined ? [] : [cents / 100]
      }),
    )
    const without = numbers.filter((number) => medium(number) === undefined)
    expect(without.length).toBeGreaterThan(0)
    expect(tasks.filter(({ status }) => status === 'failed')).toMatchObject(
      without.map(() => ({ error_kind: 'step_failed', error: expect.stringContaining('click “Medium”'), has_picture: true })),
    )
  })

  it('records tabs, a wall of cookies and a list that grows', async () => {
    const inTab = await record('/tabs/4', ['Specifications'])
    const weight = await jobWith(inTab, ['/tabs/5'], { name: 'weight', description: 'Weight in grams', type: 'number' })
    expect(weight.rows.map(({ data }) => data)).toEqual([{ weight: counterGoodsOf(5, SEED).weightGrams }])
    const pastWall = await record('/wall/3', ['Accept and continue', 'Show price'])
    const price = await jobWith(pastWall, ['/wall/4'], { name: 'price', description: 'Price', type: 'number' })
    expect(price.rows.map(({ data }) => data)).toEqual([{ price: counterGoodsOf(4, SEED).priceCents!.Medium / 100 }])
    const grown = await record('/more', ['Another ten', 'Another ten'])
    const { rows } = await jobWith(grown, ['/more'], { name: 'title', description: 'Title of the page', type: 'string' })
    const link = await practice.user.call('POST', `/results/${rows[0]?.task_id}/evidence/title/links`)
    const stored = await practice.test.app.inject(link.json<{ url: string }>().url)
    const shown = [30, 31].map((number) => stored.body.includes(`<p>${counterGoodsOf(number, SEED).sku}</p>`))
    expect(shown).toEqual([true, false])
  })

  it('does recorded steps again and makes fields of what is pointed at', async () => {
    const { id } = await open(`${practice.origin}/counter/tabs/4`)
    const view = await watch(id)
    await loaded(view, /tabs\/4$/)
    const replayed = await practice.user.call('POST', `/live-views/${id}/replay`, { steps: [{ kind: 'next_tab' }] })
    expect(replayed.json<LiveReplayed>()).toMatchObject({ done: 1, problem: null })
    await act(id, [{ type: 'mode', mode: 'point' }])
    let pointed = await practice.user.call('POST', `/live-views/${id}/point`, { x: 1, y: 1 })
    expect([pointed.statusCode, pointed.json()]).toEqual([422, { detail: 'There is nothing at that place that could be a value.' }])
    for (let y = 60; y < 700 && pointed.statusCode !== 200; y += 20)
      pointed = await practice.user.call('POST', `/live-views/${id}/point`, { x: 640, y })
    expect(pointed.statusCode, pointed.body).toBe(200)
    const { field, value, page } = pointed.json<LivePointed>()
    expect(value).not.toBeNull()
    expect(field.example?.page).toBe(page)
    const again = await practice.user.call('POST', `/pages/${page}/point`, { places: pointed.json<LivePointed>().places, field })
    expect(again.json<LivePointed>().value).toEqual(value)
  })
})
