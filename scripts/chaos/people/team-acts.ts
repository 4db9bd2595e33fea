// Acts of callers in the chaos run that involve others: inviting a member to a team, changing the member's role and removing them, sharing
// results by a link; and a discovery of a site's pages.
import { INVITATION_PATH } from '@quarry/contract'
import { LISTED } from './listing-site.ts'
import { ask, beginJob, findJob, PATIENCE_MS, PATIENCE_WITH_PAGES_MS, type Act, type Turn } from './ask.ts'

export const TEAM_ACTS: Act[] = [
  { name: 'teams', does: letIn },
  { name: 'shares', does: share },
  { name: 'discoveries', does: discover },
]

/** Invites a member, makes them a viewer and removes them; every third member stays until the next turn of the same two people. */
async function letIn(turn: Turn): Promise<boolean> {
  const { address, caller, member, answers } = turn
  const team = `${address}/api/v1/teams/${caller.teamId}`
  const membership = `${team}/members/${member.accountId}`
  const key = `${caller.teamId}/${member.accountId}`
  answers.members.delete(key)
  await ask(membership, caller, { method: 'DELETE' })
  if (!(await ask(`${team}/invitations`, caller, { payload: { email: member.email, role: 'editor' } })).ok) return false
  const token = await findInvitation(turn)
  const accept = () => ask(`${address}/api/v1/team-invitations/accept`, member, { payload: { token } })
  // Accepts twice at the same moment, as two tabs could: only one may succeed.
  const accepted = await Promise.allSettled([accept(), accept()])
  const good = accepted.filter((one) => one.status === 'fulfilled' && one.value.ok).length
  if (good === 0) return false
  if (good === 2) answers.breaches.push('an invitation was accepted twice at once')
  answers.members.set(key, 'editor')
  if (!(await becomesViewer(turn, { membership, key }))) return false
  if (turn.turn % 3 === 0) return true
  answers.members.delete(key)
  const left = await ask(membership, turn.turn % 2 === 0 ? caller : member, { method: 'DELETE' })
  if (!left.ok) return false
  answers.members.set(key, 'out')
  const looked = await ask(`${address}/api/v1/jobs/`, member, { teamId: caller.teamId })
  if (looked.ok) answers.breaches.push('a former member can read the jobs of a team')
  if ((await accept()).ok) answers.breaches.push('an invitation was accepted twice')
  return true
}

/** Changes the member's role to viewer while a job runs that they started in the team. */
async function becomesViewer(turn: Turn, { membership, key }: { membership: string; key: string }): Promise<boolean> {
  const { caller, member, answers } = turn
  const by = { caller: member, teamId: caller.teamId }
  const job = await beginJob(turn, { hosts: 't', by })
  if (job === null) return false
  answers.ofTeams.set(job, caller.accountId)
  answers.members.delete(key)
  if (!(await ask(membership, caller, { method: 'PATCH', payload: { role: 'viewer' } })).ok) return false
  answers.members.set(key, 'viewer')
  if ((await beginJob(turn, { hosts: 'v', by })) !== null) answers.breaches.push('a viewer started a job')
  return true
}

/** The token in the newest invitation mail to the member. */
async function findInvitation({ address, member }: Turn): Promise<string> {
  const outbox = await fetch(`${address}/dev/outbox?to=${encodeURIComponent(member.email)}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const [mail] = (await outbox.json()) as { links: string[] }[]
  const link = mail?.links.find((one) => one.includes(INVITATION_PATH)) ?? 'none:'
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
}

/** Creates a link to results and opens it; every second link is deleted again and must then show nothing. */
async function share(turn: Turn): Promise<boolean> {
  const { address, caller, answers } = turn
  const links = `${address}/api/v1/jobs/${await findJob(turn, 'status=completed&limit=5')}/shares`
  const made = await ask(links, caller, { payload: {} })
  if (!made.ok) return false
  const { id, url } = (await made.json()) as { id: string; url: string }
  answers.shares.set(id, true)
  const open = () => fetch(address + new URL(url).pathname, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const { ok, status } = await open()
  if (status === 404) answers.breaches.push('a created link shows nothing')
  if (turn.turn % 2 === 0 || !ok) return ok
  answers.shares.delete(id)
  if (!(await ask(`${links}/${id}`, caller, { method: 'DELETE' })).ok) return false
  answers.shares.set(id, false)
  if ((await open()).ok) answers.breaches.push('a deleted link still shows results')
  return true
}

/** Discovers the pages of a list. A discovery that reports neither an error nor an early stop must have found all of them. */
async function discover({ address, caller, answers, listing }: Turn): Promise<boolean> {
  const answer = await ask(`${address}/api/v1/discover`, caller, { payload: { url: listing }, patienceMs: PATIENCE_WITH_PAGES_MS })
  if (!answer.ok) return false
  const found = (await answer.json()) as {
    items: { url: string }[]
    stopped: string | null
    error_kind: string | null
    error: string | null
  }
  if (found.error_kind === 'internal') answers.breaches.push(`a discovery: ${found.error}`)
  if (found.error_kind !== null || found.stopped !== null) return false
  const pages = new Set(found.items.map(({ url }) => url)).size
  if (pages !== LISTED || found.items.length !== LISTED)
    answers.breaches.push(`a discovery reported ${pages} of ${LISTED} pages as complete`)
  return true
}
