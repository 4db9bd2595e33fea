// The product's own alert and confirm: a queue of dialogs that the host component shows one at a time.
import { createStore } from '../lib/store.ts'

export interface BlockingDialog {
  id: number
  kind: 'alert' | 'confirm'
  text: string
  /** Label of the confirming button; `OK` unless it should name the action. */
  proceed: string
  destructive: boolean
  focusAfter: BlockingDialogOptions['focusAfter']
  settle(proceeded: boolean): void
}

export interface BlockingDialogOptions {
  proceed?: string
  destructive?: boolean
  /** Where the focus goes when the dialog closes; by default to the element that had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

export const blockingDialogs = createStore<readonly BlockingDialog[]>([])
let nextId = 1

function enqueue(kind: BlockingDialog['kind'], text: string, options: BlockingDialogOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const settle = (proceeded: boolean) => {
      blockingDialogs.set((open) => open.filter((dialog) => dialog.id !== id))
      resolve(proceeded)
    }
    const { proceed = 'OK', destructive = false, focusAfter } = options
    const dialog = { id, kind, text, proceed, destructive, focusAfter, settle }
    blockingDialogs.set((open) => [...open, dialog])
  })
}

/** Resolves when the user has read it. */
export async function showAlert(text: string, options: Pick<BlockingDialogOptions, 'focusAfter'> = {}): Promise<void> {
  await enqueue('alert', text, options)
}

/** Resolves with whether the user agreed. */
export function askConfirm(text: string, options: BlockingDialogOptions = {}): Promise<boolean> {
  return enqueue('confirm', text, options)
}
