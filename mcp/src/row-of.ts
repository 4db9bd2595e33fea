// The compact form of a row for a model: values, reasons of empty cells, and each value's evidence with its surroundings.
import type { Result } from '@quarry/client'

export function rowOf({ task_id, target_item_value, data, cells, own }: Result) {
  const filled = Object.entries(cells).filter(([, cell]) => cell.value !== null)
  const empty = Object.entries(cells).filter(([, cell]) => cell.value === null)
  return {
    task_id,
    target: target_item_value,
    data,
    ...(own ? { own } : {}),
    evidence: Object.fromEntries(filled.map(([name, { evidence, confidence }]) => [name, { confidence, quotes: evidence.map(quoteOf) }])),
    empty: Object.fromEntries(empty.map(([name, { reason }]) => [name, reason])),
  }
}

type Evidence = Result['cells'][string]['evidence'][number]

function quoteOf({ url, quote, context }: Evidence) {
  return { url, quote, ...context }
}
