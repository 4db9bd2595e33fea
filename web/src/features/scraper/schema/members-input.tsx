// The members of a field that holds objects, written as a list of names: "name, role, photo: string". Members with members of their own are
// written in an outline.
import { FIELD_TYPES, MEMBERS_MAX, type FieldMember, type FieldType } from '@quarry/contract'
import { ListTree } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { changeField, isFieldType, type DraftField } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { membersText } from './member-rows.ts'

const MemberTreeDialog = lazy(async () => ({ default: (await loadPart(() => import('./member-tree.tsx'))).MemberTreeDialog }))

interface MembersInputProps {
  field: DraftField
  number: number
}

/** Names become members as they are written; what a member is described as is kept with its name. */
export function MembersInput({ field, number }: MembersInputProps) {
  const [written, setWritten] = useState<string | null>(null)
  const [isTreeOpen, setTreeOpen] = useState(false)
  const isNested = field.members?.some(({ members }) => members !== undefined) === true
  const text = written ?? textOf(field.members)
  const hintId = `${field.id}-members`
  const write = (next: string) => {
    setWritten(next)
    changeField(field.id, { members: membersIn(next, field.members) })
  }
  const clear = () => {
    changeUndoably(
      () => {
        setWritten(null)
        changeField(field.id, { members: undefined })
      },
      () => `The members of ${field.name.trim() || `field ${number}`} were removed.`,
    )
  }
  return (
    <div className="mt-1.5">
      <div className="flex items-center gap-1">
        {isNested ? (
          <p className="min-w-0 flex-1 truncate font-mono text-12 text-ink-soft" title={membersText(field.members ?? [])}>
            {membersText(field.members ?? [])}
          </p>
        ) : (
          <Input
            aria-label={`Members of field ${number}`}
            aria-describedby={hintId}
            value={text}
            placeholder="Members, for example name, role"
            autoComplete="off"
            spellCheck={false}
            className="h-8 font-mono text-12!"
            onChange={(event) => write(event.target.value)}
            onBlur={() => setWritten(null)}
          />
        )}
        <Button
          size="small"
          aria-label={`Outline of the members of field ${number}`}
          icon={<ListTree aria-hidden="true" />}
          className="shrink-0"
          onClick={() => (setWritten(null), setTreeOpen(true))}
        >
          Outline
        </Button>
        {field.members && (
          <button
            type="button"
            aria-label={`Clear the members of field ${number}`}
            className="h-8 shrink-0 rounded-control px-2 text-12 text-ink-soft hover:bg-hover"
            onClick={clear}
          >
            Clear
          </button>
        )}
      </div>
      <p id={hintId} className="mt-1 text-12 text-ink-faint">
        {field.members
          ? `${field.type === 'array' ? 'Each item is an object' : 'It is an object'} with ${field.members.map(({ name }) => name).join(', ')}.`
          : field.type === 'array'
            ? 'Name what each item has, or say it in the description: “each with name and role”.'
            : 'Name what it has, such as street, city: each is read with its own evidence.'}
      </p>
      {isTreeOpen && (
        <Suspense>
          <MemberTreeDialog field={field} number={number} onClose={() => setTreeOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function textOf(members: readonly FieldMember[] | undefined): string {
  return (members ?? []).map(({ name, type }) => (type ? `${name}: ${type}` : name)).join(', ')
}

/** Undefined for none. Blanks within a name become underscores, since the names are keys. */
function membersIn(text: string, known: readonly FieldMember[] | undefined): FieldMember[] | undefined {
  const members = new Map<string, FieldMember>()
  for (const part of text.split(/[,，、;\n]/).slice(0, MEMBERS_MAX)) {
    const [before = '', after = ''] = part.split(/[:：]/).map((piece) => piece.trim())
    const name = before.replaceAll(/\s+/g, '_')
    if (name === '' || name === '__proto__' || members.has(name)) continue
    const type: FieldType | undefined = isFieldType(after) ? FIELD_TYPES.find((one) => one === after) : undefined
    const description = known?.find((one) => one.name === name)?.description
    members.set(name, { name, ...(type ? { type } : {}), ...(description ? { description } : {}) })
  }
  return members.size > 0 ? [...members.values()] : undefined
}
