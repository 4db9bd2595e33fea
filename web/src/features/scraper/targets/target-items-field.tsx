// The multi-entry input for target items: Enter or Tab adds, pasted lists are split, all can be cleared and taken back.
import { usePlan } from '../../../state/billing/plan.ts'
import { useDeferredValue, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { formatInteger, plural } from '../../../lib/format.ts'
import { useStore, useStorePart } from '../../../lib/store.ts'
import { LONG_PASTE_CHARS } from '../../../lib/imports/long-paste.ts'
import { itemsFromPaste } from '../../../lib/imports/parse-items.ts'
import { addManyTargets } from '../../../state/draft/add-many-targets.ts'
import { addTargets, changeDraft, draft, keepTargets } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { FIRST_ITEMS, targetsKept } from '../../../state/draft/draft-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { DiscoverTargets } from './discover-targets.tsx'
import { ImportItems } from './import-items.tsx'
import { LimitNote } from '../limit-note.tsx'
import { OddItemsNote } from './odd-items-note.tsx'
import { TargetList } from './target-list.tsx'

export function TargetItemsField() {
  const id = 'target-items'
  const targets = useStorePart(draft, (form) => form.targets)
  const targetName = useStorePart(draft, (form) => form.targetName.trim())
  // The list comes a moment after the rest of the form, which with 100,000 new items has enough to do.
  const listed = useDeferredValue(targets)
  const { rowsPerJobMax } = usePlan()
  const [text, setText] = useState('')
  /** Number of processed pasted items; null while none are being added. */
  const [seen, setSeen] = useState<number | null>(null)

  const addTyped = () => {
    addTargets([text])
    setText('')
  }
  const addOnKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const adds = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && text.trim() !== '')
    if (!adds || event.nativeEvent.isComposing) return
    event.preventDefault()
    addTyped()
  }
  const addPasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\t\r\n]/.test(pasted)) return
    event.preventDefault()
    if (pasted.length < LONG_PASTE_CHARS) addTargets([...itemsFromPaste(pasted)])
    else void addInSlices(pasted)
  }
  const addInSlices = async (pasted: string) => {
    await addManyTargets(itemsFromPaste(pasted), setSeen)
    setSeen(null)
  }
  const keepFirst = (max: number) => {
    changeUndoably(
      () => keepTargets(max),
      () => `${plural(targets.length - max, 'target item')} removed.`,
    )
    document.getElementById(id)?.focus()
  }
  const clearAll = () => {
    changeUndoably(
      () => changeDraft({ targets: [] }),
      () => `${plural(targets.length, 'target item')} removed.`,
    )
    document.getElementById(id)?.focus()
  }

  return (
    <Field
      id={id}
      label="Target Items"
      className="grow"
      aside={<LimitNote count={targets.length} max={rowsPerJobMax} unit="rows" onKeep={keepFirst} />}
    >
      <Input
        id={id}
        value={text}
        aria-describedby={`${id}-hint`}
        placeholder={targetName === '' ? 'https://example.com/product/1' : `Add a ${targetName}`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={addOnKey}
        onPaste={addPasted}
        // Text that was typed but not added counts too, so that it is not lost at the start.
        onBlur={addTyped}
      />
      <p id={`${id}-hint`} className="text-12 text-ink-faint">
        Press Enter or Tab to add an item. A pasted list is split at tabs and line breaks.
      </p>
      {targets.length > 0 && (
        <div className="-mb-1 flex items-center justify-between gap-2">
          <p className="tabular text-12 text-ink-soft">{plural(targets.length, 'item')}</p>
          <Button look="quiet" size="small" className="-mr-2" onClick={clearAll}>
            Clear All ({formatInteger(targets.length)})
          </Button>
        </div>
      )}
      <OddItemsNote targets={listed} onRemoved={() => document.getElementById(id)?.focus()} />
      <TargetList targets={listed} />
      {seen !== null && (
        <p role="status" className="tabular text-13 text-ink-soft">
          Adding the pasted items: {formatInteger(seen)} so far...
        </p>
      )}
      <KeptNote count={targets.length} />
      <div className="flex flex-wrap items-start justify-between gap-2">
        <DiscoverTargets />
        <ImportItems />
      </div>
    </Field>
  )
}

/** Where a list is stored that is too long for the browser's local storage. */
function KeptNote({ count }: { count: number }) {
  const kept = useStore(targetsKept)
  if (kept === 'local') return null
  return (
    <p role="status" className={classNames('text-13', kept === 'nowhere' ? 'text-unsure' : 'text-ink-soft')}>
      {kept === 'database'
        ? `This list is long: its first ${formatInteger(FIRST_ITEMS)} items are in local storage, all ${formatInteger(count)} in this browser's database. Nothing is lost on a reload.`
        : 'This list is too long to be kept in this browser: it will be lost after a reload.'}
    </p>
  )
}
