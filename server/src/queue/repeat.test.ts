import { expect, it } from 'vitest'
import { Pause, repeat } from './repeat.ts'

const NEVER_MS = 2_000_000_000

it('a pause ends when it is woken, and a wake-up that comes early is kept, once', async () => {
  const pause = new Pause()
  let ends = 0
  const wait = () => pause.wait(NEVER_MS).then(() => (ends += 1))
  pause.wake()
  await wait()
  expect(ends).toBe(1)
  const second = wait()
  await Promise.resolve()
  expect(ends).toBe(1)
  pause.wake()
  await second
  expect(ends).toBe(2)
})

it('a loop goes on at once, after a wake-up and after an error, until it is told to end', async () => {
  const ending = new AbortController()
  const pause = new Pause()
  const rounds: (() => Promise<boolean>)[] = [
    async () => true,
    async () => {
      pause.wake()
      return false
    },
    async () => {
      pause.wake()
      throw new Error('a bad round')
    },
    async () => {
      ending.abort()
      return false
    },
  ]
  const errors: unknown[] = []
  const work = () => rounds.shift()?.() ?? Promise.reject(new Error('one round too many'))
  await repeat({ work, pauseMs: NEVER_MS, onError: (error) => void errors.push(error) }, pause, ending.signal)
  expect(rounds).toEqual([])
  expect(errors).toEqual([new Error('a bad round')])
})

it('a loop without work pauses longer once it asked and is quiet, until it is woken', async () => {
  const ending = new AbortController()
  const paused: number[] = []
  const pause = new (class extends Pause {
    override async wait(ms: number): Promise<boolean> {
      paused.push(ms)
      return ms === NEVER_MS
    }
  })()
  const answers = [false, true, true]
  const quiet = { pauseMs: NEVER_MS, isQuiet: async () => answers.shift() ?? Promise.reject(new Error('asked too often')) }
  const work = async (): Promise<boolean> => {
    if (answers.length === 0) ending.abort()
    return false
  }
  await repeat({ work, quiet, pauseMs: 1_000, onError: (error) => expect.unreachable(String(error)) }, pause, ending.signal)
  // Two seconds before each request, every time.
  expect(paused).toEqual([1_000, 1_000, 1_000, NEVER_MS, 1_000, 1_000, NEVER_MS, 1_000])
})
