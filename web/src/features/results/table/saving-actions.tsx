// The actions on a view: save or discard its changes, save as a new view, rename, deliver, delete.
import type { TableView } from '@quarry/contract'
import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { DeliverView } from './deliver-view.tsx'
import type { TableLayout } from './use-table-layout.ts'
import type { ViewActions } from './use-view-actions.ts'
import { ViewDialog } from './view-dialog.tsx'

type Asked = 'save' | 'rename' | 'deliver' | null

interface SavingProps {
  table: TableLayout
  selected: TableView | null
  actions: ViewActions
  /** The table has columns that people fill. */
  hasOwn: boolean
  onSelect(id: string | null): void
}

export function SavingActions({ table, selected, actions, hasOwn, onSelect }: SavingProps) {
  const { mayChange, team } = useWorkspace()
  const [asked, setAsked] = useState<Asked>(null)
  const { isChanged, layout, version } = table
  const navigate = useNavigate()
  const openDashboard = ({ id }: TableView) => void navigate({ to: '/app/dashboard', search: { job: actions.jobId, view: id } })
  const changeEntries = (view: TableView) => [
    { label: 'Rename view...', run: () => setAsked('rename') },
    // Destinations are their owner's.
    ...(team === null ? [{ label: 'Deliver view...', run: () => setAsked('deliver') }] : []),
    { label: 'Delete view', destructive: true, run: () => actions.remove(view) },
  ]
  return (
    <>
      {isChanged && (
        <Button size="small" look="quiet" onClick={table.reset}>
          {selected ? 'Discard changes' : 'Show all'}
        </Button>
      )}
      {isChanged && mayChange && selected && (
        <Button
          size="small"
          isBusy={actions.isSaving}
          onClick={() => void actions.save(selected, { layout, version }).then((isSaved) => isSaved && table.settle())}
        >
          Save changes
        </Button>
      )}
      {isChanged && mayChange && (
        <Button size="small" look={selected ? 'secondary' : 'primary'} onClick={() => setAsked('save')}>
          Save as view
        </Button>
      )}
      {selected && (
        <Menu
          label={`The view ${selected.name}`}
          trigger={<IconButton label={`More for the view ${selected.name}`} icon={<MoreHorizontal aria-hidden="true" />} />}
          entries={[{ label: 'Dashboard of this view', run: () => openDashboard(selected) }, ...(mayChange ? changeEntries(selected) : [])]}
        />
      )}
      {asked === 'save' && (
        <ViewDialog
          title="Save as view"
          start={{ name: '', is_shared: false }}
          mayKeep
          onSave={async (named) => onSelect((await actions.saveAs(named, layout)).id)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'deliver' && selected && (
        <DeliverView jobId={actions.jobId} view={selected} hasOwn={hasOwn} onClose={() => setAsked(null)} />
      )}
      {asked === 'rename' && selected && (
        <ViewDialog
          title="Rename view"
          start={selected}
          mayKeep={selected.is_own}
          onSave={(named) => actions.rename(selected, named)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
