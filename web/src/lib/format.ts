// Formats numbers, amounts and times. Currency is USD, en-US; times are in the zone the user chose.
import { timeZone } from './time-zone.ts'

const integers = new Intl.NumberFormat('en-US')
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dateTimes = new Map<string | null, Intl.DateTimeFormat>()
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

export const formatInteger = (value: number): string => integers.format(value)
export const formatUsd = (value: number): string => usd.format(value)

/** An amount that may be far below a cent, and is then not shown as zero. */
export function formatCost(value: number): string {
  return value > 0 && value < 0.005 ? `less than ${formatUsd(0.01)}` : formatUsd(value)
}

export function formatDateTime(iso: string): string {
  const zone = timeZone.get()
  const known =
    dateTimes.get(zone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', ...(zone && { timeZone: zone }) })
  dateTimes.set(zone, known)
  return known.format(new Date(iso))
}

/** Decimal units: 100 MB are 100,000,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  const unit = bytes < 1_000_000 ? 'KB' : bytes < 1_000_000_000 ? 'MB' : 'GB'
  const size = bytes / { KB: 1_000, MB: 1_000_000, GB: 1_000_000_000 }[unit]
  return `${size < 10 ? size.toFixed(1).replace('.0', '') : formatInteger(Math.round(size))} ${unit}`
}

/** The day alone, in the zone the user chose. */
export function formatDate(iso: string): string {
  const zone = timeZone.get()
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...(zone && { timeZone: zone }) }).format(new Date(iso))
}

/** Hours and minutes, in the zone the user chose. */
export function formatClock(iso: string): string {
  const zone = timeZone.get()
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', ...(zone && { timeZone: zone }) }).format(new Date(iso))
}

const MS_OF = { hour: 3_600_000, minute: 60_000, second: 1000 } as const
const clocks = new Map<string | null, Intl.DateTimeFormat>()

/** What the clock of the user's zone shows, as the milliseconds at which one in UTC shows the same: for axes with round hours and days. */
export function clockMs(iso: string): number {
  const zone = timeZone.get()
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const known = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...numeric, hourCycle: 'h23', ...(zone && { timeZone: zone }) })
  clocks.set(zone, known)
  const date = new Date(iso)
  const parts = new Map(known.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const day = Date.UTC(part('year'), part('month') - 1, part('day'))
  const clock = part('hour') * MS_OF.hour + part('minute') * MS_OF.minute + part('second') * MS_OF.second
  return day + clock + date.getUTCMilliseconds()
}

/** 10,000 as 10K, 1,000,000 as 1M. */
export const formatCompact = (value: number): string => compact.format(value)

/** An address as people write it: without `https://` and the slash at its end. Other texts stay as they are. */
export const withoutScheme = (text: string): string => text.replace(/^https?:\/\/(?=\S)/i, '').replace(/^([^/\s]+)\/$/, '$1')

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`
}

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

/** Time since, in the largest fitting unit: "just now", "5 min ago", "3 h ago", "2 days ago". */
export function formatAge(iso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(iso)) / 1000))
  if (seconds < MINUTE_S) return 'just now'
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ago`
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h ago`
  return `${plural(Math.floor(seconds / DAY_S), 'day')} ago`
}

export function formatDuration(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.max(1, Math.round(seconds))} s`
  if (seconds < HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`
  return `${(seconds / HOUR_S).toFixed(1)} h`
}

/** Under 30 days in days, under 365 in months of 30 days, else in years; rounded down. */
export function formatMemberSince(createdAtIso: string, nowMs: number): string {
  const days = Math.max(0, Math.floor((nowMs - Date.parse(createdAtIso)) / (DAY_S * 1000)))
  if (days < 30) return plural(days, 'day')
  if (days < 365) return plural(Math.floor(days / 30), 'month')
  return plural(Math.floor(days / 365), 'year')
}
