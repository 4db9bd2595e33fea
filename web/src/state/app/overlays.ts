// The two overlays available on every screen: the command palette and the sheet of keys.
import { createStore } from '../../lib/store.ts'

export const commandPaletteIsOpen = createStore(false)
/** The text typed between opening the palette and its rendering. */
export const typedForPalette = createStore('')
export const shortcutsAreShown = createStore(false)
