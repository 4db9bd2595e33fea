// The command palette: a text field and the list of matching commands, operated by keyboard (combobox with a listbox).
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { commandPaletteIsOpen, typedForPalette } from '../../state/app/overlays.ts'
import { classNames } from '../../ui/class-names.ts'
import { backdropClass } from '../../ui/dialog.tsx'
import { findCommands } from './find-commands.ts'
import { useCommands, type Command } from './use-commands.ts'

const close = () => commandPaletteIsOpen.set(false)

export function CommandPalette() {
  // Recorded before the field takes the focus: the dialog itself reads the active element too late.
  const [opener] = useState(() => document.activeElement)
  const finalFocus = () => (opener instanceof HTMLElement && opener.isConnected ? opener : true)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classNames(backdropClass, 'z-60')} />
        <Dialog.Popup
          finalFocus={finalFocus}
          className="fixed inset-x-4 top-[12vh] z-60 mx-auto flex max-h-[70vh] max-w-xl flex-col overflow-hidden rounded-card border bg-raised text-ink shadow-float"
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Palette />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Palette() {
  const id = useId()
  const [typed, setTyped] = useState(() => typedForPalette.get())
  const [active, setActive] = useState(0)
  const found = findCommands(useCommands(), typed)
  const list = useRef<HTMLDivElement>(null)
  // After every change the selected entry is scrolled into view.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const run = (command: Command | undefined) => {
    if (!command) return
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1
    const next: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
    }
    const wanted = next[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[active])
    else if (wanted === undefined) return
    else setActive(wanted)
    event.preventDefault()
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is called up to type in it
          autoFocus
          role="combobox"
          aria-label="Find a command"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          placeholder="Go to a screen or a job, or run a command"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none!"
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Commands" className="overflow-y-auto p-1.5">
        {found.map((command, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => run(command)}
            onMouseMove={() => setActive(index)}
            className={classNames(
              'flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-13',
              index === active && 'bg-hover text-ink',
            )}
          >
            <span className="w-12 shrink-0 text-12 text-ink-faint">{found[index - 1]?.group === command.group ? '' : command.group}</span>
            <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
              <span className="truncate sm:flex-1">{command.label}</span>
              {command.hint && <span className="tabular truncate text-12 text-ink-faint">{command.hint}</span>}
            </span>
          </div>
        ))}
        {found.length === 0 && <p className="px-3 py-6 text-center text-13 text-ink-soft">No commands match. Try fewer letters.</p>}
      </div>
      <p role="status" className="sr-only">
        {found.length} commands
      </p>
    </>
  )
}
