// A value with parts: an object as names with values, a list of objects as a table, nested to any depth. The parent component keeps the
// selection.
import type { JsonValue } from '@quarry/contract'
import { createContext, useContext, type ReactNode } from 'react'
import { cellText, isObjectList, type ListedObject } from '../../lib/cell-text.ts'
import { plural } from '../../lib/format.ts'
import { classNames } from '../class-names.ts'
import { isJsonObject, nameOfPath, pathTo, type JsonObject } from './part-paths.ts'

export interface Parts {
  chosen: string | null
  /** Null where the cell has no evidence for its parts. */
  choose: ((path: string) => void) | null
  ordered(names: readonly string[], path: string): string[]
}

export const PartsContext = createContext<Parts>({ chosen: null, choose: null, ordered: (names) => [...names] })

export function PartValue({ value, path }: { value: JsonValue | undefined; path: string }) {
  if (isObjectList(value))
    return path === '' ? (
      <ItemTable items={value} path={path} />
    ) : (
      <Inner text={itemsText(value)}>
        <ItemTable items={value} path={path} />
      </Inner>
    )
  if (isJsonObject(value)) return <MemberTable object={value} path={path} />
  return <LeafValue text={cellText(value, 'string')} path={path} />
}

function itemsText(items: readonly ListedObject[]): string {
  return plural(items.length, 'item')
}

/** A list inside is open, and can be shut to see what is around it. */
function Inner({ text, children }: { text: string; children: ReactNode }) {
  return (
    <details open className="rounded-control border">
      <summary className="cursor-pointer px-2 py-1 text-12 text-ink-soft">{text}</summary>
      <div className="overflow-x-auto border-t">{children}</div>
    </details>
  )
}

const HEAD_CLASS = 'border-b px-2 py-1.5 text-left align-top text-12 font-medium text-ink-faint'
const CELLS_CLASS = '[&>td]:border-b [&>td]:px-1 [&>td]:py-0.5 [&>td]:align-top last:[&>td]:border-b-0 last:[&>th]:border-b-0'

function MemberTable({ object, path }: { object: JsonObject; path: string }) {
  const { ordered } = useContext(PartsContext)
  return (
    <table className="w-full border-collapse text-13">
      <tbody>
        {ordered(Object.keys(object), path).map((member) => (
          <tr key={member} className={CELLS_CLASS}>
            <th scope="row" className={classNames(HEAD_CLASS, 'w-px pr-3 whitespace-nowrap')}>
              {member}
            </th>
            <td>
              <PartValue value={object[member]} path={pathTo(path, member)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ItemTable({ items, path }: { items: readonly ListedObject[]; path: string }) {
  const { ordered } = useContext(PartsContext)
  const members = ordered([...new Set(items.flatMap((item) => Object.keys(item)))], pathTo(path, 0))
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr>
          {['', ...members].map((member) => (
            <th key={member} scope="col" className={classNames(HEAD_CLASS, 'bg-raised', path === '' && 'sticky top-0')}>
              {member === '' ? <span className="sr-only">Item</span> : member}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no name of their own and keep their order
          <tr key={at} className={CELLS_CLASS}>
            <th scope="row" className={classNames(HEAD_CLASS, 'tabular text-right font-normal')}>
              {at + 1}
            </th>
            {members.map((member) => (
              <td key={member}>
                <PartValue value={item[member]} path={pathTo(pathTo(path, at), member)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LeafValue({ text, path }: { text: string; path: string }) {
  const { chosen, choose } = useContext(PartsContext)
  const isChosen = chosen === path
  const isEmpty = text === ''
  if (choose === null) return <span className="block px-1 py-1 break-words">{isEmpty ? '–' : text}</span>
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={isEmpty ? `Empty, ${nameOfPath(path)}: show why` : `${text}, ${nameOfPath(path)}: show the evidence`}
      className={classNames(
        'w-full rounded-control px-1 py-1 text-left break-words hover:bg-hover',
        isEmpty && 'text-ink-faint',
        isChosen && 'bg-hover font-medium text-accent',
      )}
      onClick={() => choose(path)}
    >
      {isEmpty ? '–' : text}
    </button>
  )
}
