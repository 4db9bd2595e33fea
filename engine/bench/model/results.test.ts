// Results of pages: an interrupted run continues after the last complete line, and a table shows regressions caused by the model.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ResultsFile, type Figures, type PageRecord } from './page-record.ts'
import { regressionsOf, summarize } from './summarize.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MEASURED = { model: 'local/small', asking: 'choosing', contextTokens: 4_096 } as const
const of = (right: number, filled = 10): Figures => ({ price: { labelled: 10, filled, right, found: right, absent: 0, falselyFilled: 0 } })

function recordOf(page: string, given: Partial<PageRecord> = {}): PageRecord {
  const took = { modelCalls: 2, promptTokens: 90, completionTokens: 10, seconds: 4 }
  const counts = { asked: 3, refused: 1, failed: 0, filled: [], failure: null }
  return { ...MEASURED, dataset: 'shops', page, at: '', load: 1, ...counts, ...took, without: of(8), with: of(8), ...given }
}

describe('a file of results', () => {
  it('finds completed results with the same settings in the next run; an incomplete line and a page whose model failed are measured again', () => {
    const path = join(folder, 'results')
    const first = new ResultsFile(path)
    first.add(recordOf('whole'))
    first.add(recordOf('failed', { failure: 'The language model did not answer.' }))
    first.add(recordOf('cut'))
    const text = readFileSync(path, 'utf8').slice(0, -20)
    rmSync(path)
    appendFileSync(path, text)
    const next = new ResultsFile(path)
    expect(next.find(MEASURED, 'shops', 'whole')).toEqual(recordOf('whole'))
    expect(next.find(MEASURED, 'shops', 'failed')).toBeNull()
    expect(next.find(MEASURED, 'shops', 'cut')).toBeNull()
    expect(next.find({ ...MEASURED, asking: 'pointing' }, 'shops', 'whole')).toBeNull()
    expect(next.find(MEASURED, 'others', 'whole')).toBeNull()
    next.add(recordOf('cut'))
    expect(new ResultsFile(path).find(MEASURED, 'shops', 'cut')).toEqual(recordOf('cut'))
  })
})

describe('the table of a set', () => {
  it('adds up the filled fields and the costs', () => {
    const filled = [
      { field: 'price', isRight: true, isInvented: false },
      { field: 'brand', isRight: null, isInvented: false },
    ]
    expect(summarize('shops', [recordOf('1', { filled, with: of(10) }), recordOf('2')])).toMatchObject({
      pages: 2,
      'F1 without': '0.8000',
      'F1 with': '0.9000',
      asked: 6,
      filled: 2,
      'right of judged': '1 of 1',
      refused: '50%',
      'questions/page': 2,
      'tokens/page': 100,
      's/page': 4,
    })
  })

  it('reports a lower F1 and invented values, and nothing if there are none', () => {
    expect(regressionsOf('shops', [recordOf('1')])).toEqual([])
    const filled = [{ field: 'price', isRight: false, isInvented: true }]
    expect(regressionsOf('shops', [recordOf('1', { filled, with: of(7) })])).toEqual([
      'shops: 1 invented values are in the rows.',
      'shops: the F1 of the rows fell from 0.8000 to 0.7000.',
    ])
  })
})
