// Fields that were pointed at, taken into the form.
import type { Field } from '@quarry/contract'
import { plural } from '../../../lib/format.ts'
import { addTargets, changeDraft, draft, fieldsToRows } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'

/** After the rows that are filled; the target that was pointed at comes along, and the name of targets where nobody wrote one. */
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
