// A change of the form that can be undone: its effect is reverted, and later input stays.
import { showToast } from '../../ui/toasts.ts'
import { draft, newField, type Draft, type DraftField, type TargetObject } from './draft.ts'

/** Changes the form and shows a toast with Undo. `told` is an additional message; `alsoUndo` restores state outside the form. */
export function changeUndoably<T>(change: () => T, told: (done: T) => string, alsoUndo = () => {}): void {
  const before = draft.get()
  const done = change()
  const undo = undoOf(before)
  const run = () => {
    undo()
    alsoUndo()
  }
  showToast(told(done), { action: { label: 'Undo', run } })
}

/** The undo function of the last change to the form. */
export function undoOf(before: Draft): () => void {
  const after = draft.get()
  return () => draft.set((now) => takenBack(now, { before, after }))
}

interface FormChange {
  before: Draft
  after: Draft
}

export function takenBack(now: Draft, { before, after }: FormChange): Draft {
  const part = <Key extends 'basePrompt' | 'targetName'>(key: Key) => (now[key] === after[key] ? before[key] : now[key])
  return {
    basePrompt: part('basePrompt'),
    targetName: part('targetName'),
    fields: fieldsBack(now, { before, after }),
    targets: targetsBack(now, { before, after }),
  }
}

/** In the old order, what was added since behind it. */
function targetsBack(now: Draft, { before, after }: FormChange): readonly TargetObject[] {
  if (now.targets === after.targets) return before.targets
  const valuesOf = (list: readonly TargetObject[]) => new Set(list.map(({ value }) => value))
  const [old, changed, current] = [valuesOf(before.targets), valuesOf(after.targets), valuesOf(now.targets)]
  // Targets that the change had left and that are missing now were removed since.
  const kept = before.targets.filter(({ value }) => current.has(value) || !changed.has(value))
  return kept.concat(now.targets.filter(({ value }) => !old.has(value) && !changed.has(value)))
}

const isBlank = ({ name, description }: DraftField): boolean => name.trim() === '' && description.trim() === ''

function fieldsBack(now: Draft, { before, after }: FormChange): readonly DraftField[] {
  if (now.fields === after.fields) return before.fields
  const byId = (list: readonly DraftField[]) => new Map(list.map((field) => [field.id, field]))
  const [old, changed, current] = [byId(before.fields), byId(after.fields), byId(now.fields)]
  const kept = before.fields.flatMap((field) => {
    const left = changed.get(field.id)
    if (left === undefined) return [field]
    const here = current.get(field.id)
    return here === undefined ? [] : [here === left ? field : here]
  })
  const written = now.fields.filter((field) => !old.has(field.id) && !isBlank(field) && changed.get(field.id) !== field)
  const fields = [...kept, ...written]
  return fields.length > 0 ? fields : [newField()]
}
