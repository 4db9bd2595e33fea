// The grid's keys on one sheet.
import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'

const shortcuts: [keys: string[], does: string][] = [
  [['↑', '↓', '←', '→'], 'Move'],
  [['Shift', 'arrows'], 'Extend the selection'],
  [['Ctrl', 'arrows'], 'To the edge'],
  [['Page Up', 'Page Down'], 'One page up or down'],
  [['Enter'], 'Open the evidence of the cell'],
  [['Esc'], 'Close the evidence'],
  [['[', ']'], 'Previous and next problem'],
  [['Ctrl', 'C'], 'Copy the selection as tab-separated text'],
  [['Ctrl', 'A'], 'Select all loaded rows'],
  [['/'], 'Search the rows'],
  [['S'], 'Sort by the column: up, down, not at all'],
  [['P'], 'Pin the column beside the target, or let it go'],
  [['H'], 'Hide the column'],
  [['C'], 'Change the column and read it again from the stored pages'],
  [['Alt', '←', '→'], 'Make the column narrower or wider'],
  [['?'], 'This sheet'],
]

export function ShortcutsSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" open onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 text-13">
        {shortcuts.map(([keys, does]) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
