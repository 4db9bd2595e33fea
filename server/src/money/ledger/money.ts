// Micro-USD as integers, and as shown to people. The only place where amounts become dollars, or dollars amounts.

export const MICRO_PER_USD = 1_000_000

/** Exact to six decimals; rounding to cents is the screen's. */
export function toUsd(microUsd: number): number {
  return microUsd / MICRO_PER_USD
}

export function toMicroUsd(usd: number): number {
  return Math.round(usd * MICRO_PER_USD)
}

/** For sentences: `$1.23`. Rounded half up, away from zero for what is missing (`up`). */
export function formatUsd(microUsd: number, rounding: 'half' | 'up' = 'half'): string {
  const cents = rounding === 'up' ? Math.ceil(microUsd / 10_000) : Math.round(microUsd / 10_000)
  return `$${(cents / 100).toFixed(2)}`
}
