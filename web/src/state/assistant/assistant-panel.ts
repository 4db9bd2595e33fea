// Whether the assistant's panel is open: beside a wide screen as it was left, over a narrow one from when it is opened until it is closed.
import { createStore, useStore } from '../../lib/store.ts'
import { NARROW, useMediaQuery } from '../../lib/use-media-query.ts'
import { isAssistantOpenNow, showPanel, useSidePanels } from '../app/side-panels.ts'

export const assistantDrawerIsOpen = createStore(false)
/** Counts the times its input was asked to take the focus. */
export const assistantFocus = createStore(0)

const isNarrowNow = () => window.matchMedia(NARROW).matches

export function useAssistantIsOpen(): boolean {
  const isNarrow = useMediaQuery(NARROW)
  const isDrawerOpen = useStore(assistantDrawerIsOpen)
  const { isAssistantOpen } = useSidePanels()
  return isNarrow ? isDrawerOpen : isAssistantOpen
}

export function closeAssistant(): void {
  setOpen(false)
}

export function toggleAssistant(): void {
  const isOpen = isNarrowNow() ? assistantDrawerIsOpen.get() : isAssistantOpenNow()
  setOpen(!isOpen)
  if (!isOpen) assistantFocus.set((count) => count + 1)
}

function setOpen(isOpen: boolean): void {
  if (isNarrowNow()) assistantDrawerIsOpen.set(isOpen)
  else showPanel({ isAssistantOpen: isOpen })
}
