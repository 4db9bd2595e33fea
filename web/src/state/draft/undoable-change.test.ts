// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '../../ui/toasts.ts'
import {
  addFields,
  addTargets,
  changeDraft,
  changeField,
  draft,
  emptyDraft,
  newField,
  removeField,
  removeTarget,
  toTargetObject,
} from './draft.ts'
import { changeUndoably } from './undoable-change.ts'

const undo = () => toasts.get().at(-1)?.action?.run()
const names = () => draft.get().fields.map(({ name }) => name)
const targets = () => draft.get().targets.map(({ value }) => value)
const clear = () =>
  changeUndoably(
    () => changeDraft({ basePrompt: '', targets: [], fields: [newField()] }),
    () => 'Emptied.',
  )

beforeEach(() => {
  toasts.set([])
  draft.set({
    basePrompt: 'Lamps',
    targetName: 'URL',
    fields: [newField({ name: 'title', description: 'Its name' }), newField({ name: 'price', description: 'Its price' })],
    targets: ['a', 'b', 'c'].map(toTargetObject),
  })
})

describe('undo of a change of the form', () => {
  it('brings back the very same form where nothing was done since', () => {
    const before = draft.get()
    clear()
    undo()
    expect(draft.get()).toEqual(before)
  })

  it('keeps what was written since: prompt, fields and targets', () => {
    clear()
    changeDraft({ basePrompt: 'Chairs' })
    changeField(draft.get().fields[0]!.id, { name: 'seats', description: 'How many' })
    addTargets(['d'])
    undo()
    expect(draft.get().basePrompt).toBe('Chairs')
    expect(names()).toEqual(['title', 'price', 'seats'])
    expect(targets()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('puts a target that was removed back into its place, and leaves out one that was removed since', () => {
    changeUndoably(
      () => removeTarget('b'),
      () => 'Removed.',
    )
    removeTarget('c')
    undo()
    expect(targets()).toEqual(['a', 'b'])
  })

  it('puts a field that was removed back into its place, the others as they were written since', () => {
    const [title, price] = draft.get().fields
    changeUndoably(
      () => removeField(title!.id),
      () => 'Removed.',
    )
    changeField(price!.id, { name: 'cost' })
    addFields(1)
    undo()
    expect(names()).toEqual(['title', 'cost'])
  })

  it('removes what was added, except items that were changed since', () => {
    const added = [newField({ name: 'colour', description: 'x' }), newField({ name: 'size', description: 'x' })]
    changeUndoably(
      () => changeDraft({ fields: [...draft.get().fields, ...added] }),
      () => 'Added.',
    )
    changeField(added[1]!.id, { description: 'In cm' })
    undo()
    expect(names()).toEqual(['title', 'price', 'size'])
  })

  it('of a form that was empty leaves one that is empty', () => {
    draft.set(emptyDraft())
    const empty = draft.get()
    changeUndoably(
      () => addTargets(['x']),
      ({ added }) => `${added} added.`,
    )
    expect(toasts.get().at(-1)?.text).toBe('1 added.')
    undo()
    expect(draft.get()).toEqual(empty)
  })
})
