import { act, screen, waitFor, within } from '@testing-library/react'
import { TEAM_NEEDS_UPGRADE, TEAM_NOT_YOURS, TEAM_PAUSED, type Team, type TeamDetail } from '@quarry/contract'
import { describe, expect, it, vi } from 'vitest'
import { actingTeam, workspaceHeaders } from '../../lib/acting-team.ts'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeJob, fakeRow, fakeTemplate } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const OWN: Team = {
  id: 'own',
  name: 'Price research',
  role: 'owner',
  owner_email: ADA.email,
  member_count: 2,
  plan: 'pro',
  is_active: true,
}
const OTHER: Team = { ...OWN, id: 'other', name: 'Lamp desk', role: 'editor', owner_email: 'bo@example.com' }
const AT = '2026-03-01T10:00:00.000Z'
const DETAIL: TeamDetail = {
  ...OWN,
  created_at: AT,
  members: [
    { id: ADA.id, email: ADA.email, role: 'owner', joined_at: AT, is_you: true },
    { id: 'm2', email: 'cy@example.com', role: 'viewer', joined_at: AT, is_you: false },
  ],
  invitations: [{ id: 'i1', email: 'di@example.com', role: 'editor', sent_at: AT, expires_at: '2026-03-08T10:00:00.000Z' }],
}
const ACTIVITY = {
  data: [
    { id: 'a1', at: AT, actor_email: 'cy@example.com', action: 'started', subject_type: 'job', subject_id: 'j', subject_name: 'Lamps' },
    { id: 'a2', at: AT, actor_email: null, action: 'deleted', subject_type: 'template', subject_id: null, subject_name: null },
  ],
  next_cursor: null,
}

function backendWith(teams: Team[], plan: FakeBackend['plan'] = 'pro'): FakeBackend {
  const backend = new FakeBackend()
  backend.plan = plan
  backend.teams = teams
  backend.jobs = [fakeJob()]
  backend.rows = [fakeRow(0), fakeRow(1)]
  backend.answer('GET /api/v1/teams/own', () => json(DETAIL))
  backend.answer('GET /api/v1/teams/other', () => json({ ...DETAIL, ...OTHER, invitations: [] }))
  backend.answer('GET /api/v1/teams/own/activity', () => json(ACTIVITY))
  return backend
}
const showTab = (backend: FakeBackend) => renderApp({ path: '/profile?tab=team', as: ADA, backend })

