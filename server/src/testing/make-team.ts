// A team with an owner, an editor and a viewer, created through the API: invited by mail, accepted by the link.
import { INVITATION_PATH, type InvitedRole, type Team } from '@quarry/contract'
import type { SignedIn, TestApp } from './test-app.ts'

export interface TestTeam {
  id: string
  owner: SignedIn
  editor: SignedIn
  viewer: SignedIn
}

export async function makeTeam(test: TestApp): Promise<TestTeam> {
  const [owner, editor, viewer] = [await test.signIn('pro'), await test.signIn('starter'), await test.signIn('starter')]
  const made = await owner.call('POST', '/teams/', { name: 'Harvest' })
  const { id } = made.json<Team>()
  for (const [person, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const) {
    const token = await inviteByMail(test, { owner, teamId: id, email: person.actor.email, role })
    const accepted = await person.call('POST', '/team-invitations/accept', { token })
    if (accepted.statusCode !== 200) throw new Error(`${accepted.statusCode} ${accepted.body}`)
  }
  return { id, owner, editor, viewer }
}

/** The token of the mailed link. */
export async function inviteByMail(
  test: TestApp,
  { owner, teamId, email, role }: { owner: SignedIn; teamId: string; email: string; role: InvitedRole },
): Promise<string> {
  const answer = await owner.call('POST', `/teams/${teamId}/invitations`, { email, role })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return latestToken(test, email)
}

export async function latestToken({ app }: TestApp, email: string): Promise<string> {
  const outbox = await app.inject({
    url: '/dev/outbox',
    query: { to: email },
    headers: { accept: 'application/json', host: 'localhost:3000' },
  })
  const [mail] = outbox.json<{ links: string[] }[]>()
  const link = mail?.links.find((one) => one.includes(INVITATION_PATH))
  return new URLSearchParams(new URL(link ?? 'none:').hash.slice(1)).get('token') ?? ''
}
