// Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) over the steps, outside text controls, which have an undo of their own.
import { useEffect } from 'react'
import { TEXT_CONTROLS } from '../../ui/toast-host.tsx'
import type { StepEditing } from './use-step-history.ts'

type Undoable = Pick<StepEditing, 'canUndo' | 'canRedo' | 'undo' | 'redo'>

/** Where there is nothing to undo the key is left to others, such as a toast with Undo. */
export function useUndoKeys({ canUndo, canRedo, undo, redo }: Undoable): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.target instanceof HTMLElement && event.target.closest(TEXT_CONTROLS)) return
      const key = event.key.toLowerCase()
      const isUndo = key === 'z' && !event.shiftKey
      if (!isUndo && key !== 'y' && key !== 'z') return
      if (!(isUndo ? canUndo : canRedo)) return
      event.preventDefault()
      if (isUndo) undo()
      else redo()
    }
    // Takes precedence over a toast with Undo.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [canUndo, canRedo, undo, redo])
}
