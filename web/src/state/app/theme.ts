// Light or dark: the system's choice until the user makes one. public/first-paint.js applies the stored choice before the first paint.
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const THEME_KEY = 'quarry_theme'

function storedChoice(): ThemeChoice {
  const stored = readStored('local', THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const themeChoice = createStore<ThemeChoice>(storedChoice())

export function chooseTheme(choice: ThemeChoice): void {
  themeChoice.set(choice)
  if (choice === 'system') {
    removeStored('local', THEME_KEY)
    delete document.documentElement.dataset['theme']
  } else {
    writeStored('local', THEME_KEY, choice)
    document.documentElement.dataset['theme'] = choice
  }
}
