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
