// The worker's loop: takes lanes while slots are free and lets each have its turn. Ends gracefully. What a turn does is run-lane's.
import type { Database } from '../db/database.ts'
import { WorkAborted, type LaneHandlers } from './lane-handlers.ts'
import type { LaneHold, LaneMessages } from './lane-messages.ts'
import { reapLanes, sweepLanes } from './reap-lanes.ts'
import { Pause } from './pause.ts'
import { runLane, type LaneLimits } from './run-lane.ts'
import { Slots } from './slots.ts'
import { takeLanes } from './take-lanes.ts'
import { announceWorker } from './worker-presence.ts'

export interface LaneWorkerSettings<Turn, Task, Outcome> {
  db: Database
  /** For the connection that shows this worker's presence; it needs sessions, so no transaction pooler. */
  databaseUrl: string
  messages: LaneMessages
  handlers: LaneHandlers<Turn, Task, Outcome>
  limits: LaneLimits
  /** Tasks at once in this worker. */
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
  /** Begins nothing more, lets running tasks end within `drainMs`, then aborts them. Every lane is passed on. */
  stop(drainMs: number): Promise<void>
}

const POLL_MS = 100
const LANES_PER_TAKE_MAX = 8
const REAP_MS = 500
const SWEEP_MS = 60_000
const PAUSE_AFTER_ERROR_MS = 500

export async function startLaneWorker<Turn, Task, Outcome>(settings: LaneWorkerSettings<Turn, Task, Outcome>): Promise<LaneWorker> {
  const { db, messages, handlers, onEvent } = settings
  const presence = await announceWorker(settings.databaseUrl)
  const draining = new AbortController()
  const aborting = new AbortController()
  const slots = new Slots(settings.concurrency)
  const lanes = new Set<Promise<void>>()
  const context = { db, messages, handlers, limits: settings.limits, slots, draining: draining.signal, aborting: aborting.signal }

  const startLane = (hold: LaneHold): void => {
    slots.take()
    const turn = runLane(context, hold)
      .catch((error: unknown) => onEvent({ type: 'lane_failed', lane: hold.lane, error }))
      .then(() => {
        lanes.delete(turn)
        slots.release(1)
      })
    lanes.add(turn)
  }
  const takeMore = async (): Promise<boolean> => {
    const count = Math.min(slots.free, LANES_PER_TAKE_MAX)
    if (count === 0) return false
    const holds = await takeLanes(db, messages, { workerId: presence.id, count })
    slots.lanesWaiting = holds.length === count
    holds.forEach(startLane)
    return slots.lanesWaiting
  }
  const pauses = { take: new Pause(), reap: new Pause(), sweep: new Pause() }
  const wakeWhenEased = (): void =>
    slots.onceEased(() => {
      pauses.take.wake()
      wakeWhenEased()
    })
  wakeWhenEased()
  const loops = [
    repeat({ name: 'take', work: takeMore, pause: pauses.take, pauseMs: POLL_MS }),
    repeat({ name: 'reap', work: reap, pause: pauses.reap, pauseMs: REAP_MS }),
    repeat({ name: 'sweep', work: sweep, pause: pauses.sweep, pauseMs: SWEEP_MS }),
  ]

  async function reap(): Promise<void> {
    const count = await reapLanes(db, messages)
    if (count > 0) onEvent({ type: 'lanes_taken_back', count })
  }
  async function sweep(): Promise<void> {
    const count = await sweepLanes(db, messages, handlers.findNextTurn)
    if (count > 0) onEvent({ type: 'lanes_swept', count })
  }

  /** Runs `work` again and again until draining: at once while it says so, else after a pause. Errors are reported and outlived. */
  async function repeat(loop: { name: string; work(): Promise<unknown>; pause: Pause; pauseMs: number }): Promise<void> {
    while (!draining.signal.aborted) {
      try {
        if ((await loop.work()) === true) continue
        await loop.pause.wait(loop.pauseMs)
      } catch (error) {
        onEvent({ type: 'loop_failed', loop: loop.name, error })
        await loop.pause.wait(PAUSE_AFTER_ERROR_MS)
      }
    }
  }

  return {
    id: presence.id,
    async stop(drainMs) {
      draining.abort()
      Object.values(pauses).forEach((pause) => pause.wake())
      const deadline = setTimeout(() => aborting.abort(new WorkAborted('shutdown')), drainMs)
      await Promise.all(loops)
      while (lanes.size > 0) await Promise.all(lanes)
      clearTimeout(deadline)
      await presence.leave()
    },
  }
}
