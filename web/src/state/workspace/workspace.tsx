// The current workspace: the user's own, or a team's, with the user's rights in it. The server decides; this only hides buttons that would
// be refused.
import { mayEdit, type Team } from '@quarry/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { actIn, actingTeam } from '../../lib/acting-team.ts'
import { useStore } from '../../lib/store.ts'
import { takeReading } from '../draft/draft-reading.ts'
import { draftSteps } from '../draft/draft-steps.ts'
import { finishDeletions } from '../saved/pending-deletions.ts'
import { monitorOrigin } from '../draft/monitor-origin.ts'
import { session } from '../session/session.ts'
import { useTeams } from './teams.queries.ts'
import { watchedJobs } from '../jobs/watched-jobs.ts'

export interface Workspace {
  /** Null for one's own, and until the team is known. */
  team: Team | null
  mayChange: boolean
}

export function useWorkspace(): Workspace {
  const id = useStore(actingTeam)
  const team = useTeams()?.find((one) => one.id === id) ?? null
  return { team, mayChange: id === null || (team !== null && team.is_active && mayEdit(team.role)) }
}

/** The team that sees this workspace: the current one, or the user's own. Null where nobody else sees it. */
export function useTeamHere(): Team | null {
  const id = useStore(actingTeam)
  return useTeams()?.find((one) => (id === null ? one.role === 'owner' && one.is_active : one.id === id)) ?? null
}

/** What viewers of a team do not see. */
export function ForEditors({ children }: { children: ReactNode }) {
  return useWorkspace().mayChange ? children : null
}

/** The e-mail of another author of a thing in the workspace; null for one's own things, which need no name. */
export function useOtherAuthor(createdBy: string | null | undefined): string | null {
  const own = useStore(session).user?.email.toLowerCase()
  return createdBy && createdBy.toLowerCase() !== own ? createdBy : null
}

/** Second parts of the keys of what is one's own in every workspace. */
const PERSONAL: readonly unknown[] = ['account', 'own-user', 'subscription', 'teams', 'team']

const isOfWorkspace = ({ queryKey: [area, part] }: Query) => area === 'private' && !PERSONAL.includes(part)

/** Data of the previous workspace is removed from the screen and the caches; the form keeps its content. */
export function switchWorkspace(teamId: string | null, queryClient: QueryClient): void {
  if (actingTeam.get() === teamId) return
  void finishDeletions()
  actIn(teamId)
  watchedJobs.set(new Set())
  monitorOrigin.set(null)
  draftSteps.set([])
  takeReading({ connection: null })
  queryClient.removeQueries({ predicate: isOfWorkspace, type: 'inactive' })
  void queryClient.resetQueries({ predicate: isOfWorkspace })
}
