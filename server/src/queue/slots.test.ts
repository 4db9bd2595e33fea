import { describe, expect, it } from 'vitest'
import { Slots } from './slots.ts'

describe('Slots', () => {
  it('gives extras from what is left over, but keeps the last one for the next lane', () => {
    const slots = new Slots(4)
    slots.reserve(1)
    slots.take(1)
    expect([slots.takeExtra(), slots.takeExtra(), slots.takeExtra()]).toEqual([true, true, false])
    expect(slots.free).toBe(1)
  })

  it('gives no extras while lanes wait', () => {
    const slots = new Slots(4)
    slots.lanesWaiting = true
    expect(slots.takeExtra()).toBe(false)
  })

  it('keeps what is reserved for lanes from those that want extras', () => {
    const slots = new Slots(4)
    expect(slots.reserve(8)).toBe(4)
    expect(slots.takeExtra()).toBe(false)
    slots.take(3)
    expect([slots.free, slots.takeExtra()]).toEqual([1, false])
    expect(slots.reserve(8)).toBe(1)
    expect(() => slots.take(2)).toThrow('more lanes than slots')
  })

  it('notifies once when there may be free slots', () => {
    const slots = new Slots(1)
    const told: string[] = []
    const listen = (): void => {
      slots.onceEased(() => told.push('eased'))
      slots.onceReleased(() => told.push('released'))
    }
    listen()
    slots.reserve(1)
    slots.take(1)
    expect(told).toEqual([])
    slots.release(1)
    slots.release(0)
    expect([told, slots.free]).toEqual([['released', 'eased'], 1])
    told.length = 0
    listen()
    slots.lanesWaiting = true
    slots.lanesWaiting = false
    expect(told).toEqual(['eased'])
    listen()
    slots.reserve(1)
    slots.take(0)
    // Only the slot is released; the code that takes lanes knows this, and would loop without a pause.
    expect(told).toEqual(['eased', 'eased'])
  })
})
