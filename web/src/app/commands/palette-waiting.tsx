// Shown while the command palette is loaded; collects what is typed meanwhile.
import { Search } from 'lucide-react'
import { useStore } from '../../lib/store.ts'
import { typedForPalette } from '../../state/app/overlays.ts'

export function PaletteWaiting() {
  const typed = useStore(typedForPalette)
  return (
    <div className="fixed inset-x-4 top-[12vh] z-60 mx-auto max-w-xl rounded-card border bg-raised px-4 text-ink shadow-float">
      <p className="flex h-12 items-center gap-3 text-14">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 truncate whitespace-pre">{typed}</span>
        <span role="status" className="shrink-0 text-12 text-ink-faint">
          Loading the commands…
        </span>
      </p>
    </div>
  )
}
