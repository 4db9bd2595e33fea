import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useUndoKeys } from './use-undo-keys.ts'

const editing = { canUndo: true, canRedo: true, undo: vi.fn(), redo: vi.fn() }
const press = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, ctrlKey: true, cancelable: true, ...more })
function control(html: string): Element {
  document.body.innerHTML = html
  return document.body.firstElementChild!
}
afterEach(() => vi.clearAllMocks())

it('undoes and redoes steps, also from a checkbox', () => {
  renderHook(() => useUndoKeys(editing))
  expect(press(control('<input type="checkbox">'), 'z')).toBe(false)
  expect(editing.undo).toHaveBeenCalledTimes(1)
  press(document.body, 'Z', { shiftKey: true })
  press(document.body, 'y')
  expect(editing.redo).toHaveBeenCalledTimes(2)
})

it('leaves undo in text fields to the browser', () => {
  renderHook(() => useUndoKeys(editing))
  for (const html of ['<input>', '<input type="search">', '<textarea></textarea>']) expect(press(control(html), 'z')).toBe(true)
  expect(editing.undo).not.toHaveBeenCalled()
})

it('leaves the key to a message that offers Undo where there is nothing to undo', () => {
  renderHook(() => useUndoKeys({ ...editing, canUndo: false }))
  expect(press(document.body, 'z')).toBe(true)
  expect(editing.undo).not.toHaveBeenCalled()
})
