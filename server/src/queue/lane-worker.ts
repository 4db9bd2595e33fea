// The worker's loop: takes lanes while slots are free and runs a turn of each. Ends gracefully. run-lane executes the turn.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { ORDINARY_SHARE, rebaseClock } from './fair-tags.ts'
import { WorkAborted, type FindNextTurns, type LaneHandlers } from './lane-handlers.ts'
import type { LaneHold, LaneMessages } from './lane-messages.ts'
import { giveBackLost, reapLanes, sweepLanes } from './reap-lanes.ts'
import { Pause, repeat, type Loop } from './repeat.ts'
import { runLane, type LaneLimits } from './run-lane.ts'
import { Slots } from './slots.ts'
import { createLaneSteps, takeLanes } from './take-lanes.ts'
import { announceWorker } from './worker-presence.ts'
import type { WorkSignals } from './work-signals.ts'

export interface LaneWorkerSettings<Turn, Task, Outcome> {
  db: Database
  /** For the connection of this worker's heartbeat; it needs sessions, so no transaction pooler. */
  databaseUrl: string
  messages: LaneMessages
  signals: WorkSignals
  handlers: LaneHandlers<Turn, Task, Outcome>
  limits: LaneLimits
  /** Maximum number of concurrent tasks in this worker. */
  concurrency: number
  onEvent(event: LaneWorkerEvent): void
}

export type LaneWorkerEvent =
  | { type: 'lane_failed'; lane: string; error: unknown }
  | { type: 'loop_failed'; loop: string; error: unknown }
  | { type: 'lanes_taken_back'; count: number }
  | { type: 'lanes_swept'; count: number }

export interface LaneWorker {
  id: number
  /** Starts nothing more, lets running tasks end within `drainMs`, then aborts them. Every lane is passed on. */
  stop(drainMs: number): Promise<void>
}

/** How long a lane is worked on before others: short where pages are slow, so that the next one waits for seconds at most. */
export const TURN_LIMITS = { tasksPerTurnMax: 50, turnTimeMs: 2_000, heartbeatMs: 3_000 } satisfies Partial<LaneLimits>

const POLL_MS = 100
const LANES_PER_TAKE_MAX = 32
const REAP_MS = 500
const SUPERVISE_MS = 2_000
const SWEEP_MS = 60_000

export async function startLaneWorker<Turn, Task, Outcome>(settings: LaneWorkerSettings<Turn, Task, Outcome>): Promise<LaneWorker> {
  const { db, messages, handlers, onEvent } = settings
  const lanes = new Map<LaneHold, Promise<void>>()
  const presence = await announceWorker(settings.databaseUrl, { isIdle: () => lanes.size === 0 })
  const draining = new AbortController()
  const aborting = new AbortController()
  const slots = new Slots(settings.concurrency)
  /** Lanes may be recorded for this worker without being held: a take whose response was lost, or a lane that could not be passed on. */
  let mayHaveLost = false
  const steps = createLaneSteps({ db, messages, handlers })
  const context = { messages, steps, handlers, limits: settings.limits, slots, draining: draining.signal, aborting: aborting.signal }

  const lost = (error: unknown): never => {
    mayHaveLost = true
    throw error
  }
  const startLane = (hold: LaneHold): void => {
    const turn = runLane(context, hold)
      .catch(lost)
      .catch((error: unknown) => onEvent({ type: 'lane_failed', lane: hold.lane, error }))
      .then(() => {
        lanes.delete(hold)
        slots.release(1)
      })
    lanes.set(hold, turn)
    if (lanes.size === 1) presence.showNow()
  }
  const giveBack = async (): Promise<void> => {
    mayHaveLost = false
    await giveBackLost(db, messages, { workerId: presence.id, held: [...lanes.keys()] }).catch(lost)
  }
  const takeMore = async (): Promise<boolean> => {
    if (mayHaveLost) await giveBack()
    const count = slots.reserve(LANES_PER_TAKE_MAX)
    if (count === 0) return false
    const ordinary = Math.floor(count * ORDINARY_SHARE + Math.random())
    const holds = await takeInto(slots, () => takeLanes(db, messages, { workerId: presence.id, count, ordinary })).catch(lost)
    slots.lanesWaiting = holds.length === count
    holds.forEach(startLane)
    return slots.lanesWaiting
  }
  const loops = startLoops(settings, { takeMore, slots, ending: draining.signal })

  return {
    id: presence.id,
    async stop(drainMs) {
      draining.abort()
      const deadline = setTimeout(() => aborting.abort(new WorkAborted('shutdown')), drainMs)
      await Promise.all(loops)
      while (lanes.size > 0) await Promise.all(lanes.values())
      clearTimeout(deadline)
      await presence.leave()
    },
  }
}

