// Live views: their number, their lifetime, and the messages at their end, over a stand-in for the browser's process.
import { randomUUID } from 'node:crypto'
import { liveViewPayloadSchema, type LiveEvent } from '@quarry/contract'
import { DEFAULT_SCRAPER_SETTINGS } from '@quarry/engine'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createLiveViews, LIVE_LIMITS, type LiveLimits, type LiveViews } from './live-views.ts'

const program = new URL('../../testing/live-stand-in.ts', import.meta.url)
const made: LiveViews[] = []
afterEach(async () => void (await Promise.all(made.splice(0).map((views) => views.close()))))

function createViews(limits: Partial<LiveLimits> = {}): LiveViews {
  const views = createLiveViews({
    settings: DEFAULT_SCRAPER_SETTINGS,
    log: pino({ level: 'silent' }),
    limits: { ...LIVE_LIMITS, ...limits },
    program,
  })
  made.push(views)
  return views
}
const person = (): Actor => ({ accountId: randomUUID(), email: 'a@b.example', plan: 'starter', sessionId: randomUUID() })
const wish = liveViewPayloadSchema.parse({ address: 'https://site.example/a' })
const text = (told: string) => [{ type: 'text' as const, text: told }]
/** A watcher who accepts every picture. */
function watch(views: LiveViews, actor: Actor, id: string) {
  const told: LiveEvent[] = []
  const watching = views.watch(actor, id, { tell: (event) => void told.push(event), picture: () => undefined })
  const ended = () => waitUntil('the end of the view', async () => told.find((event) => event.type === 'end') ?? false)
  return { told, ended, ...watching }
}
const openPages = async (views: LiveViews, actor: Actor, id: string): Promise<number> =>
  ((await views.ask(actor, id, { kind: 'session', address: 'https://site.example' })) as { open: number }).open

describe('live views', () => {
  it('are ten at a time: the eleventh user is refused, and gets one when another has left', async () => {
    const views = createViews()
    const people = Array.from({ length: LIVE_LIMITS.atOnceMax }, person)
    const opened = await Promise.all(people.map((one) => views.open(one, wish, null)))
    const eleventh = person()
    const refusal = await views.open(eleventh, wish, null).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'unavailable', detail: expect.stringMatching(/^All 10 live views/), retryAfterSeconds: 60 })
    // A person with an open view may open another instead.
    await views.open(people[1]!, wish, null)
    await views.end(people[0]!, opened[0]!.id)
    const { id } = await views.open(eleventh, wish, null)
    expect(await openPages(views, eleventh, id)).toBe(LIVE_LIMITS.atOnceMax)
  })

  it('of one person are one, also where two are asked for in the same moment', async () => {
    const views = createViews()
    const actor = person()
    const outcomes = await Promise.allSettled([views.open(actor, wish, null), views.open(actor, wish, null)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    const [one] = views.list(actor)
    await waitUntil('one page', async () => (await openPages(views, actor, one!.id)) === 1)
  })

  it('in a team are their opener’s alone: neither the owner nor a colleague sees them', async () => {
    const views = createViews()
    const owner = person()
    const member = (accountId: string): Actor => ({
      ...owner,
      member: { accountId, email: 'm@b.example', role: 'editor', team: { id: 't', name: 'T' } },
    })
    const [one, other] = [member(randomUUID()), member(randomUUID())]
    const { id } = await views.open(one, wish, null)
    expect(views.get(one, id).id).toBe(id)
    for (const actor of [owner, other, { ...one, accountId: randomUUID() }]) {
      expect(() => views.get(actor, id)).toThrow(AppError)
      expect(views.list(actor)).toEqual([])
    }
  })

  it('end when nothing is done in them, and when nobody looks any more, each with its sentence', async () => {
    const idle = createViews({ idleMs: 60 })
    const actor = person()
    const looked = watch(idle, actor, (await idle.open(actor, wish, null)).id)
    expect(await looked.ended()).toMatchObject({ reason: 'idle', text: expect.stringContaining('nothing was done') })
    const unwatched = createViews({ unwatchedMs: 60 })
    const { id } = await unwatched.open(actor, wish, null)
    const left = watch(unwatched, actor, id)
    left.leave()
    await waitUntil('the view to be gone', async () => unwatched.list(actor).length === 0)
    expect(left.told).toEqual([])
    expect(() => unwatched.get(actor, id)).toThrow(/server was started again/)
  })

  it('end when their browser breaks off, and are opened again', async () => {
    const views = createViews()
    const [one, other] = [person(), person()]
    const ids = [(await views.open(one, wish, null)).id, (await views.open(other, wish, null)).id] as const
    const looked = [watch(views, one, ids[0]), watch(views, other, ids[1])]
    await expect(views.input(one, ids[0], text('break off'))).rejects.toThrow(/ended unexpectedly/)
    for (const { ended } of looked) expect(await ended()).toMatchObject({ reason: 'lost' })
    const { id } = await views.open(one, wish, null)
    expect(await openPages(views, one, id)).toBe(1)
  })

  it('whose page is gone end alone; what is no event of a page is not passed on', async () => {
    const views = createViews()
    const [one, other] = [person(), person()]
    const ids = [(await views.open(one, wish, null)).id, (await views.open(other, wish, null)).id] as const
    const looked = watch(views, one, ids[0])
    await views.input(one, ids[0], text('nonsense'))
    expect(looked.told).toEqual([])
    await views.input(one, ids[0], text('lose the page'))
    expect(await looked.ended()).toMatchObject({ reason: 'too_large' })
    expect(views.list(other)).toHaveLength(1)
  })
})
