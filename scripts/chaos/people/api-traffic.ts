// Simulated users while faults happen: over HTTP, one request after the other, with a time limit for each. A request without a response may
// or may not have taken effect; effects have to be complete, and confirmed ones have to last.
import { setTimeout as sleep } from 'node:timers/promises'
import { createAnswers, type Answers } from './answers.ts'
import { PAUSE_MS, type ServedApi } from './ask.ts'
import { JOB_ACTS } from './job-acts.ts'
import { TABLE_ACTS } from './table-acts.ts'
import { TEAM_ACTS } from './team-acts.ts'

export interface ApiTraffic {
  /** Number of successful calls, by call. */
  answered: Record<string, number>
  answers: Answers
  stop(): Promise<void>
}

const ACTS = [...JOB_ACTS, ...TABLE_ACTS, ...TEAM_ACTS]

interface Sites {
  /** The API process that serves now; null while there is none. */
  findApi: () => ServedApi | null
  listing: string
}

export function startApiTraffic({ findApi, listing }: Sites): ApiTraffic {
  const answered = Object.fromEntries(ACTS.map(({ name }) => [name, 0]))
  const answers = createAnswers()
  const ending = new AbortController()
  const work = async (): Promise<void> => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const { address, callers } = findApi() ?? { address: '', callers: [] }
      const [caller, member] = [callers[turn % callers.length], callers[(turn + 1) % callers.length]]
      if (!caller || !member) await sleep(PAUSE_MS)
      else
        for (const act of ACTS) {
          const isDone = await act.does({ address, caller, member, turn, answers, listing }).catch(() => false)
          if (isDone) answered[act.name] = (answered[act.name] ?? 0) + 1
          await sleep(PAUSE_MS)
        }
    }
  }
  const working = work()
  return {
    answered,
    answers,
    async stop() {
      ending.abort()
      await working
    },
  }
}
