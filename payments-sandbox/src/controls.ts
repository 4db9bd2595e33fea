// Controls of the test environment: time, failures, repetition. The program that mounts the sandbox decides who may use them.
import { find, findAll, save } from './store.ts'
import { NO_REQUEST, takeTurn, type TurnSource } from './take-turn.ts'
import type { Turn } from './turn.ts'
import { doDueWork } from './billing/do-due-work.ts'
import { repeatDeliveries } from './webhooks/deliveries.store.ts'
import { addressesOf } from './webhooks/emit.ts'

export interface Controls {
  /** Moves the clock forward and runs all work that becomes due on the way, in order. @returns the sandbox's time, seconds since 1970 */
  advanceClock(seconds: number): Promise<number>
  /**
   * Makes the next renewal of every running subscription fail, with all its retries, until it is paid manually.
   * Where none is running, it applies to the first subscription that renews.
   */
  failNextRenewal(): Promise<void>
  /** Delivers an event once more to all its addresses. @returns false where there is no such event */
  replay(eventId: string): Promise<boolean>
}

/** Ten years: more is a mistake. */
const ADVANCE_MAX_SECONDS = 10 * 366 * 86_400

export function createControls(source: TurnSource, wake: () => void): Controls {
  const turn = async <T>(work: (turn: Turn) => Promise<T>): Promise<T> => {
    const result = await takeTurn(source, NO_REQUEST, work)
    wake()
    return result
  }
  return {
    advanceClock: (seconds) => turn((taken) => advance(taken, seconds)),
    failNextRenewal: () => turn(failNextRenewal),
    replay: (eventId) =>
      turn(async (taken) => {
        const event = await find(taken, 'event', eventId)
        if (!event) return false
        await repeatDeliveries(taken.db, eventId, await addressesOf(taken, event.type))
        return true
      }),
  }
}

async function failNextRenewal(turn: Turn): Promise<void> {
  const running = (await findAll(turn, 'subscription', [])).filter(
    ({ ended_at: ended, status }) => ended === null && status !== 'incomplete',
  )
  for (const subscription of running) await save(turn, { ...subscription, sandbox: { fails_next: true } })
  if (running.length === 0) await turn.db.rows('update payments_sandbox.controls set fail_next_renewal = true')
}

async function advance(turn: Turn, seconds: number): Promise<number> {
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > ADVANCE_MAX_SECONDS) {
    throw new RangeError(`The clock moves forward by 0 to ${ADVANCE_MAX_SECONDS} whole seconds.`)
  }
  await turn.db.rows('update payments_sandbox.controls set clock_lead = clock_lead + $1', [seconds])
  turn.now += seconds
  await doDueWork(turn)
  return turn.now
}
