import pino from 'pino'
import { expect, it } from 'vitest'
import { createFaultLog } from './fault-log.ts'

it('an unavailable database is logged at intervals, without a stack; any other error each time, with one', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  let now = 0
  const tell = createFaultLog(log, () => now)('webhooks could not be worked on')
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  tell(away, { part: 'one' })
  for (let count = 1; count < 20; count += 1) tell(away)
  tell(new TypeError('x is not a function'))
  tell(new TypeError('x is not a function'))
  now = 30_000
  tell(away)
  expect(lines.map(({ msg, part, reason, more, err }) => ({ msg, part, reason, more, hasStack: err !== undefined }))).toEqual([
    { msg: 'webhooks could not be worked on', part: 'one', reason: 'the database system is starting up', more: undefined, hasStack: false },
    { msg: 'webhooks could not be worked on', reason: undefined, more: undefined, hasStack: true },
    { msg: 'webhooks could not be worked on', reason: undefined, more: undefined, hasStack: true },
    { msg: 'webhooks could not be worked on', reason: 'the database system is starting up', more: 19, hasStack: false },
  ])
})
