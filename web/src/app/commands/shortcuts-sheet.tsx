// All keys of the product on one sheet.
import { GRID_SHORTCUTS } from '../../features/results/grid/grid-shortcuts.ts'
import { shortcutsAreShown } from '../../state/app/overlays.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'

const EVERYWHERE = [
  { keys: ['Ctrl', 'Shift', 'K'], does: 'Commands: go anywhere, do anything' },
  { keys: ['Ctrl', 'K'], does: 'Open and close the AI Assistant' },
  { keys: ['Ctrl', 'Z'], does: 'Undo, while a message offers it' },
  { keys: ['?'], does: 'This sheet' },
] as const
const IN_THE_HISTORY = [{ keys: ['O'], does: 'Show the job’s table in the whole window, or go back' }] as const
const IN_THE_FORM = [
  { keys: ['Enter'], does: 'Add the target item; Tab does the same' },
  { keys: ['Space'], does: 'On a handle: pick up the field, move it with the arrow keys, drop it with Space' },
] as const

export function ShortcutsSheet() {
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="On a Mac, use Cmd instead of Ctrl."
      open
      onClose={() => shortcutsAreShown.set(false)}
      className="sm:max-w-xl"
    >
      <Shortcuts title="Everywhere" list={EVERYWHERE} />
      <Shortcuts title="In the form" list={IN_THE_FORM} />
      <Shortcuts title="In Job History" list={IN_THE_HISTORY} />
      <Shortcuts title="In the results" list={GRID_SHORTCUTS} />
    </Dialog>
  )
}

function Shortcuts({ title, list }: { title: string; list: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <section>
      <h3 className="mb-2 text-12 font-medium text-ink-faint">{title}</h3>
      <dl className="grid grid-cols-[9.5rem_1fr] items-center gap-x-5 gap-y-2 text-13">
        {list.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
