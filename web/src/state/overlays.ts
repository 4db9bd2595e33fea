// The two overlays that every screen can call up: the command palette and the sheet of keys.
import { createStore } from '../lib/store.ts'

export const commandPaletteIsOpen = createStore(false)
export const shortcutsAreShown = createStore(false)
