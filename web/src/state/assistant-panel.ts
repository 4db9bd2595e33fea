// Whether the assistant's panel is open, and how wide it is. Kept for the page's life only.
import { createStore, useStore } from '../lib/store.ts'
import { NARROW, useMediaQuery } from '../lib/use-media-query.ts'

export const PANEL_WIDTH_PX = { default: 400, min: 280, max: 600 } as const

/** Null until somebody opened or closed it: it is open by default, and closed below 900 px. */
export const assistantChoice = createStore<boolean | null>(null)
export const assistantWidthPx = createStore<number>(PANEL_WIDTH_PX.default)
/** Counts the times its input was asked to take the focus. */
export const assistantFocus = createStore(0)

export function useAssistantIsOpen(): boolean {
  const isNarrow = useMediaQuery(NARROW)
  return useStore(assistantChoice) ?? !isNarrow
}

export function closeAssistant(): void {
  assistantChoice.set(false)
}

export function toggleAssistant(): void {
  const isOpen = assistantChoice.get() ?? !window.matchMedia(NARROW).matches
  assistantChoice.set(!isOpen)
  if (!isOpen) assistantFocus.set((count) => count + 1)
}

export function resizeAssistant(widthPx: number): void {
  assistantWidthPx.set(Math.round(Math.min(Math.max(widthPx, PANEL_WIDTH_PX.min), PANEL_WIDTH_PX.max)))
}
