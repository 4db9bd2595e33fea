// The state of the two side panels of a wide screen, stored in this browser for the next visit. On narrow screens both are drawers, which
// start closed and are not stored.
import { readStoredJson, writeStored } from '../../lib/browser-storage.ts'
import { createStore, useStore } from '../../lib/store.ts'

const PANELS_KEY = 'quarry_panels'

export const ASSISTANT_WIDTH_PX = { default: 400, min: 280, max: 600 } as const

export interface SidePanels {
  isSidebarOpen: boolean
  isAssistantOpen: boolean
  assistantWidthPx: number
}

/** The default. */
const FIRST_PANELS: SidePanels = { isSidebarOpen: true, isAssistantOpen: true, assistantWidthPx: ASSISTANT_WIDTH_PX.default }

export const sidePanels = createStore<SidePanels>(readPanels())

/** As stored; what is missing or damaged is as on the first visit. */
export function readPanels(): SidePanels {
  const stored = readStoredJson('local', PANELS_KEY)
  const left: Partial<Record<keyof SidePanels, unknown>> = typeof stored === 'object' && stored !== null ? stored : {}
  const { isSidebarOpen, isAssistantOpen, assistantWidthPx } = left
  return {
    isSidebarOpen: typeof isSidebarOpen === 'boolean' ? isSidebarOpen : FIRST_PANELS.isSidebarOpen,
    isAssistantOpen: typeof isAssistantOpen === 'boolean' ? isAssistantOpen : FIRST_PANELS.isAssistantOpen,
    assistantWidthPx: typeof assistantWidthPx === 'number' ? withinLimits(assistantWidthPx) : FIRST_PANELS.assistantWidthPx,
  }
}

/** While a table fills the window both panels start closed, and their state there is not stored. Null: nothing fills the window. */
export const panelsBesideTable = createStore<Pick<SidePanels, 'isSidebarOpen' | 'isAssistantOpen'> | null>(null)

/** Those that are shown just now. */
export function useSidePanels(): SidePanels {
  const kept = useStore(sidePanels)
  const beside = useStore(panelsBesideTable)
  return beside ? { ...kept, ...beside } : kept
}

export function isAssistantOpenNow(): boolean {
  return (panelsBesideTable.get() ?? sidePanels.get()).isAssistantOpen
}

/** Opens or closes one. */
export function showPanel(change: Partial<Pick<SidePanels, 'isSidebarOpen' | 'isAssistantOpen'>>): void {
  if (panelsBesideTable.get() === null) changePanels(change)
  else panelsBesideTable.set((current) => current && { ...current, ...change })
}

export function changePanels(change: Partial<SidePanels>): void {
  sidePanels.set((current) => ({ ...current, ...change }))
  writeStored('local', PANELS_KEY, JSON.stringify(sidePanels.get()))
}

export function resizeAssistant(widthPx: number): void {
  changePanels({ assistantWidthPx: withinLimits(widthPx) })
}

function withinLimits(widthPx: number): number {
  const { default: usual, min, max } = ASSISTANT_WIDTH_PX
  return Number.isFinite(widthPx) ? Math.round(Math.min(Math.max(widthPx, min), max)) : usual
}
