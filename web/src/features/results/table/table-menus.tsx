// What a view of a table changes by menus: groups, columns, the height of rows.
import { tableFields } from '@quarry/contract'
import { Columns3, Group, Pin, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { RunData } from '../run-data.ts'
import type { Columns } from '../view/use-columns.ts'
import type { TableLayout } from './use-table-layout.ts'

export function GroupMenu({ run, table }: { run: Pick<RunData, 'job'>; table: TableLayout }) {
  const { group_by: current } = table.layout
  const fields = tableFields(run.job).filter(({ type }) => type !== 'object')
  return (
    <Menu
      label="Group rows"
      trigger={
        <IconButton
          label={current === null ? 'Group rows' : `Grouped by ${current}`}
          icon={<Group aria-hidden="true" className={current === null ? '' : 'text-accent'} />}
        />
      }
      entries={[
        ...(current === null ? [] : [{ label: 'No groups', run: () => table.change({ group_by: null }) }]),
        ...fields.map(({ name }) => ({
          label: `By ${name}`,
          ...(name === current ? { hint: 'now' } : {}),
          run: () => table.change({ group_by: name }),
        })),
      ]}
    />
  )
}

export function ColumnsMenu({ columns }: { columns: Columns }) {
  const hidden = columns.all.filter(({ name }) => columns.isHidden(name)).length
  const [freezes, setFreezes] = useState(false)
  const label = `Columns${hidden > 0 ? ` (${hidden} hidden)` : ''}`
  return (
    <Menu
      label={freezes ? 'Frozen columns' : 'Columns'}
      trigger={<IconButton label={label} icon={<Columns3 aria-hidden="true" className={hidden > 0 ? 'text-accent' : ''} />} />}
      entries={[
        { label: 'Freeze instead of show', isOn: freezes, run: () => setFreezes(!freezes) },
        ...(hidden > 0 && !freezes ? [{ label: 'Show all columns', run: columns.showAll }] : []),
        ...columns.all.map(({ name }) => ({
          label: name,
          isOn: freezes ? columns.isPinned(name) : !columns.isHidden(name),
          ...(columns.isPinned(name) ? { hint: 'frozen', icon: <Pin aria-hidden="true" /> } : {}),
          run: () => (freezes ? columns.togglePinned(name) : columns.toggleHidden(name)),
        })),
      ]}
    />
  )
}

const HEIGHTS = { compact: 'Compact rows', comfortable: 'Comfortable rows', tall: 'Tall rows: two lines' } as const

export function HeightMenu({ table }: { table: TableLayout }) {
  const { row_height: current } = table.layout
  return (
    <Menu
      label="Row height"
      trigger={<IconButton label={`Row height: ${current}`} icon={<Rows3 aria-hidden="true" />} />}
      entries={(['compact', 'comfortable', 'tall'] as const).map((height) => ({
        label: HEIGHTS[height],
        ...(height === current ? { hint: 'now' } : {}),
        run: () => table.change({ row_height: height }),
      }))}
    />
  )
}
