// Button that cycles through the system, light and dark theme; its label shows the current one.
import { Monitor, Moon, Sun } from 'lucide-react'
import { useStore } from '../lib/store.ts'
import { chooseTheme, themeChoice, type ThemeChoice } from '../state/app/theme.ts'

const order: Record<ThemeChoice, { next: ThemeChoice; label: string; Icon: typeof Sun }> = {
  system: { next: 'light', label: 'Theme: system', Icon: Monitor },
  light: { next: 'dark', label: 'Theme: light', Icon: Sun },
  dark: { next: 'system', label: 'Theme: dark', Icon: Moon },
}

export function ThemeSwitch({ isOpen }: { isOpen: boolean }) {
  const { next, label, Icon } = order[useStore(themeChoice)]
  return (
    <button
      type="button"
      aria-label={`${label}. Change to ${next}`}
      title={label}
      onClick={() => chooseTheme(next)}
      className="flex h-9 w-full items-center gap-3 rounded-control px-2.5 text-14 text-ink-soft transition-colors hover:bg-hover hover:text-ink [&_svg]:size-4.5 [&_svg]:shrink-0"
    >
      <Icon aria-hidden="true" />
      {isOpen && label}
    </button>
  )
}