/** Takes lanes, recovers those of dead workers, and looks for lanes without a message, until `ending` fires. */
function startLoops(
  settings: Upkeep & { signals: WorkSignals; handlers: { findNextTurns: FindNextTurns } },
  { takeMore, slots, ending }: { takeMore: () => Promise<boolean>; slots: Slots; ending: AbortSignal },
): Promise<void>[] {
  const { db, messages, signals } = settings
  const quiet = signals.quietUnless(db, 'lanes', sql`select from lane_jobs limit 1`)
  const taking = signals.pauseFor('lanes')
  wakeWhenReleased(slots, taking)
  return [
    repeat(loopOf(settings, { name: 'take', work: takeMore, pauseMs: POLL_MS, quiet }), taking, ending),
    repeat(loopOf(settings, { name: 'reap', work: () => reap(settings), pauseMs: REAP_MS, quiet }), signals.pauseFor('lanes'), ending),
    repeat(
      loopOf(settings, { name: 'supervise', work: () => supervise(messages), pauseMs: SUPERVISE_MS, quiet }),
      signals.pauseFor('lanes'),
      ending,
    ),
    repeat(loopOf(settings, { name: 'sweep', work: () => sweep(settings), pauseMs: SWEEP_MS }), new Pause(), ending),
  ]
}

function loopOf({ onEvent }: Pick<Upkeep, 'onEvent'>, { name, ...loop }: Omit<Loop, 'onError'> & { name: string }): Loop {
  return { ...loop, onError: (error) => onEvent({ type: 'loop_failed', loop: name, error }) }
}

/** Adjusts the reservation to the lanes taken, also on failure. */
async function takeInto(slots: Slots, take: () => Promise<LaneHold[]>): Promise<LaneHold[]> {
  let holds: LaneHold[] = []
  try {
    holds = await take()
  } finally {
    slots.take(holds.length)
  }
  return holds
}

/** A slot that becomes free is offered to waiting lanes at once. */
function wakeWhenReleased(slots: Slots, pause: Pause): void {
  slots.onceReleased(() => {
    pause.wake()
    wakeWhenReleased(slots, pause)
  })
}

type Upkeep = Pick<LaneWorkerSettings<never, never, never>, 'db' | 'messages' | 'onEvent'>

/** Lanes whose owner misses heartbeats are released. */
async function supervise(messages: LaneMessages): Promise<boolean> {
  await messages.supervise()
  return false
}

async function reap({ db, messages, onEvent }: Upkeep): Promise<boolean> {
  const count = await reapLanes(db, messages)
  if (count > 0) onEvent({ type: 'lanes_taken_back', count })
  return false
}

async function sweep({ db, messages, handlers, onEvent }: Upkeep & { handlers: { findNextTurns: FindNextTurns } }): Promise<boolean> {
  // Without lanes, dead workers are searched for less often.
  await reap({ db, messages, onEvent })
  await rebaseClock(db)
  const count = await sweepLanes(db, messages, handlers.findNextTurns)
  if (count > 0) onEvent({ type: 'lanes_swept', count })
  return false
}
