import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterTimeLimit, startTimeLimit } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const useProcessor = (ms: number) => vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: ms * 600, system: ms * 400 })

it('is over when both the clock and the processor time have passed it', () => {
  useProcessor(3_000)
  const isOver = startTimeLimit(1_000)
  vi.advanceTimersByTime(1_500)
  useProcessor(3_900)
  expect(isOver()).toBe(false)
  useProcessor(4_100)
  expect(isOver()).toBe(true)
})

it('is not over while the clock has not passed it, however many threads have worked', () => {
  useProcessor(3_000)
  const isOver = startTimeLimit(1_000)
  vi.advanceTimersByTime(900)
  useProcessor(9_000)
  expect(isOver()).toBe(false)
})

it('is over by the clock alone in the end, as for work that waits for something else', () => {
  useProcessor(3_000)
  const isOver = startTimeLimit(1_000)
  vi.advanceTimersByTime(9_900)
  expect(isOver()).toBe(false)
  vi.advanceTimersByTime(200)
  expect(isOver()).toBe(true)
})

it('calls back once when it is over, and not after it was stopped', () => {
  useProcessor(3_000)
  const [onOver, onStopped] = [vi.fn(), vi.fn()]
  afterTimeLimit(1_000, onOver)
  const stop = afterTimeLimit(1_000, onStopped)
  vi.advanceTimersByTime(5_000)
  expect(onOver).not.toHaveBeenCalled()
  stop()
  useProcessor(4_500)
  vi.advanceTimersByTime(5_000)
  expect([onOver, onStopped].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
