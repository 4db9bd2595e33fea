// Amounts, dates and rhythms as the hosted pages write them.
import type { Price } from '../objects/catalogue.ts'

/** Of the currency's smallest unit, whatever part of the whole one that is. */
export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** `21 November 2026` */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** `21 Nov 2026` */
export function shortDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}

/** `month`, `3 months` */
export function rhythm({ interval, interval_count: count }: NonNullable<Price['recurring']>): string {
  return count === 1 ? interval : `${count} ${interval}s`
}
