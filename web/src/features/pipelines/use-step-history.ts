// The edited steps, with undo and redo. Consecutive changes to the same step count as one.
import type { Step } from '@quarry/contract'
import { useCallback, useReducer } from 'react'

interface History {
  past: readonly (readonly Step[])[]
  steps: readonly Step[]
  future: readonly (readonly Step[])[]
  /** The subject of the last change; null after an undo, so that the next change is a separate one. */
  about: string | null
}

type Action =
  | { type: 'change'; steps: readonly Step[]; about: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'start'; steps: readonly Step[] }

const PAST_MAX = 200

export function stepHistory(history: History, action: Action): History {
  const { past, steps, future, about } = history
  switch (action.type) {
    case 'start':
      return { past: [], steps: action.steps, future: [], about: null }
    case 'change':
      if (about === action.about && past.length > 0) return { ...history, steps: action.steps, future: [] }
      return { past: [...past, steps].slice(-PAST_MAX), steps: action.steps, future: [], about: action.about }
    case 'undo': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), steps: before, future: [steps, ...future], about: null } : history
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { past: [...past, steps], steps: after, future: rest, about: null } : history
    }
  }
}

export interface StepEditing {
  steps: readonly Step[]
  canUndo: boolean
  canRedo: boolean
  undo(): void
  redo(): void
  /** Clears the history. */
  start(steps: readonly Step[]): void
  add(step: Step): void
  /** Replaces the step with the same id. */
  change(step: Step): void
  remove(id: string): void
  move(id: string, toIndex: number): void
  replaceAll(steps: readonly Step[]): void
}

let changes = 0
/** A separate change, never merged with the one before. */
const alone = (): string => `${(changes += 1)}`

/** `added`: a step that is part of the initial state and can be undone. */
export function useStepHistory(initial: readonly Step[], added: Step | null = null): StepEditing {
  const [{ steps, past, future }, dispatch] = useReducer(stepHistory, {
    past: added ? [initial] : [],
    steps: added ? [...initial, added] : initial,
    future: [],
    about: null,
  })
  const put = (next: readonly Step[], about = alone()): void => dispatch({ type: 'change', steps: next, about })
  return {
    steps,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    start: useCallback((next: readonly Step[]) => dispatch({ type: 'start', steps: next }), []),
    add: (step) => put([...steps, step]),
    change: (step) =>
      put(
        steps.map((one) => (one.id === step.id ? step : one)),
        `edit ${step.id}`,
      ),
    remove: (id) => put(steps.filter((step) => step.id !== id)),
    move(id, toIndex) {
      const moved = steps.find((step) => step.id === id)
      if (moved) put(steps.filter((step) => step.id !== id).toSpliced(toIndex, 0, moved))
    },
    replaceAll: (next) => put(next),
  }
}
