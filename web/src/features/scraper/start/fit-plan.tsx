// Where the form exceeds the plan's limits for one job: removes the surplus, with one button that can be undone.
import { Scissors } from 'lucide-react'
import type { MouseEvent } from 'react'
import { plural } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { draft, keepNamedFields, keepTargets, type Draft } from '../../../state/draft/draft.ts'
import { usePlan } from '../../../state/billing/plan.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'

interface Excess {
  kept: string
  gone: string
  leaveOut(): void
}

function excessOf({ targets, fields }: Draft, { rowsPerJobMax: rows, columnsPerJobMax: columns }: ReturnType<typeof usePlan>): Excess[] {
  const named = fields.filter(({ name }) => name.trim() !== '').length
  const found: Excess[] = []
  if (rows !== null && targets.length > rows)
    found.push({ kept: plural(rows, 'row'), gone: plural(targets.length - rows, 'target item'), leaveOut: () => keepTargets(rows) })
  if (columns !== null && named > columns)
    found.push({ kept: plural(columns, 'column'), gone: plural(named - columns, 'field'), leaveOut: () => keepNamedFields(columns) })
  return found
}

export function FitPlan() {
  const excess = excessOf(useStore(draft), usePlan())
  if (excess.length === 0) return null
  const keep = ({ currentTarget }: MouseEvent) => {
    const bar = currentTarget.closest('footer')
    changeUndoably(
      () => excess.forEach(({ leaveOut }) => leaveOut()),
      () => `${excess.map(({ gone }) => gone).join(' and ')} removed.`,
    )
    // This button disappears with the problem.
    bar?.querySelector<HTMLElement>('[data-start]')?.focus()
  }
  return (
    <Button size="small" icon={<Scissors aria-hidden="true" />} onClick={keep}>
      Keep the first {excess.map(({ kept }) => kept).join(' and ')}
    </Button>
  )
}
