import { describe, expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { createPreviewSeats } from './preview-seats.ts'

const never = new AbortController().signal
const codeOf = (taking: Promise<unknown>): Promise<string> =>
  taking.then(
    (seat) => (seat === null ? 'left' : 'seated'),
    (error: unknown) => (error instanceof AppError ? `${error.code} after ${error.retryAfterSeconds}` : String(error)),
  )

describe('seats for previews', () => {
  it('a visitor has one at a time; the next one waits, and one too many is refused', async () => {
    const seats = createPreviewSeats({ seats: 4, ofAVisitor: 2, waitMs: 10_000 })
    const leave = await seats.take('a', never)
    const order: string[] = []
    const second = seats.take('a', never).then((free) => (order.push('second of a'), free))
    expect(await codeOf(seats.take('a', never))).toBe('rate_limited after 10')
    expect(await codeOf(seats.take('b', never))).toBe('seated')
    expect(order).toEqual([])
    leave?.()
    await second
    expect(order).toEqual(['second of a'])
  })

  it('are assigned in the order of requests, but first to callers without a seat', async () => {
    const seats = createPreviewSeats({ seats: 2, ofAVisitor: 3, waitMs: 10_000 })
    const [one, two] = [await seats.take('a', never), await seats.take('b', never)]
    const order: string[] = []
    const asked = ['a', 'c', 'd'].map((visitor) => seats.take(visitor, never).then((free) => (order.push(visitor), free)))
    two?.()
    const third = await asked[1]
    expect(order).toEqual(['c'])
    one?.()
    await asked[0]
    expect(order).toEqual(['c', 'a'])
    third?.()
    await asked[2]
    expect(order).toEqual(['c', 'a', 'd'])
  })

  it('a request that waits too long is refused, and one that disconnects leaves the queue', async () => {
    const seats = createPreviewSeats({ seats: 1, ofAVisitor: 2, waitMs: 1 })
    const free = await seats.take('a', never)
    expect(await codeOf(seats.take('b', never))).toBe('unavailable after 10')
    expect(await codeOf(seats.take('a', never))).toBe('rate_limited after 10')
    const leaving = new AbortController()
    const gone = codeOf(createLine(leaving.signal))
    leaving.abort()
    expect(await gone).toBe('left')
    free?.()
    expect(await codeOf(seats.take('b', never))).toBe('seated')

    function createLine(signal: AbortSignal): Promise<unknown> {
      return createPreviewSeats({ seats: 0, ofAVisitor: 1, waitMs: 10_000 }).take('c', signal)
    }
  })
})
