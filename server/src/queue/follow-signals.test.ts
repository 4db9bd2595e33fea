import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { followSignals } from './follow-signals.ts'

it('fires with the first of its signals, for the same reason', () => {
  const [a, b] = [new AbortController(), new AbortController()]
  using follower = followSignals([a.signal, b.signal])
  const reason = new Error('enough')
  b.abort(reason)
  a.abort(new Error('too late'))
  expect(follower.signal.reason).toBe(reason)
})

it('has fired already if one of its signals has', () => {
  const reason = new Error('before')
  using follower = followSignals([AbortSignal.abort(reason)])
  expect(follower.signal.reason).toBe(reason)
})

it('leaves no listener on a signal that stays in use', () => {
  const long = new AbortController()
  for (let index = 0; index < 3; index += 1) {
    using follower = followSignals([long.signal])
    expect(follower.signal.aborted).toBe(false)
  }
  expect(getEventListeners(long.signal, 'abort')).toEqual([])
})
