// The time zone for display: the one the user chose, else the browser's.
import { createStore } from './store.ts'

export const TIME_ZONES = [
  { name: 'Eastern', zone: 'America/New_York' },
  { name: 'Central', zone: 'America/Chicago' },
  { name: 'Mountain', zone: 'America/Denver' },
  { name: 'Pacific', zone: 'America/Los_Angeles' },
  { name: 'London', zone: 'Europe/London' },
  { name: 'Paris', zone: 'Europe/Paris' },
  { name: 'Tokyo', zone: 'Asia/Tokyo' },
  { name: 'Shanghai', zone: 'Asia/Shanghai' },
  { name: 'Sydney', zone: 'Australia/Sydney' },
] as const

/** Null: the browser's. */
export const timeZone = createStore<string | null>(null)

export function isOfferedZone(zone: unknown): zone is string {
  return TIME_ZONES.some((offered) => offered.zone === zone)
}

/** The browser's zone where it is one of those offered, else empty. */
export function suggestedZone(): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isOfferedZone(own) ? own : ''
}
