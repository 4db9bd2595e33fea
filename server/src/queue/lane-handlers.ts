// The interface between the queue and the work it carries. The queue has lanes, turns and time; tasks are the handlers'.
import type { Database, Tx } from '../db/database.ts'
import type { LaneHold, LaneLost } from './lane-messages.ts'

/** What ended in a turn, and how many tasks it may begin. */
export interface TurnStep<Turn, Outcome> {
  turn: Turn
  hold: LaneHold
  ended: readonly Outcome[]
  wanted: number
}

export interface LaneHandlers<Turn, Task, Outcome> {
  /** A worker has just taken the lanes: takes back what former owners left unfinished and picks whose turn it is. No turn where nothing is due. */
  openTurns(tx: Tx, lanes: readonly string[]): Promise<Map<string, Turn>>
  /** Steps of turns with the same answer are written together. */
  batchOf(turn: Turn): string
  /** Writes the steps, all or nothing, but for those whose lane is not held any more. Answers with the tasks each has begun. */
  advance(db: Database, steps: readonly TurnStep<Turn, Outcome>[]): Promise<(Task[] | LaneLost)[]>
  /** Does the work. Always gives an outcome, soon after `signal` fires too; its reason is a WorkAborted. */
  run(turn: Turn, task: Task, signal: AbortSignal): Promise<Outcome>
  /** How long the whole lane is to rest after this outcome; 0 for not at all. */
  restAfterMs(outcome: Outcome): number
  /** What to write in place of an outcome that the database refuses. */
  replaceUnstorable(outcome: Outcome, error: unknown): Outcome
  /** False: the running tasks of this turn are no longer wanted. */
  isWanted(turn: Turn): Promise<boolean>
  findNextTurns: FindNextTurns
}

/** Who is next on each lane and when; the caller holds the lanes' locks. No entry where there is no work. */
export type FindNextTurns = (tx: Tx, lanes: readonly string[]) => Promise<Map<string, NextTurn>>

export interface NextTurn {
  /** The account that pays for the turn with its share. */
  accountId: string
  hasPriority: boolean
  /** Null: now. */
  dueAt: Date | null
}

/** Why running work is cancelled: the worker shuts down, it is no longer wanted, or another worker has the lane. */
export class WorkAborted extends Error {
  readonly why: 'shutdown' | 'unwanted' | 'lane_lost'

  constructor(why: WorkAborted['why']) {
    super(`aborted: ${why}`)
    this.name = 'WorkAborted'
    this.why = why
  }
}
