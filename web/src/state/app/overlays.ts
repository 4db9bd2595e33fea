// The two overlays that every screen can call up: the command palette and the sheet of keys.
import { createStore } from '../../lib/store.ts'

export const commandPaletteIsOpen = createStore(false)
/** What was typed after the palette was called up and before it was there to be typed in. */
export const typedForPalette = createStore('')
export const shortcutsAreShown = createStore(false)
