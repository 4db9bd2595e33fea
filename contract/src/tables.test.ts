import { describe, expect, it } from 'vitest'
import { tableChangeSchema, tableName } from './tables.ts'

const JOB = { base_prompt: null, target_item_name: 'URL', first_targets: ['https://www.shop.example/1'], progress: { total: 1 } }

describe('the name of a table', () => {
  it.each([
    [{ name: 'Lamps', base_prompt: 'Something else' }, 'Lamps'],
    [{ base_prompt: 'Read the shops of Berlin. Take the net price.' }, 'Read the shops of Berlin. Take the net price.'],
    [{ base_prompt: `Read the shops of Berlin. ${'Take the net price. '.repeat(5)}` }, 'Read the shops of Berlin'],
    [{ base_prompt: 'word '.repeat(30) }, `${'word '.repeat(11)}word…`],
    [{ base_prompt: ' \n ' }, 'shop.example/1'],
    [{ first_targets: ['https://shop.example/1', 'https://shop.example/2'], progress: { total: 40 } }, 'shop.example: 40 rows'],
    [{ first_targets: ['https://a.example/', 'https://b.example/'], progress: { total: 2 } }, 'a.example and 1 more'],
    [{ first_targets: ['Acme Inc', 'Others'], progress: { total: 3 } }, 'Acme Inc and 2 more'],
    [{ first_targets: [], progress: { total: 0 } }, 'URL'],
  ])('of %j is %s', (change, name) => {
    expect(tableName({ ...JOB, ...change })).toBe(name)
  })

  it.each(['💡', '👩‍🔬', '🇩🇪', '⚙️'])('may have the emoji %s', (emoji) => {
    expect(tableChangeSchema.parse({ emoji })).toEqual({ emoji })
  })
})
