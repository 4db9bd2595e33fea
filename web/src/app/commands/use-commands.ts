// The commands of the palette: navigation to screens and jobs, and global actions.
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tableName, type Job } from '@quarry/contract'
import { useStore, useStorePart } from '../../lib/store.ts'
import { toggleAssistant } from '../../state/assistant/assistant-panel.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { changeDraft, draft, isDraftEmpty, newField } from '../../state/draft/draft.ts'
import { changeUndoably } from '../../state/draft/undoable-change.ts'
import { JOB_STATUS, progressText } from '../../state/jobs/job-status.ts'
import { jobKeys } from '../../state/jobs/jobs.queries.ts'
import { shortcutsAreShown } from '../../state/app/overlays.ts'
import { previewRuns } from '../../state/draft/preview-runs.ts'
import { session, signOut } from '../../state/session/session.ts'
import { chooseTheme, themeChoice } from '../../state/app/theme.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'

export interface Command {
  id: string
  group: 'Go to' | 'Do' | 'Jobs'
  label: string
  hint?: string
  run(): void
}

const JOBS_MAX = 50
const PROFILE_TABS = [
  ['overview', 'Profile'],
  ['subscription', 'Subscription'],
  ['personal-info', 'Settings'],
  ['usage', 'Usage & Analytics'],
  ['security', 'Security'],
  ['team', 'Team'],
  ['api', 'API keys and webhooks'],
] as const

export function useCommands(): Command[] {
  return [...useScreens(), ...useActions(), ...useJobs()]
}

function useScreens(): Command[] {
  const navigate = useNavigate()
  const isSignedIn = useStore(session).user !== null
  const go = (label: string, run: () => unknown): Command => ({ id: `go ${label}`, group: 'Go to', label, run: () => void run() })
  return [
    go('Web Scraper', () => navigate({ to: '/app' })),
    go('New table', () => navigate({ to: '/app/new-table' })),
    go('Job History', () => navigate({ to: '/app/history' })),
    go('Monitors', () => navigate({ to: '/app/monitors' })),
    go('Recipes', () => navigate({ to: '/app/recipes' })),
    go('Connections', () => navigate({ to: '/app/connections' })),
    ...(isSignedIn ? PROFILE_TABS.map(([tab, label]) => go(label, () => navigate({ to: '/profile', search: { tab } }))) : []),
    go('Home', () => navigate({ to: '/' })),
    go('Pricing', () => navigate({ to: '/', hash: 'pricing' })),
    go('Support', () => navigate({ to: '/', hash: 'support' })),
    go('Status', () => navigate({ to: '/status' })),
  ]
}

function useActions(): Command[] {
  const navigate = useNavigate()
  const theme = useStore(themeChoice)
  const isSignedIn = useStore(session).user !== null
  const isEmpty = useStorePart(draft, isDraftEmpty)
  const { mayChange } = useWorkspace()
  const act = (label: string, run: () => unknown, hint?: string): Command => ({
    id: `do ${label}`,
    group: 'Do',
    label,
    run: () => void run(),
    ...(hint ? { hint } : {}),
  })
  const openAssistant = async () => {
    await navigate({ to: '/app' })
    toggleAssistant()
  }
  const themes = (['light', 'dark', 'system'] as const).filter((choice) => choice !== theme)
  return [
    ...(isEmpty || !mayChange ? [] : [act('Start a new configuration', clearForm)]),
    ...(mayChange ? [act('Open or close the AI Assistant', openAssistant, 'Ctrl K')] : []),
    ...themes.map((choice) => act(choice === 'system' ? "Use the system's theme" : `Use the ${choice} theme`, () => chooseTheme(choice))),
    act('Show the keyboard shortcuts', () => shortcutsAreShown.set(true), '?'),
    isSignedIn ? act('Sign Out', signOut) : act('Log In / Sign Up', () => openAuthModal('login')),
  ]
}

/** Nothing is lost: the toast restores the form. */
function clearForm(): void {
  changeUndoably(
    () => changeDraft({ basePrompt: '', targets: [], fields: [newField()] }),
    () => 'The form was emptied.',
  )
}

/** The previews of this browser and the jobs in loaded lists. */
function useJobs(): Command[] {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const previews = useStore(previewRuns).map(({ job }) => job)
  const lists = queryClient.getQueriesData<InfiniteData<Job[]>>({ queryKey: jobKeys.list })
  const known = new Map([...previews, ...lists.flatMap(([, data]) => data?.pages.flat() ?? [])].map((job) => [job.id, job]))
  return [...known.values()].slice(0, JOBS_MAX).map((job) => ({
    id: `job ${job.id}`,
    group: 'Jobs',
    label: job.name_is_given
      ? `${tableName(job)} ${job.id.slice(0, 8)}`
      : `${job.id.slice(0, 8)} ${job.target_item_name}: ${job.first_targets[0] ?? ''}`,
    hint: `${JOB_STATUS[job.status].label}, ${progressText(job.progress)}`,
    run: () => void navigate({ to: '/app/history', search: { job: job.id } }),
  }))
}
