// A displayed page is untrusted: only messages of its own frame, in the known formats, are accepted.
import { expect, it } from 'vitest'
import { readPageMessage } from './page-messages.ts'

const frame = document.createElement('iframe')
document.body.append(frame)
const source = frame.contentWindow
const choose = { from: 'stored-page', type: 'choose', place: 3, text: 'Lamp' }
const message = (parts: Partial<MessageEvent>) => ({ source, origin: 'null', data: choose, ...parts }) as MessageEvent

it('accepts messages of its own sandboxed frame only', () => {
  expect(readPageMessage(message({}), frame)).toEqual(choose)
  expect(readPageMessage(message({ source: window }), frame)).toBeNull()
  expect(readPageMessage(message({ source: null }), frame)).toBeNull()
  expect(readPageMessage(message({ origin: 'https://evil.example' }), frame)).toBeNull()
  expect(readPageMessage(message({}), null)).toBeNull()
})

it.each([
  null,
  'choose',
  {},
  { ...choose, from: 'else' },
  { ...choose, place: '3' },
  { ...choose, place: -1 },
  { ...choose, type: 'run' },
  { ...choose, text: 'a'.repeat(301) },
])('does not accept %j as a pointed element', (data) => {
  expect(readPageMessage(message({ data }), frame)).toBeNull()
})
