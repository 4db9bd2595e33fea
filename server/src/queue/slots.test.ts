import { describe, expect, it } from 'vitest'
import { Slots } from './slots.ts'

describe('Slots', () => {
  it('gives extras from what is left over, but keeps the last one for the next lane', () => {
    const slots = new Slots(4)
    slots.take()
    expect([slots.takeExtra(), slots.takeExtra(), slots.takeExtra()]).toEqual([true, true, false])
    expect(slots.free).toBe(1)
  })

  it('gives no extras while lanes wait', () => {
    const slots = new Slots(4)
    slots.lanesWaiting = true
    expect(slots.takeExtra()).toBe(false)
  })

  it('tells once when there may be more to have', () => {
    const slots = new Slots(1)
    let told = 0
    slots.onceEased(() => (told += 1))
    slots.take()
    expect(() => slots.take()).toThrow('no slot is free')
    slots.release(1)
    slots.release(0)
    expect([told, slots.free]).toEqual([1, 1])
    slots.onceEased(() => (told += 1))
    slots.lanesWaiting = true
    expect(told).toBe(1)
    slots.lanesWaiting = false
    expect(told).toBe(2)
  })
})
