// One data field of the output schema as a table row.
import { LIMITS } from '@quarry/contract'
import { GripVertical, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { focusNeighbour } from '../../../lib/focus-neighbour.ts'
import { changeField, hasMembers, removeField, type DraftField } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { FieldTypeSelect } from '../../../widgets/field-type-select.tsx'
import { RulesButton, RulesLine } from './rules-button.tsx'
import { ExampleLine } from '../pointing/example-line.tsx'
import { MembersInput } from './members-input.tsx'
import { FieldSourceButton } from './field-source.tsx'

/** Widths of the table's columns: handle, number, name, description, type, remove. */
export const schemaColumns = (
  <colgroup>
    <col className="w-9" />
    <col className="w-9" />
    <col className="w-[28%]" />
    <col />
    <col className="w-28" />
    <col className="w-28" />
  </colgroup>
)

/** Where the card is narrow, a field takes lines: name and buttons, what it is, and on the narrowest its type. */
const NARROW_ROW =
  '@max-3xl:grid @max-3xl:grid-cols-[1.75rem_1rem_minmax(0,1fr)_7rem_auto] @max-3xl:items-start @max-3xl:gap-x-2 @max-3xl:gap-y-2 @max-3xl:border-b @max-3xl:pr-5 @max-3xl:pl-3 @max-3xl:py-3 ' +
  '@max-3xl:[&_td]:border-b-0 @max-3xl:[&_td]:p-0 @max-md:grid-cols-[1.75rem_1rem_minmax(0,1fr)_auto]'

interface SchemaRowProps {
  field: DraftField
  number: number
  isOnly: boolean
  isRepeated: boolean
  /** The handle is hovered or focused: the code for moving rows is needed now. */
  onReach(): void
}

/** Of the row's element. */
export const rowId = (id: string): string => `schema-field-${id}`

/** What keeps this row from being sent; null when nothing does. */
function rowProblem({ field, isRepeated }: Pick<SchemaRowProps, 'field' | 'isRepeated'>): string | null {
  if (isRepeated) return 'This name is used twice.'
  const [hasName, hasDescription] = [field.name.trim() !== '', field.description.trim() !== '']
  if (hasName && !hasDescription) return 'Needs a description; without one it is ignored.'
  if (!hasName && hasDescription) return 'Needs a name; without one it is ignored.'
  return null
}

export const SchemaRow = memo(function SchemaRow(props: SchemaRowProps) {
  const { field, number, isOnly, isRepeated, onReach } = props
  const problem = rowProblem(props)
  const problemId = `${field.id}-problem`
  return (
    <tr
      id={rowId(field.id)}
      className={classNames(
        '[&_td]:border-b [&_td]:px-1.5 [&_td]:py-2 [&_td]:align-top',
        NARROW_ROW,
        'data-dragged:relative data-dragged:z-10 data-dragged:bg-raised data-dragged:shadow-float',
      )}
    >
      <td>
        <button
          type="button"
          aria-roledescription="sortable"
          onPointerEnter={onReach}
          onFocus={onReach}
          aria-label={`Reorder field ${number}`}
          className="inline-flex h-9 w-6 cursor-grab touch-none items-center justify-center rounded-control text-ink-faint hover:bg-hover hover:text-ink [&_svg]:size-4"
        >
          <GripVertical aria-hidden="true" />
        </button>
      </td>
      <td className="tabular pt-4! text-right @max-3xl:pt-2.5! text-12 text-ink-faint">{number}</td>
      <td>
        <Input
          aria-label={`Field Name ${number}`}
          aria-invalid={isRepeated || undefined}
          aria-describedby={problem ? problemId : undefined}
          value={field.name}
          maxLength={LIMITS.fieldNameCharsMax}
          placeholder="price"
          spellCheck={false}
          className="font-mono text-13!"
          onChange={(event) => changeField(field.id, { name: event.target.value })}
        />
        {problem && (
          <p id={problemId} className={classNames('mt-1 text-12', isRepeated ? 'text-failed' : 'text-unsure')}>
            {problem}
          </p>
        )}
      </td>
      <td className="@max-3xl:col-span-full @max-3xl:col-start-3 @max-3xl:row-start-2">
        <Textarea
          rows={1}
          className="max-h-40 min-h-9 resize-none! py-1.5! [field-sizing:content]"
          aria-label={`Field Description ${number}`}
          value={field.description}
          maxLength={LIMITS.fieldDescriptionCharsMax}
          placeholder="Instructions for the AI"
          onChange={(event) => changeField(field.id, { description: event.target.value })}
        />
        {hasMembers(field.type) && <MembersInput field={field} number={number} />}
        <ExampleLine field={field} number={number} />
        <RulesLine rules={field.rules} />
      </td>
      <td className="@max-md:col-start-3 @max-md:row-start-3">
        <FieldTypeSelect label={`Data Type ${number}`} type={field.type} onType={(type) => changeField(field.id, { type })} />
      </td>
      <td className="pt-2.5! whitespace-nowrap @max-3xl:-mr-2 @max-3xl:pt-0.5!">
        <RulesButton field={field} number={number} />
        <FieldSourceButton field={field} number={number} />
        <IconButton
          label={`Remove field ${number}`}
          icon={<Trash2 aria-hidden="true" />}
          disabled={isOnly}
          onClick={(event) => {
            focusNeighbour(event.currentTarget, { item: 'tr', control: 'input', fallback: 'main' })
            remove(field)
          }}
        />
      </td>
    </tr>
  )
})

/** Removing an empty row needs no toast. */
function remove({ id, name, description }: DraftField): void {
  if (name.trim() === '' && description.trim() === '') return removeField(id)
  changeUndoably(
    () => removeField(id),
    () => (name.trim() === '' ? 'The field was removed.' : `The field ${name.trim()} was removed.`),
  )
}