describe('[S9.39] the own team (O.81)', () => {
  it('is not available on Starter and Advanced, and the tab names the plan that includes it, with a link', async () => {
    showTab(backendWith([], 'advanced'))
    expect(await screen.findByText(TEAM_NEEDS_UPGRADE)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/profile?tab=subscription')
    expect(screen.queryByRole('button', { name: 'Create team' })).not.toBeInTheDocument()
  })

  it('is made with a name', async () => {
    const backend = backendWith([])
    const { user } = showTab(backend)
    backend.answer('POST /api/v1/teams/', () => {
      backend.teams = [OWN]
      return json(OWN, 201)
    })
    await user.type(await screen.findByRole('textbox', { name: 'Name of the team' }), 'Price research{Enter}')
    expect(await screen.findByRole('list', { name: 'Members of Price research' })).toHaveTextContent('cy@example.com')
    expect(backend.callsTo('POST /api/v1/teams/')[0]?.body).toEqual({ name: 'Price research' })
  })

  it('has members whose role is changed, invitations that are sent, sent again and withdrawn, and who did what', async () => {
    const backend = backendWith([OWN])
    const { user } = showTab(backend)
    const invitations = '/api/v1/teams/own/invitations'
    backend.answer(`POST ${invitations}`, () => json(DETAIL.invitations[0], 201))
    backend.answer(`DELETE ${invitations}/i1`, () => new Response(null, { status: 204 }))
    backend.answer('PATCH /api/v1/teams/own/members/m2', () => json(DETAIL.members[1]))
    await user.type(await screen.findByRole('textbox', { name: 'Invite by e-mail' }), 'ed@example.com')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Viewer')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('The invitation was mailed to ed@example.com.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send again to di@example.com' }))
    await waitFor(() =>
      expect(backend.callsTo(`POST ${invitations}`).map(({ body }) => body)).toEqual([
        { email: 'ed@example.com', role: 'viewer' },
        { email: 'di@example.com', role: 'editor' },
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of di@example.com' }))
    await waitFor(() => expect(backend.callsTo(`DELETE ${invitations}/i1`)).toHaveLength(1))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of cy@example.com' }), 'Editor')
    await waitFor(() => expect(backend.callsTo('PATCH /api/v1/teams/own/members/m2')[0]?.body).toEqual({ role: 'editor' }))
    const activity = within(await screen.findByRole('list', { name: 'Activity' }))
    expect(activity.getByText(/started job Lamps/)).toHaveTextContent('cy@example.com started job Lamps')
    expect(activity.getByText(/deleted template/)).toHaveTextContent('Somebody whose account is deleted')
  })

  it('loses a member, or itself, only after a question', async () => {
    const backend = backendWith([OWN])
    const { user } = showTab(backend)
    await user.click(await screen.findByRole('button', { name: 'Remove cy@example.com' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('What they made stays.')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Actions for the team' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete team' }))
    backend.answer('DELETE /api/v1/teams/own', () => new Response(null, { status: 204 }))
    backend.teams = []
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('button', { name: 'Create team' })).toBeInTheDocument()
    expect(backend.callsTo('DELETE /api/v1/teams/own/members/m2')).toEqual([])
  })

  it('is paused without Pro: nobody can be invited, and members are still listed', async () => {
    showTab(backendWith([{ ...OWN, plan: 'advanced', is_active: false }], 'advanced'))
    expect(await screen.findByText(/Your team is paused/)).toBeInTheDocument()
    expect(await screen.findByRole('list', { name: 'Members of Price research' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument()
  })

  it('says what the server refuses', async () => {
    const backend = backendWith([OWN])
    const { user } = showTab(backend)
    backend.answer('POST /api/v1/teams/own/invitations', () => refusal(429, 'Too many invitations. Try again in an hour.'))
    await user.type(await screen.findByRole('textbox', { name: 'Invite by e-mail' }), 'ed@example.com{Enter}')
    expect(await screen.findByText('The invitation could not be sent. Too many invitations. Try again in an hour.')).toBeInTheDocument()
  })

  it('an address that is written while the last invitation is on its way is kept', async () => {
    const backend = backendWith([OWN])
    const { user } = showTab(backend)
    let answer = (_response: Response) => {}
    backend.answer('POST /api/v1/teams/own/invitations', () => new Promise((resolve) => (answer = resolve)))
    const box = await screen.findByRole('textbox', { name: 'Invite by e-mail' })
    await user.type(box, 'ed@example.com{Enter}')
    await user.clear(box)
    await user.type(box, 'fay@example.com')
    await act(async () => answer(json({ ...DETAIL.invitations[0], email: 'ed@example.com' }, 201)))
    expect(await screen.findByText('The invitation was mailed to ed@example.com.')).toBeInTheDocument()
    expect(box).toHaveValue('fay@example.com')
  })
})

describe('[S9.39] a workspace', () => {
  it('is chosen at the top of the sidebar; its calls name it, and nothing of the other one stays in sight', async () => {
    const backend = backendWith([OTHER])
    backend.jobs = [fakeJob({ target_item_name: 'Mine' })]
    const { user } = renderApp({ path: '/app/history', as: ADA, backend })
    expect(await screen.findByText(/^Mine:/)).toBeInTheDocument()
    backend.jobs = [
      fakeJob({ id: 'bbbb2222-0000-4000-8000-000000000003', target_item_name: 'Theirs', created_by: 'cy@example.com' }),
      fakeJob({ id: 'bbbb2222-0000-4000-8000-000000000004', target_item_name: 'Also mine', created_by: ADA.email }),
    ]
    await user.click(screen.getByRole('button', { name: /^Workspace: ?My workspace/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Lamp desk/ }))
    expect(await screen.findByText(/^Theirs:/)).toBeInTheDocument()
    expect(screen.queryByText(/^Mine:/)).not.toBeInTheDocument()
    expect(screen.getByText('by cy@example.com')).toBeInTheDocument()
    expect(screen.queryByText(`by ${ADA.email}`)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Workspace: ?Lamp desk.*Editor · bo@example.com$/ })).toBeInTheDocument()
    expect(backend.callsTo('GET /api/v1/jobs/').map(({ team }) => team)).toEqual([null, 'other'])
    expect(sessionStorage.getItem('quarry_team')).toBe('other')
    expect(backend.callsTo('GET /api/v1/account').every(({ team }) => team === null)).toBe(true)
    for (const path of ['/account', '/api-keys/', '/webhooks/', '/destinations/1/deliveries', '/teams/1']) {
      expect(workspaceHeaders(path), path).toEqual({})
    }
  })

  it('cannot be chosen where there is only one', async () => {
    renderApp({ path: '/app/history', as: ADA, backend: backendWith([OWN]) })
    await screen.findByRole('list', { name: 'Jobs' })
    expect(screen.queryByRole('button', { name: /^Workspace:/ })).not.toBeInTheDocument()
  })

  it('of a viewer shows rows and files, and no button that changes anything', async () => {
    const backend = backendWith([{ ...OTHER, role: 'viewer' }])
    renderApp({ path: `/app?job=${fakeJob().id}`, as: ADA, backend, team: 'other' })
    expect(await screen.findByText('You are a viewer of Lamp desk: you can look at its work, not change it.')).toBeInTheDocument()
    expect(await screen.findByRole('grid', { name: 'Results' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download All (CSV)' })).toBeInTheDocument()
    expect(screen.getByText('Jobs are started by editors of the team.')).toBeInTheDocument()
    for (const name of [/^Start/, 'Share', 'Add Column', 'AI Assistant', /^Delete job/, /^Run job/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Monitor' })).not.toBeInTheDocument()
  })

  it('of a former member is left, with a message', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const backend = backendWith([OTHER])
    const { user } = renderApp({ path: '/app/history', as: ADA, backend, team: 'other' })
    await screen.findByRole('list', { name: 'Jobs' })
    backend.teams = []
    backend.answer('GET /api/v1/jobs/', ({ team }) => (team ? refusal(404, TEAM_NOT_YOURS) : json({ data: [fakeJob()] })))
    await user.click(screen.getByRole('button', { name: 'Refresh Job List' }))
    expect(await screen.findByText(TEAM_NOT_YOURS)).toBeInTheDocument()
    expect(await screen.findByRole('list', { name: 'Jobs' })).toBeInTheDocument()
    expect(actingTeam.get()).toBeNull()
  })

  it('that is paused shows why, with a link to the user’s own work', async () => {
    const backend = backendWith([{ ...OTHER, plan: 'starter', is_active: false }])
    const { user } = renderApp({ path: '/app/history', as: ADA, backend, team: 'other' })
    expect(await screen.findByText(TEAM_PAUSED)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show my own work' }))
    await waitFor(() => expect(actingTeam.get()).toBeNull())
    expect(screen.queryByText(TEAM_PAUSED)).not.toBeInTheDocument()
  })

  it('is left for good from the profile after a question', async () => {
    const backend = backendWith([OTHER])
    const { user } = renderApp({ path: '/profile?tab=team', as: ADA, backend, team: 'other' })
    backend.answer(`DELETE /api/v1/teams/other/members/${ADA.id}`, () => {
      backend.teams = []
      return new Response(null, { status: 204 })
    })
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('You have left the team Lamp desk.')).toBeInTheDocument()
    expect(actingTeam.get()).toBeNull()
  })

  it('is the user’s own again after signing out', async () => {
    const { signIn } = renderApp({ path: '/app', as: ADA, backend: backendWith([OTHER]), team: 'other' })
    await screen.findByRole('button', { name: /^Workspace: ?Lamp desk/ })
    signIn(null)
    expect(actingTeam.get()).toBeNull()
    expect(sessionStorage.getItem('quarry_team')).toBeNull()
  })
})

it('[S9.39] templates of a team say who made them', async () => {
  const backend = backendWith([OTHER])
  backend.templates = [fakeTemplate({ created_by: 'cy@example.com' })]
  const { user } = renderApp({ path: '/app', as: ADA, backend, team: 'other' })
  await user.click(await screen.findByRole('button', { name: 'Load Template' }))
  expect(await screen.findByText('by cy@example.com')).toBeInTheDocument()
})

describe('[S9.39] an invitation', () => {
  const VIEW = {
    team_name: 'Lamp desk',
    inviter_email: 'bo@example.com',
    role: 'editor',
    email: ADA.email,
    expires_at: '2026-03-08T10:00:00.000Z',
  }
  const LINK = '/team-invitation#token=t%2B1'

  function invited(view = VIEW) {
    const backend = backendWith([])
    backend.answer('POST /api/v1/team-invitations/look', () => json(view))
    backend.answer('POST /api/v1/team-invitations/accept', () => {
      backend.teams = [OTHER]
      return json(OTHER)
    })
    return backend
  }

  it('asks first, and leads into the team', async () => {
    const backend = invited()
    const { user, router } = renderApp({ path: LINK, as: ADA, backend })
    expect(await screen.findByRole('heading', { name: 'Join Lamp desk' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Join the team' }))
    expect(await screen.findByRole('button', { name: /^Workspace: ?Lamp desk/ })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/app/history')
    expect(backend.callsTo('POST /api/v1/team-invitations/accept')[0]?.body).toEqual({ token: 't+1' })
  })

  it('asks to log in, and is kept while another page is visited', async () => {
    const { user, signIn, router } = renderApp({ path: LINK, backend: invited() })
    await user.click(await screen.findByRole('button', { name: 'Log in to join' }))
    expect(await screen.findByLabelText('E-mail')).toHaveValue(ADA.email)
    expect(await screen.findByRole('dialog', { name: 'Login' })).toHaveTextContent(`Please use the address ${ADA.email}`)
    await router.navigate({ to: '/app' })
    signIn(ADA)
    expect(await screen.findByRole('button', { name: 'Join the team' })).toBeInTheDocument()
    expect(sessionStorage.getItem('quarry_invitation')).toBeNull()
  })

  it('for another address says so and offers to sign out', async () => {
    renderApp({ path: LINK, as: ADA, backend: invited({ ...VIEW, email: 'ed@example.com' }) })
    expect(await screen.findByText(/You are logged in as ada@example.com/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Join the team' })).not.toBeInTheDocument()
  })

  it('that is over says why', async () => {
    const backend = invited()
    backend.answer('POST /api/v1/team-invitations/look', () => refusal(404, 'This invitation is no longer valid.'))
    renderApp({ path: LINK, as: ADA, backend })
    expect(await screen.findByText('This invitation is no longer valid.')).toBeInTheDocument()
  })
})
