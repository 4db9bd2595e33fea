import { expect, it } from 'vitest'
import { Pause } from './pause.ts'

const NEVER_MS = 2_000_000_000

it('a pause ends when it is woken', async () => {
  const pause = new Pause()
  const waiting = pause.wait(NEVER_MS)
  pause.wake()
  await waiting
})

it('a wake-up that comes early is kept, once', async () => {
  const pause = new Pause()
  pause.wake()
  await pause.wait(NEVER_MS)
  let over = false
  const second = pause.wait(NEVER_MS).then(() => (over = true))
  await Promise.resolve()
  expect(over).toBe(false)
  pause.wake()
  await second
})
