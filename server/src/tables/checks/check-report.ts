// Estimates from the checked cells: for the table, for each column, and for each band of confidence.
import { CONFIDENCE_BANDS, type CheckReport } from '@quarry/contract'
import type { VerdictCount } from './checks.store.ts'

type RightShare = Pick<CheckReport, 'right' | 'wrong' | 'low' | 'high'>

/** Columns in the order of `fieldNames`; those without a checked cell, and deleted ones, are left out. */
export function reportOf(counts: readonly VerdictCount[], fieldNames: readonly string[]): CheckReport {
  const fields = fieldNames.map((field) => ({ field, ...shareOf(counts.filter((of) => of.field === field)) }))
  const bands = CONFIDENCE_BANDS.map((confidence) => ({ confidence, ...shareOf(counts.filter(({ band }) => band === confidence)) }))
  return {
    ...shareOf(counts),
    unsure: sumOf(counts, 'unsure'),
    fields: fields.filter(({ low }) => low !== null),
    bands: bands.filter(({ low }) => low !== null),
  }
}

function shareOf(counts: readonly VerdictCount[]): RightShare {
  const [right, wrong] = [sumOf(counts, 'right'), sumOf(counts, 'wrong')]
  return { right, wrong, ...scoreInterval(right, right + wrong) }
}

const sumOf = (counts: readonly VerdictCount[], wanted: VerdictCount['verdict']): number =>
  counts.reduce((sum, { verdict, count }) => sum + (verdict === wanted ? count : 0), 0)

/** Quantile of the normal distribution that leaves 5% outside, half of it on each side. */
const Z = 1.959964

/**
 * Wilson's score interval of a proportion in a random sample: it stays within 0 and 1 and is valid for small samples, where the normal
 * approximation is not. E. B. Wilson, Journal of the American Statistical Association 22 (1927).
 */
export function scoreInterval(right: number, checked: number): { low: number; high: number } | { low: null; high: null } {
  if (checked === 0) return { low: null, high: null }
  const share = right / checked
  const weight = 1 + Z ** 2 / checked
  const middle = (share + Z ** 2 / (2 * checked)) / weight
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / checked + Z ** 2 / (4 * checked ** 2))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
