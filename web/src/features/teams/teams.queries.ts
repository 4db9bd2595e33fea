// One team: its members, invitations and activity. The list of teams is in web/src/state/workspace/teams.queries.ts.
import {
  invitationViewSchema,
  teamActivityPageSchema,
  teamDetailSchema,
  teamSchema,
  type InvitationView,
  type InvitedRole,
  type Team,
  type TeamActivityPage,
} from '@quarry/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, getJson } from '../../lib/api.ts'
import { teamsKey } from '../../state/workspace/teams.queries.ts'

const path = (id: string) => `/teams/${encodeURIComponent(id)}`
const teamKey = (id: string) => ['private', 'team', id] as const

export const teamQuery = (id: string) =>
  queryOptions({ queryKey: teamKey(id), queryFn: ({ signal }) => getJson(path(id), teamDetailSchema, { signal }) })

export const activityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...teamKey(id), 'activity'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? '' : `?cursor=${encodeURIComponent(pageParam)}`
      return getJson(`${path(id)}/activity${cursor}`, teamActivityPageSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: TeamActivityPage) => page.next_cursor,
    staleTime: 0,
  })

export const makeTeam = (name: string): Promise<Team> => getJson('/teams/', teamSchema, { method: 'POST', body: { name } })

export async function renameTeam(id: string, name: string): Promise<void> {
  await callApi(path(id), { method: 'PATCH', body: { name } })
}
export async function deleteTeam(id: string): Promise<void> {
  await callApi(path(id), { method: 'DELETE' })
}
/** For an address that is invited already the old link ends. */
export async function invite(id: string, invitation: { email: string; role: InvitedRole }): Promise<void> {
  await callApi(`${path(id)}/invitations`, { method: 'POST', body: invitation })
}
export async function withdrawInvitation(id: string, invitationId: string): Promise<void> {
  await callApi(`${path(id)}/invitations/${encodeURIComponent(invitationId)}`, { method: 'DELETE' })
}
export async function changeRole(id: string, { memberId, role }: { memberId: string; role: InvitedRole }): Promise<void> {
  await callApi(`${path(id)}/members/${encodeURIComponent(memberId)}`, { method: 'PATCH', body: { role } })
}
/** Oneself: leaving. */
export async function removeMember(id: string, memberId: string): Promise<void> {
  await callApi(`${path(id)}/members/${encodeURIComponent(memberId)}`, { method: 'DELETE' })
}

export const lookAtInvitation = (token: string): Promise<InvitationView> =>
  getJson('/team-invitations/look', invitationViewSchema, { method: 'POST', body: { token } })

export const acceptInvitation = (token: string): Promise<Team> =>
  getJson('/team-invitations/accept', teamSchema, { method: 'POST', body: { token } })

/** A change of a team, after which everything that shows it is refetched. */
export function useTeamChange<Input>(change: (input: Input) => Promise<unknown>, onDone: (input: Input) => void = () => undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_answer, input) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: teamsKey }),
        queryClient.invalidateQueries({ queryKey: ['private', 'team'] }),
      ])
      onDone(input)
    },
  })
}
