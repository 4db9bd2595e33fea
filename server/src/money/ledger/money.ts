// Conversion of micro-USD integers to dollars for display, and back. The only place that converts.

export const MICRO_PER_USD = 1_000_000

/** Exact to six decimals; the screen rounds to cents. */
export function toUsd(microUsd: number): number {
  return microUsd / MICRO_PER_USD
}

export function toMicroUsd(usd: number): number {
  return Math.round(usd * MICRO_PER_USD)
}

/** For sentences: `$1.23`. Rounded half up, or up for missing amounts (`up`). */
export function formatUsd(microUsd: number, rounding: 'half' | 'up' = 'half'): string {
  const cents = rounding === 'up' ? Math.ceil(microUsd / 10_000) : Math.round(microUsd / 10_000)
  return `$${(cents / 100).toFixed(2)}`
}
