// The state machine alone: every decision it can take.
import { describe, expect, it } from 'vitest'
import { aalOf, decideRefresh, expiryReason, type RefreshDecision, type Session, type UsedMethod } from './session-state.ts'

const now = new Date('2026-01-01T12:00:00Z')
const session = (values: Partial<Session> = {}): Session => ({
  id: 'a',
  userId: 'u',
  factorId: null,
  refreshSalt: Buffer.alloc(16),
  refreshCounter: 5,
  refreshFloor: 0,
  refreshedAt: now,
  createdAt: now,
  ...values,
})
const method = (name: string): UsedMethod => ({ method: name, provider: null, usedAt: now })

describe('decideRefresh', () => {
  const cases: [string, { counter: number; ageMs: number; floor?: number }, RefreshDecision][] = [
    ['the active token is replaced', { counter: 5, ageMs: 3_600_000 }, 'rotate'],
    ['its parent gets the active one again', { counter: 4, ageMs: 3_600_000 }, 'repeat'],
    ['an older one within the interval does, too', { counter: 2, ageMs: 9_000 }, 'repeat'],
    ['an older one later ends the session', { counter: 3, ageMs: 11_000 }, 'revoke'],
    ['the very first one ends it as well', { counter: 0, ageMs: 86_400_000 }, 'revoke'],
    ['one from the future ends it', { counter: 6, ageMs: 0 }, 'revoke'],
    ['the parent from before the second factor inherits nothing', { counter: 4, ageMs: 1_000, floor: 5 }, 'refuse'],
    ['the parent from before the second factor inherits nothing later', { counter: 4, ageMs: 99_000, floor: 5 }, 'refuse'],
    ['the raised token itself goes on', { counter: 5, ageMs: 99_000, floor: 5 }, 'rotate'],
  ]
  it.each(cases)('%s', (_, { counter, ageMs, floor = 0 }, decision) => {
    expect(decideRefresh({ refreshCounter: 5, refreshFloor: floor }, { counter, ageMs, reuseIntervalMs: 10_000 })).toBe(decision)
  })
})

describe('aalOf', () => {
  it('counts a second factor only while it exists', () => {
    expect(aalOf([method('password')], null)).toBe('aal1')
    expect(aalOf([method('totp'), method('password')], 'factor')).toBe('aal2')
    expect(aalOf([method('mfa/phone'), method('password')], 'factor')).toBe('aal2')
    expect(aalOf([method('totp'), method('password')], null)).toBe('aal1')
  })
})

describe('expiryReason', () => {
  const none = { sessionTimebox: null, sessionInactivity: null, sessionLowAalMax: null, singleSessionPerUser: false }
  const facts = { now: new Date(Number(now) + 1000_000), aal: 'aal1' as const, hasFactor: true, isSuperseded: true }
  it('has no limit unless one is set', () => {
    expect(expiryReason(session(), facts, none)).toBeNull()
  })
  it.each([
    ['timebox', { sessionTimebox: 999 }],
    ['inactivity', { sessionInactivity: 999 }],
    ['low assurance with a factor', { sessionLowAalMax: 999 }],
    ['a later session', { singleSessionPerUser: true }],
  ])('ends a session by %s', (_, limit) => {
    expect(expiryReason(session(), facts, { ...none, ...limit })).not.toBeNull()
  })
})
