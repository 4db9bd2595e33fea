import { expect, it, vi } from 'vitest'
import { startTimeLimit } from './time-limit.ts'

it('is over when both the clock and the processor time have passed it', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const usage = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 2_000_000, system: 1_000_000 })
  const isOver = startTimeLimit(1_000)
  clock.mockReturnValue(5_000)
  expect(isOver()).toBe(false)
  usage.mockReturnValue({ user: 2_900_000, system: 1_000_000 })
  expect(isOver()).toBe(false)
  usage.mockReturnValue({ user: 2_900_000, system: 1_200_000 })
  expect(isOver()).toBe(true)
  clock.mockReturnValue(500)
  expect(isOver()).toBe(false)
  vi.restoreAllMocks()
})
