// The sidebar's entry that opens the command palette.
import { Command } from 'lucide-react'
import { commandPaletteIsOpen } from '../../state/app/overlays.ts'

interface CommandsEntryProps {
  /** In a collapsed sidebar only the icon is shown. */
  isOpen: boolean
  className: string
  onChoose?(): void
}

export function CommandsEntry({ isOpen, className, onChoose }: CommandsEntryProps) {
  const open = () => {
    onChoose?.()
    commandPaletteIsOpen.set(true)
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+Shift+K Meta+Shift+K"
      aria-label={isOpen ? undefined : 'Commands'}
      title="Commands (Ctrl+Shift+K)"
      className={className}
      onClick={open}
    >
      <Command aria-hidden="true" />
      {isOpen && <span className="truncate">Commands</span>}
    </button>
  )
}
