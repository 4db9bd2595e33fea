// The team in whose workspace calls are made; none for one's own. Kept for this browser tab, over reloads and for tabs that its links open.
// Teams are known by id only.
import { TEAM_HEADER, TEAM_NOT_YOURS, TEAM_PAUSED, VIEWERS_ONLY_LOOK } from '@quarry/contract'
import type { ApiError } from './api-error.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { createStore } from './store.ts'

const KEY = 'quarry_team'

/** The team of the most recently used tab: tabs opened by links start with it. */
const LAST_KEY = 'quarry_team_last'

export const actingTeam = createStore<string | null>(readStored('session', KEY) ?? teamOfOpener())

/** Of a tab that nothing but a link of ours has just opened. Kept at once: the tab may be reloaded. */
function teamOfOpener(): string | null {
  if (typeof document === 'undefined' || history.length > 1 || !document.referrer.startsWith(`${location.origin}/`)) return null
  const team = readStored('local', LAST_KEY)
  if (team !== null) writeStored('session', KEY, team)
  return team
}

/** Whatever opens a link comes after one of these. */
function noteTeamOfTab(): void {
  const team = actingTeam.get()
  if (team === readStored('local', LAST_KEY)) return
  if (team === null) removeStored('local', LAST_KEY)
  else writeStored('local', LAST_KEY, team)
}
if (typeof window !== 'undefined')
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, noteTeamOfTab, { capture: true, passive: true })
/** Counts the refusals which show that the user's role in the team has changed. */
export const teamRefusals = createStore(0)

export function actIn(teamId: string | null): void {
  if (teamId === null) removeStored('session', KEY)
  else writeStored('session', KEY, teamId)
  actingTeam.set(teamId)
  noteTeamOfTab()
}

/** First parts of the paths that are the person's own in every workspace: account, money, programs, teams. */
const PERSONAL = new Set([
  'account',
  'api-keys',
  'balance',
  'billing',
  'config',
  'destinations',
  'status',
  'support',
  'team-invitations',
  'teams',
  'webhooks',
])

export function workspaceHeaders(path: string): Record<string, string> {
  const team = actingTeam.get()
  const [, noun = ''] = path.split(/[/?]/)
  return team === null || PERSONAL.has(noun) ? {} : { [TEAM_HEADER]: team }
}

const TELLING: readonly unknown[] = [TEAM_NOT_YOURS, TEAM_PAUSED, VIEWERS_ONLY_LOOK]

export function noteTeamRefusal({ detail }: ApiError): void {
  if (actingTeam.get() !== null && TELLING.includes(detail)) teamRefusals.set((count) => count + 1)
}
