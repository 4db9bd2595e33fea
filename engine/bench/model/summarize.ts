// Summarizes a benchmark run: one table row per data set, and regressions that the model caused.
import { joinScores, totalOf } from '../public-sets/score.ts'
import type { Figures, PageRecord } from './page-record.ts'

/** Largest accepted drop in F1 when the model is added: a larger one means that verification and ranking let wrong answers through. */
const FALL_MAX = 0.005

export function summarize(dataset: string, records: readonly PageRecord[]) {
  const sum = (count: (record: PageRecord) => number): number => records.reduce((total, record) => total + count(record), 0)
  const cells = records.flatMap(({ filled }) => filled)
  const judged = cells.filter(({ isRight }) => isRight !== null)
  const refused = sum((record) => record.refused)
  const answered = cells.length + refused
  return {
    dataset,
    pages: records.length,
    'F1 without': f1Of(records.map((record) => record.without)).toFixed(4),
    'F1 with': f1Of(records.map((record) => record.with)).toFixed(4),
    asked: sum((record) => record.asked),
    filled: cells.length,
    'right of judged': `${judged.filter(({ isRight }) => isRight).length} of ${judged.length}`,
    refused: answered === 0 ? 'none' : `${((100 * refused) / answered).toFixed(0)}%`,
    failed: sum((record) => record.failed),
    invented: cells.filter(({ isInvented }) => isInvented).length,
    'questions/page': per(
      sum((record) => record.modelCalls),
      records.length,
    ),
    'tokens/page': Math.round(sum((record) => record.promptTokens + record.completionTokens) / records.length),
    's/page': per(
      sum((record) => record.seconds),
      records.length,
    ),
  }
}

/** One sentence per regression; empty where the model made nothing worse. */
export function regressionsOf(dataset: string, records: readonly PageRecord[]): string[] {
  const invented = records.flatMap(({ filled }) => filled).filter(({ isInvented }) => isInvented).length
  const [without, having] = [f1Of(records.map((record) => record.without)), f1Of(records.map((record) => record.with))]
  return [
    ...(invented > 0 ? [`${dataset}: ${invented} invented values are in the rows.`] : []),
    ...(without - having > FALL_MAX ? [`${dataset}: the F1 of the rows fell from ${without.toFixed(4)} to ${having.toFixed(4)}.`] : []),
  ]
}

/** A ratio, rounded to one decimal. */
function per(count: number, of: number): number {
  return Math.round((10 * count) / of) / 10
}

/** F1 over all labelled cells. */
function f1Of(figures: readonly Figures[]): number {
  const { right, filled, found, labelled } = totalOf(joinScores(figures.map((fields) => ({ fields, wrong: [] }))))
  const [precision, recall] = [right / Math.max(filled, 1), found / Math.max(labelled, 1)]
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}
