// Names that others see must be displayed as they are stored: control, direction and invisible characters are refused.
import { describe, expect, it } from 'vitest'
import { brandPayloadSchema } from './sharing.ts'
import { ticketPayloadSchema } from './support.ts'
import { teamPayloadSchema } from './teams.ts'

const SCHEMAS = {
  'the name of a team': (name: string) => teamPayloadSchema.safeParse({ name }),
  'the name of a brand': (name: string) => brandPayloadSchema.safeParse({ name, color: '#8f4217', reply_to: null }),
  'the subject of a request': (subject: string) => ticketPayloadSchema.safeParse({ topic: 'question', subject, body: 'x' }),
}

describe.each(Object.entries(SCHEMAS))('%s', (_, read) => {
  it.each([
    'a\nBcc: b@example.com',
    'photo\u202egnp.exe',
    'a\u2066b\u2069',
    'two\u2028lines',
    '\u200b',
    '\u3164',
    '\u200d\u2060 \u00ad',
    '\u0301',
  ])('is refused where it is %j, which is displayed differently from how it is stored', (name) => {
    expect(read(name).success).toBe(false)
  })

  it.each(['Küche & Söhne', 'مختبر', 'خانه\u200cها', 'שלום\u200e 2', 'घर', '👩‍💻', '<b>O’Neil</b>'])('is accepted where it is %j', (name) => {
    expect(read(name).success).toBe(true)
  })
})
