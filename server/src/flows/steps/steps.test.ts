import { stepSchema, TARGET_COLUMN, type JsonValue, type PipelineColumn, type Step, type StepInput } from '@quarry/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runStages } from './run-steps.ts'
import type { StepContext, StepRow } from './step-row.ts'

const LIST_ID = '3f2f1d5e-0b0a-4f3c-9c39-0d9b6c1a2b3c'
const FIELDS = [
  { name: 'title', type: 'string' },
  { name: 'price', type: 'number' },
  { name: 'place', type: 'string' },
  { name: 'tags', type: 'array' },
] as const
const context: StepContext = {
  lists: new Map([
    [
      LIST_ID,
      {
        name: 'Stock',
        columns: ['product', 'count'],
        rows: [
          ['Lamp', '3'],
          ['lamp', '4'],
          [null, '5'],
          ['Chair', ''],
        ],
      },
    ],
  ]),
  referenceDate: new Date('2026-03-01T00:00:00Z'),
  receivers: new Set(),
  kept: new Map(),
}

function row(data: Record<string, JsonValue>, taskId = 1): StepRow {
  return {
    taskId,
    target: `https://shop.example/${taskId}`,
    data: { title: null, price: null, place: null, tags: null, ...data },
    problems: [],
  }
}
/** A step without its id. */
type Written = StepInput extends infer One ? (One extends StepInput ? Omit<One, 'id'> : never) : never

function run(steps: readonly Written[], rows: readonly StepRow[]) {
  const parsed = steps.map((step, index) => stepSchema.parse({ id: `s${index}`, ...step }))
  const stages = runStages({ steps: parsed, fields: FIELDS, rows }, context)
  const last = stages.at(-1)
  if (!last) throw new Error('no stage')
  return { ...last, stages, names: last.columns.map(({ name }) => name), data: last.rows.map(({ data }) => data) }
}
const columnOf = (columns: readonly PipelineColumn[], name: string) => columns.find((column) => column.name === name)

const LAMP = row({ title: 'Lamp', price: 20, place: 'Berlin, DE', tags: ['red', 'small'] }, 1)
const CHAIR = row({ title: 'Chair', price: 5, place: 'Paris' }, 2)
const EMPTY = row({}, 3)
const LAMP_AGAIN = row({ title: ' LAMP ', price: 30 }, 4)
const ROWS = [LAMP, CHAIR, EMPTY, LAMP_AGAIN]

