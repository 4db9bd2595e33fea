// One cell beside its evidence, and the verdicts: by button, or by the key of the word's first letter.
import type { CellVerdict, Field, Job } from '@quarry/contract'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { CellDetails } from '../../../ui/evidence/cell-details.tsx'
import { evidenceOfCell } from '../../../ui/evidence/evidence-link.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { CellActions } from '../cell/cell-actions.tsx'
import type { Check } from './use-check.ts'

const VERDICTS: readonly { verdict: CellVerdict; label: string; key: string }[] = [
  { verdict: 'right', label: 'Right', key: 'r' },
  { verdict: 'wrong', label: 'Wrong', key: 'w' },
  { verdict: 'unsure', label: 'Can’t tell', key: 'c' },
]

/** Keyed by the number of the cell. */
export function CheckedCell({ job, check }: { job: Job; check: Check }) {
  const { cells, at } = check
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the heading: a screen reader announces the next cell, and the keys stay active.
  useEffect(() => heading.current?.focus(), [])
  const drawn = cells[at]
  if (!drawn) return null
  const { row } = drawn
  const field: Field = job.trait_definitions.find(({ name }) => name === drawn.field) ?? {
    name: drawn.field,
    description: '',
    type: 'string',
  }
  const cell = row.cells[field.name]
  if (!cell) return null
  const verdict = check.verdictAt(at)
  const typed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    const said = VERDICTS.find(({ key }) => key === event.key.toLowerCase())
    if (said) check.say(said.verdict)
    else if (event.key.toLowerCase() === 'n') check.next()
    else if (event.key.toLowerCase() === 'b') check.back()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys say what the buttons below say
    <div className="flex grow flex-col gap-4" onKeyDown={typed}>
      <div className="min-w-0">
        <p className="mb-1 line-clamp-2 font-mono text-12 break-all text-ink-faint" title={row.target_item_value}>
          {row.target_item_value}
        </p>
        <h3 ref={heading} tabIndex={-1} data-first className="text-16 font-semibold break-words outline-none">
          {field.name}
        </h3>
        {field.description && <p className="text-13 text-ink-soft">{field.description}</p>}
      </div>
      <CellDetails cell={cell} type={field.type} evidencePath={evidenceOfCell(row.task_id, field.name)} />
      {verdict === 'wrong' && (
        <InSight>
          <CellActions
            key={`${row.task_id} ${field.name}`}
            jobId={job.id}
            result={row}
            field={field}
            cell={cell}
            onChanged={check.replaceRow}
          />
        </InSight>
      )}
      <div className={classNames(FOOT_CLASS, 'grid grid-cols-3 gap-2 sm:flex')}>
        {VERDICTS.map(({ verdict: one, label, key }) => (
          <Button key={one} aria-pressed={verdict === one} aria-keyshortcuts={key} onClick={() => check.say(one)} className={PRESSED}>
            {label}
            <span className="hidden sm:inline">
              <Kbd>{key.toUpperCase()}</Kbd>
            </span>
          </Button>
        ))}
        <span className="col-span-3 flex justify-between gap-2 sm:ml-auto">
          <Button look="quiet" disabled={at === 0} aria-keyshortcuts="b" onClick={check.back}>
            Back
          </Button>
          <Button look="quiet" aria-keyshortcuts="n" onClick={check.next}>
            {verdict === undefined ? 'Skip' : 'Next'}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** An element revealed by a button below it must not be hidden behind the footer. */
function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}

/** Fixed to the lower edge of the dialog; on low screens not, because it would cover the content. */
export const FOOT_CLASS = 'bottom-0 -mx-5 mt-auto -mb-5 border-t bg-raised px-5 py-4 [@media(min-height:30rem)]:sticky'

const PRESSED = 'aria-pressed:border-accent aria-pressed:bg-accent-wash'

const isWriting = (target: EventTarget): boolean => target instanceof Element && target.closest('input, textarea, select') !== null
