// Short messages that go away by themselves, with one optional action such as Undo.
import { createStore } from '../lib/store.ts'

export interface Toast {
  id: number
  text: string
  action?: { label: string; run(): void }
  timeoutMs: number
}

export const toasts = createStore<readonly Toast[]>([])
let nextId = 1

export function showToast(text: string, options: { action?: Toast['action']; timeoutMs?: number } = {}): number {
  const id = nextId++
  const timeoutMs = options.timeoutMs ?? (options.action ? 10_000 : 5_000)
  toasts.set((shown) => [...shown.slice(-2), { id, text, timeoutMs, ...(options.action ? { action: options.action } : {}) }])
  return id
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id))
}
