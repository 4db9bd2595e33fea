// The line under the grid: loaded rows, a legend of the marks, density and the sheet of keys.
import { Keyboard, Rows3, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortcutsAreShown } from '../../../state/app/overlays.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface ButtonRowProps {
  isCompact: boolean
  onCompact(compact: boolean): void
  children: ReactNode
}

export function ButtonRow({ isCompact, onCompact, children }: ButtonRowProps) {
  return (
    <div className="@container border-t bg-surface">
      <div className="tabular flex items-center justify-between gap-3 px-3 py-1 text-12 text-ink-soft">
        <span className="min-w-0 truncate">{children}</span>
        <span className="flex">
          <IconButton
            label={isCompact ? 'Comfortable rows' : 'Compact rows'}
            icon={isCompact ? <Rows3 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
            onClick={() => onCompact(!isCompact)}
          />
          <IconButton label="Keyboard shortcuts" icon={<Keyboard aria-hidden="true" />} onClick={() => shortcutsAreShown.set(true)} />
        </span>
      </div>
    </div>
  )
}
