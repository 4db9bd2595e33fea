// What the fields lack for steps that go through options: a list that takes one entry for each, which can be added here.
import { forEachProblem, forEachSteps, type Field, type PageSteps } from '@quarry/contract'
import { useStore } from '../../../lib/store.ts'
import { changeDraft, completeFields, draft, fieldsToRows } from '../../../state/draft/draft.ts'
import { draftPageSteps } from '../../../state/draft/draft-reading.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Without such steps it does not follow the fields, which change with every key. */
export function ForEachNotice({ steps }: { steps: PageSteps }) {
  return steps.some((set) => forEachSteps(set.steps).length > 0) ? <FieldsNotice steps={steps} /> : null
}

function FieldsNotice({ steps }: { steps: PageSteps }) {
  const { fields } = useStore(draft)
  const complete = completeFields(fields)
  const problem = forEachProblem(steps, complete)
  if (problem === null) return null
  const added = listFor(steps, complete)
  return (
    <Notice
      tone="warning"
      action={
        added && (
          <Button size="small" onClick={() => addList(added, steps)}>
            Add a list field
          </Button>
        )
      }
    >
      {problem}
    </Notice>
  )
}

const MEMBERS_OF_FIELDS_MAX = 10
/** What takes the option's name where the step names nothing. */
const OPTION = 'option'

/** With the option's name and what is asked of the page already; null where a field has its name. */
function listFor(steps: PageSteps, fields: readonly Field[]): Field | null {
  const forEach = steps.flatMap((set) => forEachSteps(set.steps))
  const name = forEach[0]?.field ?? 'variants'
  if (fields.some((field) => field.name === name)) return null
  const options = [...new Set(forEach.map(({ member }) => member ?? OPTION))]
  const single = fields.filter(
    (field) => field.type !== 'array' && field.type !== 'object' && !field.source && !options.includes(field.name),
  )
  const members = [
    ...options.map((option) => ({ name: option, type: 'string' as const })),
    ...single.slice(0, MEMBERS_OF_FIELDS_MAX).map((field) => ({ name: field.name, description: field.description, type: field.type })),
  ]
  return { name, description: 'One entry for each option', type: 'array', members }
}

/** Steps whose options fill no part yet fill the one that was added for them. */
function addList(field: Field, steps: PageSteps): void {
  const filled = draft.get().fields.filter(({ name, description }) => name.trim() !== '' || description.trim() !== '')
  changeUndoably(
    () => {
      changeDraft({ fields: [...filled, ...fieldsToRows([field])] })
      draftPageSteps.set(
        steps.map((set) => ({
          ...set,
          steps: set.steps.map((step) => (step.kind === 'for_each' ? { ...step, member: step.member ?? OPTION } : step)),
        })),
      )
    },
    () => `The list “${field.name}” was added.`,
  )
}
