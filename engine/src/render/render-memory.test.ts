import { expect, it } from 'vitest'
import { createRenderMemory } from './render-memory.ts'

it('a site is skipped after three attempts in a row without effect; a successful one resets the count', () => {
  const memory = createRenderMemory()
  for (const helped of [false, false, true, false, false]) memory.remember('a', helped)
  expect(memory.isWorthTrying('a')).toBe(true)
  memory.remember('a', false)
  expect(memory.isWorthTrying('a')).toBe(false)
  expect(memory.isWorthTrying('b')).toBe(true)
})
