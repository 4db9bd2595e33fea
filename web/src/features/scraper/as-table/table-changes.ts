// Changes to the form in its table view: paste, name, edit, remove. Every removal can be undone.
import { plural } from '../../../lib/format.ts'
import {
  addFields,
  addTargets,
  changeDraft,
  changeField,
  draft,
  removeField,
  removeTarget,
  toTargetObject,
} from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { showToast } from '../../../ui/toasts.ts'
import { readPastedTable } from './read-pasted-table.ts'

/** Shows a toast with Undo: the targets, the duplicates that were left out, and the columns that the first row names. */
export function paste(text: string): void {
  const { items, head, columns } = readPastedTable(text)
  changeUndoably(
    () => {
      const { added, duplicates } = addTargets(items)
      if (head !== '' && draft.get().targetName.trim() === '') changeDraft({ targetName: head })
      const known = new Set(draft.get().fields.map(({ name }) => name.trim()))
      const fresh = [...new Set(columns)].filter((name) => !known.has(name))
      for (const name of fresh) nameColumn(name)
      return { added, duplicates, named: fresh.length }
    },
    ({ added, duplicates, named }) =>
      [
        `${plural(added, 'row')} added${duplicates > 0 ? `, ${plural(duplicates, 'duplicate')} left out` : ''}.`,
        named > 0 ? `The first row names ${plural(named, 'column')}; their values are read from the pages.` : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
  )
}

/** Into an empty field if there is one, otherwise into a new one. */
export function nameColumn(name: string): void {
  const isBlank = (field: { name: string; description: string }) => field.name.trim() === '' && field.description.trim() === ''
  if (!draft.get().fields.some(isBlank)) addFields(1)
  const free = draft.get().fields.find(isBlank)
  if (free) changeField(free.id, { name })
}

export function addRow(text: string): void {
  const { duplicates } = addTargets([text])
  if (duplicates > 0) showToast(`${text.trim()} is in the table already.`)
}

/** Clearing a cell removes its row. */
export function changeRow(value: string, text: string): void {
  const next = text.trim()
  if (next === value) return
  if (next === '') return removeRow(value)
  const { targets } = draft.get()
  if (targets.some((target) => target.value === next)) return void showToast(`${next} is in the table already.`)
  changeDraft({ targets: targets.map((target) => (target.value === value ? toTargetObject(next) : target)) })
}

export function removeRow(value: string): void {
  changeUndoably(
    () => removeTarget(value),
    () => `${value} was removed.`,
  )
}

export function removeColumn(id: string, name: string): void {
  changeUndoably(
    () => {
      // The form keeps one field, if an empty one.
      if (draft.get().fields.length === 1) addFields(1)
      removeField(id)
    },
    () => `The column ${name} was removed.`,
  )
}
