// Fields that were pointed at, taken into the form.
import type { Field } from '@quarry/contract'
import { plural } from '../../../lib/format.ts'
import { addTargets, changeDraft, draft, fieldsToRows } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'

/** Added after the rows that are filled, with the target that was pointed at, and the name of targets where the user entered none. */
export function addPointed(fields: readonly Field[], target: string): void {
  const { fields: rows, targetName } = draft.get()
  const filled = rows.filter(({ name, description }) => name.trim() !== '' || description.trim() !== '')
  changeUndoably(
    () => {
      changeDraft({ fields: [...filled, ...fieldsToRows(fields)], ...(targetName.trim() === '' ? { targetName: 'URL' } : {}) })
      addTargets([target])
    },
    () => `${plural(fields.length, 'field')} added.`,
  )
}
