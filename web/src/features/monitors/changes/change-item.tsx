// One change: old and new value, and on demand the evidence of both.
import { TASK_FAILURES, type Cell, type MonitorChange } from '@quarry/contract'
import { formatDateTime, plural } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { QuotePassage } from '../../../ui/evidence/quote-passage.tsx'
import { CHANGE_WORDS } from './change-words.ts'

export function ChangeItem({ change }: { change: MonitorChange }) {
  const { label, tone } = CHANGE_WORDS[change.kind]
  const { before, after, field } = change
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="min-w-0 font-mono text-12 break-all">{change.target_item_value}</span>
        {field && <span className="font-medium">{field}</span>}
        <time dateTime={change.at} className="ml-auto text-12 text-ink-faint">
          {formatDateTime(change.at)}
        </time>
      </div>
      {field === null ? (
        <p className="text-ink-soft">{targetText(change)}</p>
      ) : (
        <p className="break-words">
          <span className="text-ink-soft line-through decoration-ink-faint">{valueText(before)}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> is now </span>
          <span className="font-medium">{change.kind === 'not_read' ? 'not read' : valueText(after)}</span>
        </p>
      )}
      {(before?.evidence.length || after?.evidence.length) && (
        <details className="text-12 text-ink-soft">
          <summary className="cursor-pointer">Evidence of both</summary>
          <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Passage name="Before" cell={before} />
            <Passage name="After" cell={after} />
          </div>
        </details>
      )}
    </li>
  )
}

function Passage({ name, cell }: { name: string; cell: Cell | null }) {
  const [evidence] = cell?.evidence ?? []
  return (
    <div className="min-w-0 rounded-control bg-sunken p-2.5">
      <p className="font-medium text-ink">{name}</p>
      {evidence ? (
        <>
          <QuotePassage quote={evidence.quote} context={evidence.context} className="my-1" />
          <p className="break-all">{evidence.url}</p>
        </>
      ) : (
        <p>Nothing was found on the page.</p>
      )}
      {cell && cell.evidence.length > 1 && <p>and {plural(cell.evidence.length - 1, 'more passage')}</p>}
    </div>
  )
}

function targetText({ kind, reason }: MonitorChange): string {
  if (kind === 'new') return 'Read for the first time, or again after it was missing.'
  const known = Object.entries(TASK_FAILURES).find(([name]) => name === reason)
  return known?.[1].text ?? 'It was not read.'
}

function valueText(cell: Cell | null): string {
  const value = cell?.value ?? null
  if (value === null) return 'no value'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
