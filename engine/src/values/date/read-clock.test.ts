import { expect, it } from 'vitest'
import { findClock } from './read-clock.ts'

it.each([
  ['yesterday, noon', 11],
  ['İzmir, İstanbul: noon', 17],
  ['every afternoon, and at noon', 24],
])('noon of "%s" begins at %i', (text, start) => {
  expect(findClock(text)).toMatchObject({ hour: 12, start, end: start + 4 })
})
