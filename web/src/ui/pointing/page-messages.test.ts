// A displayed page is untrusted: only messages of its own frame, in the known formats, are accepted.
import { expect, it } from 'vitest'
import { readPageMessage } from './page-messages.ts'

const frame = document.createElement('iframe')
document.body.append(frame)
const source = frame.contentWindow
const choose = { from: 'stored-page', type: 'choose', place: 3, text: 'Lamp' }
const message = (parts: Partial<MessageEvent>) => ({ source, origin: 'null', data: choose, ...parts }) as MessageEvent

it('hears its own frame in its sandbox, and nobody else', () => {
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
])('does not take %j for something that was pointed at', (data) => {
  expect(readPageMessage(message({ data }), frame)).toBeNull()
})