describe('a step', () => {
  it('filters; a condition over an empty cell does not hold, and one that is no condition keeps the row', () => {
    expect(run([{ kind: 'filter', condition: 'price > 10' }], ROWS).rows).toEqual([LAMP, LAMP_AGAIN])
    expect(run([{ kind: 'filter', condition: 'price > 10', keeps: 'others' }], ROWS).rows).toEqual([CHAIR, EMPTY])
    const { rows, problemCount } = run([{ kind: 'filter', condition: 'price' }], ROWS)
    expect([rows.length, problemCount]).toEqual([3, 3])
  })

  it('renames, and keeps the sources of the cells', () => {
    const { columns, data } = run([{ kind: 'rename', column: 'price', to: 'cost' }], [LAMP])
    expect(columnOf(columns, 'cost')).toMatchObject({ from: ['price'], is_copy: true })
    expect(data[0]).toMatchObject({ cost: 20 })
    expect(run([{ kind: 'rename', column: 'price', to: 'title' }], ROWS).problem).toBe('There is a column “title” already.')
    expect(run([{ kind: 'rename', column: 'price', to: TARGET_COLUMN }], ROWS).problem).not.toBeNull()
  })

  it('computes from several columns and names them all as its sources, through every later step', () => {
    const { columns, data } = run(
      [
        { kind: 'compute', column: 'label', formula: 'title + " (" + text(price) + ")"' },
        { kind: 'rename', column: 'label', to: 'name' },
        { kind: 'merge', columns: ['name', 'place'], separator: ' / ', to: 'all' },
      ],
      [LAMP, EMPTY],
    )
    expect(data.map((one) => one['all'])).toEqual(['Lamp (20) / Berlin, DE', null])
    expect(columnOf(columns, 'all')).toEqual({ name: 'all', type: 'string', from: ['title', 'price', 'place'], is_copy: false, list: null })
  })

  it('converts as the extraction reads, and names what can’t be read', () => {
    const rows = ['$1,299.50', '1.299,50 €', 'about', null].map((place) => row({ place }))
    const { data, problemCount } = run([{ kind: 'convert', column: 'place', to: 'number' }], rows)
    expect(data.map(({ place }) => place)).toEqual([1299.5, 1299.5, null, null])
    expect(problemCount).toBe(1)
    expect(run([{ kind: 'convert', column: 'place', to: 'date' }], [row({ place: '3 May 2026' })]).data[0]).toMatchObject({
      place: '2026-05-03',
    })
    expect(run([{ kind: 'convert', column: 'place', to: 'array' }], [row({ place: 'a, b' })]).data[0]).toMatchObject({ place: ['a', 'b'] })
  })

  it('expands a list of objects into a row each, with the members that the field names and the columns that are kept', () => {
    const team: JsonValue = [
      { name: 'Nora', role: 'Miller', title: 'Dr' },
      { name: 'Otto', role: null },
    ]
    const rows = [row({ title: 'Mill', price: 3, tags: team }, 7), row({ title: 'Farm' }, 8)]
    const fields = FIELDS.map((field) => (field.name === 'tags' ? { ...field, members: [{ name: 'name' }, { name: 'title' }] } : field))
    const steps = [stepSchema.parse({ id: 'e', kind: 'expand', column: 'tags', keeps: ['title'] })]
    const last = runStages({ steps, fields, rows }, context).at(-1)
    expect(last?.rows.map(({ taskId, data }) => [taskId, data])).toEqual([
      [7, { title: 'Mill', name: 'Nora', tags_title: 'Dr' }],
      [7, { title: 'Mill', name: 'Otto', tags_title: null }],
      [8, { title: 'Farm', name: null, tags_title: null }],
    ])
    expect(last?.columns.map(({ name, from }) => [name, from])).toEqual([
      ['title', ['title']],
      ['name', ['tags']],
      ['tags_title', ['tags']],
    ])
    expect(last?.columns.map(({ parts }) => parts)).toEqual([
      undefined,
      [{ field: 'tags', path: '/*/name' }],
      [{ field: 'tags', path: '/*/title' }],
    ])
    expect(last?.rows.map(({ items }) => items)).toEqual([{ tags: [0] }, { tags: [1] }, undefined])
  })

  it('expands objects inside the items by path, and lists inside by another step', () => {
    const text = { type: 'string' }
    const price = { type: 'object', properties: { amount: { type: 'number' }, currency: text } }
    const sizes = { type: 'array', items: { type: 'object', properties: { size: text } } }
    const schema = { type: 'array', items: { type: 'object', properties: { name: text, price, sizes } } }
    const tags: JsonValue = [
      { name: 'Rye', price: { amount: 4.2, currency: 'EUR' }, sizes: [{ size: 'S' }, { size: 'L' }] },
      { name: 'Oat', price: null, sizes: null },
    ]
    const fields = FIELDS.map((field) => (field.name === 'tags' ? { ...field, schema } : field))
    const steps = [
      stepSchema.parse({ id: 'e', kind: 'expand', column: 'tags', keeps: [] }),
      stepSchema.parse({ id: 'f', kind: 'expand', column: 'sizes' }),
    ]
    const last = runStages({ steps, fields, rows: [row({ tags })] }, context).at(-1)
    expect(last?.rows.map(({ data }) => data)).toEqual([
      { name: 'Rye', 'price.amount': 4.2, 'price.currency': 'EUR', size: 'S' },
      { name: 'Rye', 'price.amount': 4.2, 'price.currency': 'EUR', size: 'L' },
      { name: 'Oat', 'price.amount': null, 'price.currency': null, size: null },
    ])
    expect(last?.columns.map(({ name, type }) => [name, type])).toContainEqual(['price.amount', 'number'])
    expect(last?.rows.map(({ items }) => items)).toEqual([{ tags: [0, 0] }, { tags: [0, 1] }, { tags: [1] }])
    expect(last?.columns.map(({ name, parts }) => [name, parts?.[0]?.path])).toEqual([
      ['name', '/*/name'],
      ['price.amount', '/*/price/amount'],
      ['price.currency', '/*/price/currency'],
      ['size', '/*/sizes/*/size'],
    ])
  })

  it('cannot expand a column whose members nothing names, nor the target', () => {
    expect(run([{ kind: 'expand', column: 'tags' }], [LAMP]).problem).toBe('Name the members of “tags” that become columns.')
    expect(run([{ kind: 'expand', column: TARGET_COLUMN, members: ['name'] }], [LAMP]).problem).toBe(
      'The target cannot become several rows.',
    )
    expect(run([{ kind: 'expand', column: 'tags', members: ['name'] }], [LAMP]).data).toMatchObject([{ name: null }, { name: null }])
  })

  it('splits into columns, the last takes the rest; or into rows', () => {
    expect(run([{ kind: 'split', column: 'place', into: ['city', 'state'] }], [LAMP, CHAIR, EMPTY]).data).toMatchObject([
      { city: 'Berlin', state: 'DE' },
      { city: 'Paris', state: null },
      { city: null, state: null },
    ])
    expect(run([{ kind: 'split', column: 'place', into: ['a', 'b'] }], [row({ place: 'x, y, z' })]).data[0]).toMatchObject({
      a: 'x',
      b: 'y, z',
    })
    const { rows } = run([{ kind: 'split', column: 'tags' }], [LAMP, CHAIR])
    expect(rows.map(({ taskId, data }) => [taskId, data['tags']])).toEqual([
      [1, 'red'],
      [1, 'small'],
      [2, null],
    ])
  })

  it('merges and takes the sources away, or keeps them', () => {
    expect(run([{ kind: 'merge', columns: ['title', 'price'], to: 'label' }], [LAMP]).names).toEqual(['place', 'tags', 'label'])
    expect(run([{ kind: 'merge', columns: ['title', 'price'], to: 'title', keeps_sources: true }], [LAMP]).data[0]).toMatchObject({
      title: 'Lamp 20',
      price: 20,
    })
  })

  it('removes duplicates; rows with empty keys are kept', () => {
    expect(run([{ kind: 'deduplicate', columns: ['title'] }], [...ROWS, EMPTY]).rows).toEqual([LAMP, CHAIR, EMPTY, EMPTY])
    expect(run([{ kind: 'deduplicate', columns: ['title'], ignores_case: false }], ROWS).rows.length).toBe(4)
    expect(run([{ kind: 'deduplicate' }], [LAMP, { ...LAMP, taskId: 9 }]).rows).toEqual([LAMP])
    expect(run([{ kind: 'deduplicate', columns: [TARGET_COLUMN] }], [LAMP, LAMP]).rows).toEqual([LAMP])
  })

  it('keeps the first rows, in the order that they come in', () => {
    expect(run([{ kind: 'limit', rows: 2 }], ROWS).rows).toEqual([LAMP, CHAIR])
    expect(
      run(
        [
          { kind: 'sort', by: [{ column: 'price', direction: 'desc' }] },
          { kind: 'limit', rows: 1 },
        ],
        ROWS,
      ).rows,
    ).toEqual([LAMP_AGAIN])
    expect(run([{ kind: 'limit', rows: 9 }], ROWS).rows).toEqual(ROWS)
    expect(stepSchema.safeParse({ id: 'a', kind: 'limit', rows: 0 }).error?.issues[0]?.message).toBe('Keep at least one row.')
  })

  it('fills empty cells with the value of the nearest row above that has one', () => {
    const filled = run([{ kind: 'fill_down', columns: ['place', 'title'] }], [EMPTY, ...ROWS])
    expect(filled.data.map(({ title, place }) => [title, place])).toEqual([
      [null, null],
      ['Lamp', 'Berlin, DE'],
      ['Chair', 'Paris'],
      ['Chair', 'Paris'],
      [' LAMP ', 'Paris'],
    ])
    expect(filled.data.at(-1)).toMatchObject({ price: 30, tags: null })
    expect(columnOf(filled.columns, 'place')).toMatchObject({ is_copy: false, from: ['place'], type: 'string' })
    expect(run([{ kind: 'fill_down', columns: ['size'] }], ROWS).problem).toBe('There is no column “size”.')
    expect(run([{ kind: 'fill_down', columns: [TARGET_COLUMN] }], ROWS).problem).toBe('The target cannot be changed.')
  })

  it('completes rows from a list, with the first row that fits', () => {
    const join: Written = {
      kind: 'join',
      list_id: LIST_ID,
      column: 'title',
      list_column: 'product',
      take: [{ column: 'count', as: 'stock' }],
    }
    expect(run([join], ROWS).data.map(({ stock }) => stock)).toEqual(['3', null, null, '3'])
    expect(run([{ ...join, drops_unmatched: true }], ROWS).rows.length).toBe(3)
    expect(run([{ ...join, list_column: 'size' }], ROWS).problem).toBe('The list “Stock” has no column “size”.')
  })

  it('validates: flags, or drops', () => {
    const rules = [
      { column: 'price', rule: { required: true, min: 10 } },
      { column: 'title', rule: { allowed: ['lamp'] } },
    ]
    const flagged = run([{ kind: 'validate', rules }], ROWS)
    expect(flagged.rows.map(({ problems }) => problems.map(({ text }) => text))).toEqual([
      [],
      ['“5” is less than 10.', '“Chair” is not one of the allowed values.'],
      ['price is empty.'],
      ['“ LAMP ” is not one of the allowed values.'],
    ])
    expect(run([{ kind: 'validate', rules, on_broken: 'drop' }], ROWS).rows).toEqual([LAMP])
    expect(run([{ kind: 'validate', rules: [{ column: 'title', rule: { pattern: '(' } }] }], ROWS).problem).toContain(
      'not a regular expression',
    )
  })

  it('sorts, empty cells last in both directions, equals in their order', () => {
    const order = (direction: 'asc' | 'desc') =>
      run([{ kind: 'sort', by: [{ column: 'price', direction }] }], ROWS).rows.map(({ taskId }) => taskId)
    expect(order('asc')).toEqual([2, 1, 4, 3])
    expect(order('desc')).toEqual([4, 1, 2, 3])
  })

  it('chooses columns in an order', () => {
    expect(run([{ kind: 'columns', columns: ['price', 'title'] }], [LAMP]).data).toEqual([{ price: 20, title: 'Lamp' }])
    expect(run([{ kind: 'columns', columns: ['price', 'price'] }], [LAMP]).problem).toBe('A column is named twice.')
  })

  it('that is off, or can’t be done, passes the rows on', () => {
    const { stages, rows } = run(
      [
        { kind: 'filter', condition: 'price > 10', is_off: true },
        { kind: 'rename', column: 'nothing', to: 'x' },
      ],
      ROWS,
    )
    expect(rows).toEqual(ROWS)
    expect(stages.map(({ step }) => step?.id)).toEqual([undefined, 's1'])
  })
})

