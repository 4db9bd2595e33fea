// The parts of a view in words.
import { takesValue, type Field, type ViewFilter, type ViewTest } from '@quarry/contract'

export const TEST_LABELS: Record<ViewTest, string> = {
  contains: 'contains',
  equals: 'is',
  at_least: 'is at least',
  at_most: 'is at most',
  filled: 'has a value',
  empty: 'is empty',
  uncertain: 'is not verified',
  unfilled: 'has no value',
}

/** The tests that make sense for a field. */
export function testsOf(field: Field | undefined): readonly ViewTest[] {
  switch (field?.type) {
    case 'number':
      return ['equals', 'at_least', 'at_most', 'filled', 'empty', 'uncertain']
    case 'date':
      return ['contains', 'equals', 'at_least', 'at_most', 'filled', 'empty', 'uncertain']
    case 'boolean':
      return ['equals', 'filled', 'empty', 'uncertain']
    default:
      return ['contains', 'equals', 'filled', 'empty', 'uncertain']
  }
}

export function filterText({ field, is, value }: ViewFilter): string {
  return `${field} ${TEST_LABELS[is]}${takesValue(is) ? ` “${value}”` : ''}`
}
