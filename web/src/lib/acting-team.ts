// Which team's workspace calls act in; none for one's own. Kept for this browser tab, over reloads too. It knows no team but by its id.
import { TEAM_HEADER, TEAM_NOT_YOURS, TEAM_PAUSED, VIEWERS_ONLY_LOOK } from '@quarry/contract'
import type { ApiError } from './api-error.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { createStore } from './store.ts'

const KEY = 'quarry_team'

export const actingTeam = createStore<string | null>(readStored('session', KEY))
/** Counts the refusals that tell that one's part in the team has changed. */
export const teamRefusals = createStore(0)

export function actIn(teamId: string | null): void {
  if (teamId === null) removeStored('session', KEY)
  else writeStored('session', KEY, teamId)
  actingTeam.set(teamId)
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