describe('steps, whatever they are and whatever the rows hold', () => {
  const name = fc.constantFrom('title', 'price', 'place', 'tags', 'new', 'x y', TARGET_COLUMN, 'constructor')
  const formula = fc.constantFrom(
    'price * 2',
    'title + place',
    'upper(title)',
    'row["tags"]',
    'size(tags)',
    'price > 3',
    'title',
    '1/0',
    'nope',
    '(((',
  )
  const rule = fc.record(
    {
      required: fc.boolean(),
      allowed: fc.constant(['Lamp', '1']),
      pattern: fc.constantFrom('[a-z]+', '('),
      min: fc.constant(2),
      shape: fc.constant([{ key: 'a', type: 'string' as const }]),
    },
    { requiredKeys: [] },
  )
  const written: fc.Arbitrary<unknown> = fc.oneof(
    fc.record({ kind: fc.constant('filter'), condition: formula, keeps: fc.constantFrom('matching', 'others') }),
    fc.record({ kind: fc.constant('rename'), column: name, to: name }),
    fc.record({ kind: fc.constant('compute'), column: name, formula }),
    fc.record({
      kind: fc.constant('convert'),
      column: name,
      to: fc.constantFrom('string', 'number', 'boolean', 'date', 'array', 'object'),
    }),
    fc.record({
      kind: fc.constant('split'),
      column: name,
      separator: fc.constantFrom(',', '', ' '),
      into: fc.uniqueArray(name, { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('merge'),
      columns: fc.array(name, { minLength: 2, maxLength: 3 }),
      to: name,
      keeps_sources: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('expand'), column: name, members: fc.uniqueArray(name, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('fill_down'), columns: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('limit'), rows: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('deduplicate'), columns: fc.uniqueArray(name, { maxLength: 2 }) }),
    fc.record({
      kind: fc.constant('sort'),
      by: fc.array(fc.record({ column: name, direction: fc.constantFrom('asc', 'desc') }), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant('columns'), columns: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }) }),
    fc.record({
      kind: fc.constant('validate'),
      rules: fc.array(fc.record({ column: name, rule }), { minLength: 1, maxLength: 2 }),
      on_broken: fc.constantFrom('flag', 'drop'),
    }),
    fc.record({
      kind: fc.constant('join'),
      list_id: fc.constant(LIST_ID),
      column: name,
      list_column: fc.constant('product'),
      take: fc.constant([{ column: 'count', as: 'stock' }]),
    }),
  )
  const steps: fc.Arbitrary<Step[]> = fc
    .array(written, { maxLength: 6 })
    .map((all) => all.flatMap((one, index) => stepSchema.safeParse({ ...(one as object), id: `s${index}` }).data ?? []))
  const value: fc.Arbitrary<JsonValue> = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>
  const rows = fc
    .array(
      fc.record({
        title: value,
        price: fc.oneof(fc.double({ noNaN: true }), fc.constant(null)),
        place: fc.oneof(fc.string(), fc.constant(null)),
        tags: value,
      }),
      { maxLength: 8 },
    )
    .map((all) => all.map((data, index): StepRow => ({ taskId: index, target: `t${index}`, data, problems: [] })))

  it('never throw, change nothing they were given, and do the same again', () => {
    fc.assert(
      fc.property(steps, rows, (some, all) => {
        const before = structuredClone(all)
        const first = runStages({ steps: some, fields: FIELDS, rows: all }, context)
        expect(runStages({ steps: some, fields: FIELDS, rows: all }, context)).toEqual(first)
        expect(all).toEqual(before)
      }),
      { numRuns: 80 },
    )
  })

  it('make no row from nothing: each has the target of the row it comes from, and every column goes back to fields or a list', () => {
    fc.assert(
      fc.property(steps, rows, (some, all) => {
        for (const { columns, rows: out } of runStages({ steps: some, fields: FIELDS, rows: all }, context)) {
          expect(new Set(columns.map(({ name: column }) => column)).size).toBe(columns.length)
          for (const one of out) expect(all[one.taskId]?.target).toBe(one.target)
          for (const { from } of columns) for (const source of from) expect(FIELDS.some((field) => field.name === source)).toBe(true)
        }
      }),
      { numRuns: 80 },
    )
  })

  it('that remove or sort rows create no new ones', () => {
    const lessens = steps.map((some) =>
      some.filter(({ kind }) => kind === 'filter' || kind === 'deduplicate' || kind === 'sort' || kind === 'limit'),
    )
    fc.assert(
      fc.property(lessens, rows, (some, all) => {
        const out = runStages({ steps: some, fields: FIELDS, rows: all }, context).at(-1)?.rows ?? []
        const ids = out.map(({ taskId }) => taskId)
        expect(new Set(ids).size).toBe(ids.length)
        for (const one of out) expect(one.data).toBe(all[one.taskId]?.data)
      }),
      { numRuns: 80 },
    )
  })
})
