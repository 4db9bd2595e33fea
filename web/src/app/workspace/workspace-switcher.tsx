// Shows the current workspace and switches to another one. Hidden where there is only one's own.
import type { Team } from '@quarry/contract'
import { Check, ChevronsUpDown, UserRound, UsersRound } from 'lucide-react'
import { cloneElement, lazy, Suspense, useState } from 'react'
import { actingTeam } from '../../lib/acting-team.ts'
import { loadPart } from '../../lib/load-part.ts'
import { useStore } from '../../lib/store.ts'
import { TEAM_ROLE_TITLES } from '../../lib/team-roles.ts'
import { useTeams } from '../../state/workspace/teams.queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'

const Menu = lazy(async () => ({ default: (await loadPart(() => import('../../ui/menu.tsx'))).Menu }))

interface SwitcherProps {
  /** In a collapsed sidebar only the icon is shown. */
  isOpen: boolean
  onChoose?(): void
}

export function WorkspaceSwitcher({ isOpen, onChoose }: SwitcherProps) {
  const teams = useTeams()
  const id = useStore(actingTeam)
  const goTo = useWorkspaceChange()
  /** Pressed while the menu was being loaded: it opens once it is loaded. */
  const [wasPressed, setWasPressed] = useState(false)
  const joined = teams?.filter(({ role }) => role !== 'owner') ?? []
  if (joined.length === 0) return null
  const ownName = teams?.find(({ role }) => role === 'owner')?.name ?? 'My workspace'
  const current = joined.find((team) => team.id === id) ?? null
  const choose = (teamId: string | null) => {
    onChoose?.()
    goTo(teamId)
  }
  const name = current?.name ?? ownName
  const trigger = (
    <button
      type="button"
      aria-label={isOpen ? undefined : `Workspace: ${name}, ${whose(current)}`}
      title={`${name}, ${whose(current)}`}
      className={classNames(
        'flex w-full items-center gap-2.5 rounded-control border text-left transition-colors [&_svg]:size-4 [&_svg]:shrink-0',
        isOpen ? 'px-2.5 py-1.5' : 'h-9 justify-center',
        current ? 'border-accent bg-accent-wash text-accent' : 'border-line text-ink-soft hover:bg-hover',
      )}
    >
      {current ? <UsersRound aria-hidden="true" /> : <UserRound aria-hidden="true" />}
      {isOpen && (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-13 font-medium text-ink">
              <span className="sr-only">Workspace: </span>
              {name}
            </span>
            <span className="block truncate text-12">{whose(current)}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" />
        </>
      )}
    </button>
  )
  return (
    <div className="mb-2">
      <Suspense fallback={cloneElement(trigger, { 'aria-haspopup': 'menu', onClick: () => setWasPressed(true) })}>
        <Menu
          label="Workspaces"
          isOpenAtFirst={wasPressed}
          trigger={trigger}
          entries={[
            { label: ownName, hint: 'Yours', icon: iconOf(current === null), run: () => choose(null) },
            ...joined.map((team) => ({
              label: team.name,
              hint: team.is_active ? TEAM_ROLE_TITLES[team.role] : 'Rests',
              icon: iconOf(team === current),
              run: () => choose(team.id),
            })),
          ]}
        />
      </Suspense>
    </div>
  )
}

const iconOf = (isChosen: boolean) => (isChosen ? <Check aria-label="chosen" /> : <span className="size-4" />)

function whose(team: Team | null): string {
  return team ? `${TEAM_ROLE_TITLES[team.role]} · ${team.owner_email}` : 'Your own work'
}
