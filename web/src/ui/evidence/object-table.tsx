// The objects of a cell as a table: a row an item, a column a member. A value that is chosen shows the evidence of its own below.
import type { Evidence } from '@quarry/contract'
import { useState } from 'react'
import { cellText, type ListedObject } from '../../lib/cell-text.ts'
import { classNames } from '../class-names.ts'
import { PageEvidence, type Piece } from './page-evidence.tsx'

interface ObjectTableProps {
  items: readonly ListedObject[]
  evidence: readonly Evidence[]
  /** By which stored pages are asked for; null where nothing is stored. */
  evidencePath: string | null
}

interface Chosen {
  item: number
  member: string
}

export function ObjectTable({ items, evidence, evidencePath }: ObjectTableProps) {
  const [chosen, choose] = useState<Chosen | null>(null)
  const members = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const pieces = evidence.flatMap((one, place): Piece[] =>
    one.item === chosen?.item && one.member === chosen?.member
      ? [{ evidence: one, at: evidencePath === null ? null : { path: evidencePath, place } }]
      : [],
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="max-h-80 overflow-auto rounded-control border">
        <table className="w-full border-collapse text-13">
          <thead>
            <tr>
              {['', ...members].map((member) => (
                <th
                  key={member}
                  scope="col"
                  className="sticky top-0 border-b bg-raised px-2 py-1.5 text-left text-12 font-medium text-ink-faint"
                >
                  {member === '' ? <span className="sr-only">Item</span> : member}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- items have no name of their own and keep their order
              <tr key={at} className="[&_td]:border-b [&_td]:px-1 [&_td]:py-0.5 [&_td]:align-top">
                <th scope="row" className="tabular border-b px-2 py-1.5 text-right align-top text-12 font-normal text-ink-faint">
                  {at + 1}
                </th>
                {members.map((member) => (
                  <td key={member}>
                    <MemberValue
                      text={cellText(item[member], 'string')}
                      label={`${member} of item ${at + 1}`}
                      isChosen={chosen?.item === at && chosen.member === member}
                      onChoose={() => choose({ item: at, member })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div aria-live="polite" className="flex flex-col gap-4">
        {chosen === null && <p className="text-12 text-ink-soft">Choose a value to see where it stands on the page.</p>}
        <PageEvidence pieces={pieces} />
      </div>
    </div>
  )
}

interface MemberValueProps {
  text: string
  label: string
  isChosen: boolean
  onChoose(): void
}

function MemberValue({ text, label, isChosen, onChoose }: MemberValueProps) {
  if (text === '') return <span className="px-1 text-ink-faint">–</span>
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${text}, ${label}: show the evidence`}
      className={classNames(
        'w-full rounded-control px-1 py-1 text-left break-words hover:bg-hover',
        isChosen && 'bg-hover font-medium text-accent',
      )}
      onClick={onChoose}
    >
      {text}
    </button>
  )
}
