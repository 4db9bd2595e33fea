// What the queue asks of those whose work it carries. The queue knows lanes, turns and time; it does not know what a task is.
import type { Database, Tx } from '../db/database.ts'
import type { LaneHold } from './lane-messages.ts'

export interface LaneHandlers<Turn, Task, Outcome> {
  /** A worker has just taken the lane: takes back what a former owner left unfinished and picks whose turn it is. Null: nothing is due. */
  openTurn(tx: Tx, lane: string): Promise<Turn | null>
  /** Writes what ended and begins up to `wanted` more, all or nothing and only while the lane is held. @throws LaneLost */
  advance(db: Database, turn: Turn, step: { hold: LaneHold; ended: readonly Outcome[]; wanted: number }): Promise<Task[]>
  /** Does the work. Always gives an outcome, soon after `signal` fires too; its reason is a WorkAborted. */
  run(turn: Turn, task: Task, signal: AbortSignal): Promise<Outcome>
  /** How long the whole lane is to rest after this outcome; 0 for not at all. */
  restAfterMs(outcome: Outcome): number
  /** What to write in place of an outcome that the database refuses. */
  replaceUnstorable(outcome: Outcome, error: unknown): Outcome
  /** False: nobody wants the running tasks of this turn any more. */
  isWanted(turn: Turn): Promise<boolean>
  findNextTurn: FindNextTurn
}

/** Who is next on the lane and when; the caller holds the lane's lock. Null: the lane has no work. */
export type FindNextTurn = (tx: Tx, lane: string) => Promise<NextTurn | null>

export interface NextTurn {
  /** The account that pays for the turn with its share. */
  accountId: string
  hasPriority: boolean
  /** Null: now. */
  dueAt: Date | null
}

/** Why running work is told to end: the worker shuts down, nobody wants it, or another worker has the lane. */
export class WorkAborted extends Error {
  readonly why: 'shutdown' | 'unwanted' | 'lane_lost'

  constructor(why: WorkAborted['why']) {
    super(`aborted: ${why}`)
    this.name = 'WorkAborted'
    this.why = why
  }
}
