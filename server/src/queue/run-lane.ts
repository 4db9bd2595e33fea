// One turn of one lane: opens it, runs a bounded number of tasks with a few at once, writes every step under the lane's fence, and passes
// the lane on. Independent of what a task is.
// Next: server/src/jobs/tasks/run-task.ts
import { isValueError } from '../db/database-errors.ts'
import { persist } from '../db/persist.ts'
import { followSignals, type Follower } from './follow-signals.ts'
import { WorkAborted, type LaneHandlers } from './lane-handlers.ts'
import { LaneLost, type LaneHold, type LaneMessages } from './lane-messages.ts'
import type { Slots } from './slots.ts'
import type { LaneSteps } from './take-lanes.ts'

export interface LaneLimits {
  /** Maximum number of tasks started in one turn; then another lane or job comes first. */
  tasksPerTurnMax: number
  /** No further task starts after this time in one turn. */
  turnTimeMs: number
  heartbeatMs: number
  /** Maximum number of concurrent tasks on this lane. */
  concurrencyOf(lane: string): number
}

export interface LaneContext<Turn, Task, Outcome> {
  messages: LaneMessages
  steps: LaneSteps<Turn, Task, Outcome>
  handlers: LaneHandlers<Turn, Task, Outcome>
  limits: LaneLimits
  slots: Slots
  /** Fires when no further task may start. */
  draining: AbortSignal
  /** Fires when running tasks must end too. */
  aborting: AbortSignal
}

const REST_AFTER_FAILURE_MS = 2_000

/**
 * Returns when the lane has been passed on or taken over. The caller owns the lane's first slot. @throws any failure, once the lane has
 * been passed on.
 */
export async function runLane<Turn, Task, Outcome>(context: LaneContext<Turn, Task, Outcome>, hold: LaneHold): Promise<void> {
  const lost = new AbortController()
  const { steps } = context
  const heart = setInterval(() => void beat(context, hold, lost), context.limits.heartbeatMs)
  try {
    const turn = await persist(() => steps.open(hold), lost.signal)
    const restMs = turn === null ? 0 : await workTurn({ ...context, hold, turn, lost: lost.signal })
    await persist(() => steps.passOn({ hold, restMs }), lost.signal)
  } catch (error) {
    // The lane was taken over: running work is dropped, and the new owner restarts it.
    lost.abort(new WorkAborted('lane_lost'))
    if (isLaneLost(error)) return
    // A bug, or an error of the database: the lane is passed on now, before a missed heartbeat would do it.
    await steps.passOn({ hold, restMs: REST_AFTER_FAILURE_MS }).catch(() => undefined)
    throw error
  } finally {
    clearInterval(heart)
  }
}

async function beat<Turn, Task, Outcome>(context: LaneContext<Turn, Task, Outcome>, hold: LaneHold, lost: AbortController): Promise<void> {
  try {
    await context.messages.touch(hold)
  } catch (error) {
    // While the database is unavailable no other worker can take the lane either.
    if (error instanceof LaneLost) lost.abort(new WorkAborted('lane_lost'))
  }
}

function isLaneLost(error: unknown): boolean {
  return error instanceof LaneLost || (error instanceof WorkAborted && error.why === 'lane_lost')
}

interface TurnContext<Turn, Task, Outcome> extends LaneContext<Turn, Task, Outcome> {
  hold: LaneHold
  turn: Turn
  lost: AbortSignal
}

/** Works until the turn is used up or nothing is due. Returns how long the lane is paused afterwards. */
async function workTurn<Turn, Task, Outcome>(context: TurnContext<Turn, Task, Outcome>): Promise<number> {
  const { handlers, limits, turn } = context
  using ending = followSignals([context.lost, context.aborting])
  const watch = setInterval(() => void watchTurn(context, ending), limits.heartbeatMs)
  const share = new SlotShare(context.slots, limits.concurrencyOf(context.hold.lane))
  const endsAt = performance.now() + limits.turnTimeMs
  const running = new Set<Promise<void>>()
  let ended: Outcome[] = []
  let left = limits.tasksPerTurnMax
  let restMs = 0
  const failures: unknown[] = []

  const start = (task: Task): void => {
    const work = handlers
      .run(turn, task, ending.signal)
      .then((outcome) => {
        ended.push(outcome)
        restMs = Math.max(restMs, handlers.restAfterMs(outcome))
      })
      .catch((error: unknown) => void failures.push(error))
      .then(() => void running.delete(work))
    running.add(work)
  }
  try {
    for (;;) {
      if (failures.length > 0) throw failures[0]
      if (restMs > 0 || context.draining.aborted || performance.now() > endsAt) left = 0
      const wanted = share.fit({ running: running.size, left })
      if (ended.length > 0 || wanted > 0) {
        const batch = ended
        ended = []
        const begun = await advance(context, batch, wanted)
        left = begun.length < wanted ? 0 : left - begun.length
        begun.forEach(start)
      } else if (running.size > 0) {
        await Promise.race(share.canGrow(left) ? [...running, new Promise<void>((resolve) => context.slots.onceEased(resolve))] : running)
      } else {
        return restMs
      }
    }
  } finally {
    clearInterval(watch)
    share.giveBack()
    // After an error nothing of this turn keeps running.
    if (running.size > 0) ending.abort(new WorkAborted('lane_lost'))
    await Promise.allSettled(running)
  }
}

/** If the database rejects the values of an outcome, the others are still written. */
async function advance<Turn, Task, Outcome>(context: TurnContext<Turn, Task, Outcome>, ended: Outcome[], wanted: number): Promise<Task[]> {
  const { handlers, steps, turn, hold, lost } = context
  try {
    return await persist(() => steps.advance({ turn, hold, ended, wanted }), lost)
  } catch (error) {
    if (!isValueError(error) || ended.length === 0) throw error
    if (ended.length > 1) {
      for (const outcome of ended) await advance(context, [outcome], 0)
      return advance(context, [], wanted)
    }
    const replaced = ended.map((outcome) => handlers.replaceUnstorable(outcome, error))
    return persist(() => steps.advance({ turn, hold, ended: replaced, wanted }), lost)
  }
}

async function watchTurn<Turn, Task, Outcome>(context: TurnContext<Turn, Task, Outcome>, ending: Follower): Promise<void> {
  try {
    if (!(await context.handlers.isWanted(context.turn))) ending.abort(new WorkAborted('unwanted'))
  } catch {
    // The database is unavailable; the next check decides.
  }
}

/** The slots of one lane: its first one, which the worker took for it, and extras. */
class SlotShare {
  readonly #slots: Slots
  readonly #max: number
  #extras = 0

  constructor(slots: Slots, max: number) {
    this.#slots = slots
    this.#max = max
  }

  /** Takes or releases extras to match what is wanted, and returns how many tasks may start now. */
  fit({ running, left }: { running: number; left: number }): number {
    const useful = Math.min(this.#max, running + left)
    while (this.#extras > 0 && this.#extras >= running && (this.#slots.lanesWaiting || this.#extras + 1 > useful)) this.#drop()
    while (this.#extras + 1 < useful && this.#slots.takeExtra()) this.#extras += 1
    return Math.max(0, Math.min(this.#extras + 1, useful) - running)
  }

  /** True if an extra slot, once available, would be used. */
  canGrow(left: number): boolean {
    return left > 0 && this.#extras + 1 < this.#max
  }

  giveBack(): void {
    this.#slots.release(this.#extras)
    this.#extras = 0
  }

  #drop(): void {
    this.#extras -= 1
    this.#slots.release(1)
  }
}
