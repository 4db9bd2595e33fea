import { stepSchema, type Step } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { readCsv, tableOf } from '../../lib/imports/parse-table.ts'
import { isPriceKnown, newStep, STEP_KINDS, stepProblem, stepSummary } from './step-words.ts'
import { stepHistory } from './use-step-history.ts'

const step = (id: string): Step => ({ id, kind: 'filter', condition: id, keeps: 'matching', is_off: false })
const START = { past: [], steps: [step('a')], future: [], about: null }

describe('the history of steps', () => {
  it('undoes and redoes changes; those to one step in a row count as one', () => {
    const written = ['x', 'xy', 'xyz'].reduce(
      (history, condition) =>
        stepHistory(history, { type: 'change', steps: [{ ...step('a'), kind: 'filter', condition, keeps: 'matching' }], about: 'edit a' }),
      START as Parameters<typeof stepHistory>[0],
    )
    expect(written.past.length).toBe(1)
    const undone = stepHistory(written, { type: 'undo' })
    expect(undone.steps).toEqual(START.steps)
    expect(stepHistory(undone, { type: 'redo' }).steps).toEqual(written.steps)
    expect(stepHistory(START, { type: 'undo' })).toBe(START)
  })

  it('a change after an undo is a separate one, and clears the redo history', () => {
    const added = stepHistory(START, { type: 'change', steps: [step('a'), step('b')], about: '1' })
    const undone = stepHistory(added, { type: 'undo' })
    const other = stepHistory(undone, { type: 'change', steps: [], about: '2' })
    expect([other.steps, other.future, stepHistory(other, { type: 'undo' }).steps]).toEqual([[], [], START.steps])
  })
})

describe('saving', () => {
  it('waits for the estimate of exactly these steps where one of them looks something up', () => {
    const enrich: Step[] = [newStep('enrich', ['title'])]
    const here = { isSuccess: true, isPlaceholderData: false }
    expect(isPriceKnown(enrich, enrich, here)).toBe(true)
    expect(isPriceKnown([...enrich], enrich, here)).toBe(false)
    expect(isPriceKnown(enrich, enrich, { ...here, isPlaceholderData: true })).toBe(false)
    expect(isPriceKnown(enrich, enrich, { ...here, isSuccess: false })).toBe(false)
    expect(isPriceKnown([step('a')], [], { isSuccess: false, isPlaceholderData: true })).toBe(true)
  })
})

describe('a new step', () => {
  it('of every kind starts with known values, and names what is missing unless it is complete', () => {
    for (const kind of STEP_KINDS) {
      const made = newStep(kind, ['title', 'price'])
      expect(stepProblem(made) === null, kind).toBe(stepSchema.safeParse(made).success)
      expect(typeof stepSummary(made)).toBe('string')
    }
    expect(stepProblem(newStep('filter', []))).toBe('Write a formula.')
    expect(stepProblem(newStep('sort', ['price']))).toBeNull()
  })
})

describe('a list read from CSV', () => {
  it('has quoted values with separators and line breaks, whatever the separator', () => {
    expect(readCsv('a;b\r\n"x;1";"say ""hi"""\n"two\nlines";')).toEqual([
      ['a', 'b'],
      ['x;1', 'say "hi"'],
      ['two\nlines', ''],
    ])
    expect(readCsv('a\tb\tc,d')).toEqual([['a', 'b', 'c,d']])
  })

  it('takes its columns from the first row; short rows are filled up, empty ones left out', () => {
    expect(tableOf([['name', ''], ['Lamp'], ['', ''], ['Chair', '3', 'extra']])).toEqual({
      columns: ['name', 'Column 2'],
      rows: [
        ['Lamp', null],
        ['Chair', '3'],
      ],
    })
  })
})
