// One member in the outline of a field's members: name, type, description and what can be done with it.
import { SCHEMA_LIMITS } from '@quarry/contract'
import { CornerDownRight, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { FieldTypeSelect } from '../../../widgets/field-type-select.tsx'
import { ROW_DEPTH_MAX, type MemberRow } from './member-rows.ts'

export type RowAction = 'below' | 'inside' | 'remove' | 'indent' | 'outdent' | 'up' | 'down'

interface MemberRowProps {
  row: MemberRow
  number: number
  /** Name of the member that it is inside of; empty for the field itself. */
  inside: string
  problem: string | null
  onChange(change: Partial<MemberRow>): void
  onAct(action: RowAction): void
}

const ARROWS: Record<string, RowAction> = { ArrowRight: 'indent', ArrowLeft: 'outdent', ArrowUp: 'up', ArrowDown: 'down' }

export function MemberRowForm({ row, number, inside, problem, onChange, onAct }: MemberRowProps) {
  const called = row.name.trim() || `member ${number}`
  const where = inside === '' ? '' : ` inside ${inside}`
  const problemId = `member-${row.id}-problem`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const action = actionOf(event, row)
    if (action === null) return
    event.preventDefault()
    onAct(action)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
    <li
      data-member={row.id}
      className="flex flex-col gap-1"
      style={{ paddingInlineStart: `${Math.min(row.depth, 6) * 1.25}rem` }}
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-wrap items-center gap-1.5 border-l pl-2">
        <Input
          aria-label={`Name of member ${number}${where}`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : problemId}
          value={row.name}
          maxLength={SCHEMA_LIMITS.nameCharsMax}
          placeholder="name"
          autoComplete="off"
          spellCheck={false}
          className="h-8 w-40! font-mono text-12!"
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <FieldTypeSelect
          label={`Type of ${called}${where}`}
          type={row.type}
          none="from its name"
          className="h-8 w-32! text-12!"
          onType={(type) => onChange({ type })}
        />
        <Input
          aria-label={`Description of ${called}${where}`}
          value={row.description}
          maxLength={SCHEMA_LIMITS.descriptionCharsMax}
          placeholder="What it is, if the name is not enough"
          autoComplete="off"
          className="h-8 min-w-40 flex-1 text-12!"
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <span className="flex">
          <IconButton
            label={`Add a member inside ${called}`}
            icon={<CornerDownRight aria-hidden="true" />}
            disabled={row.depth + 1 > ROW_DEPTH_MAX}
            onClick={() => onAct('inside')}
          />
          <IconButton label={`Remove ${called}${where}`} icon={<Trash2 aria-hidden="true" />} onClick={() => onAct('remove')} />
        </span>
      </div>
      {problem && (
        <p id={problemId} className="pl-2 text-12 text-failed">
          {problem}
        </p>
      )}
    </li>
  )
}

/** Alt and Shift with an arrow moves the member; Enter adds one below, Backspace in an empty name removes it. */
function actionOf(event: KeyboardEvent<HTMLElement>, row: MemberRow): RowAction | null {
  if (event.altKey && event.shiftKey) return ARROWS[event.key] ?? null
  const isText = event.target instanceof HTMLInputElement
  if (!isText || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === 'Enter') return event.shiftKey ? 'inside' : 'below'
  const isEmptyName = row.name === '' && event.target === event.currentTarget.querySelector('input')
  return event.key === 'Backspace' && isEmptyName ? 'remove' : null
}
