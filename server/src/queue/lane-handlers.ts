// The interface between the queue and the work it carries. The queue knows lanes, turns and time; handlers know tasks.
import type { Database, Tx } from '../db/database.ts'
import type { LaneHold, LaneLost } from './lane-messages.ts'

/** The outcomes of a turn, and how many tasks it may start. */
export interface TurnStep<Turn, Outcome> {
  turn: Turn
  hold: LaneHold
  ended: readonly Outcome[]
  wanted: number
}

export interface LaneHandlers<Turn, Task, Outcome> {
  /**
   * Called after a worker has taken the lanes: recovers what former owners left unfinished and selects whose turn it is. No turn where
   * nothing is due.
   */
  openTurns(tx: Tx, lanes: readonly string[]): Promise<Map<string, Turn>>
  /** Steps of turns with the same key are written together. */
  batchOf(turn: Turn): string
  /** Writes the steps, all or nothing, except those whose lane is no longer held. Returns the tasks that each has started. */
  advance(db: Database, steps: readonly TurnStep<Turn, Outcome>[]): Promise<(Task[] | LaneLost)[]>
  /** Does the work. Always returns an outcome, soon after `signal` fires as well; its reason is a WorkAborted. */
  run(turn: Turn, task: Task, signal: AbortSignal): Promise<Outcome>
  /** How long the whole lane is paused after this outcome; 0: not at all. */
  restAfterMs(outcome: Outcome): number
  /** The replacement for an outcome that the database rejects. */
  replaceUnstorable(outcome: Outcome, error: unknown): Outcome
  /** False: the running tasks of this turn are no longer wanted. */
  isWanted(turn: Turn): Promise<boolean>
  findNextTurns: FindNextTurns
}

/** Which account is next on each lane and when; the caller holds the lanes' locks. No entry where there is no work. */
export type FindNextTurns = (tx: Tx, lanes: readonly string[]) => Promise<Map<string, NextTurn>>

export interface NextTurn {
  /** The account whose share the turn uses. */
  accountId: string
  hasPriority: boolean
  /** Null: now. */
  dueAt: Date | null
}

/** Why running work is cancelled: the worker shuts down, the work is no longer wanted, or another worker has the lane. */
export class WorkAborted extends Error {
  readonly why: 'shutdown' | 'unwanted' | 'lane_lost'

  constructor(why: WorkAborted['why']) {
    super(`aborted: ${why}`)
    this.name = 'WorkAborted'
    this.why = why
  }
}
