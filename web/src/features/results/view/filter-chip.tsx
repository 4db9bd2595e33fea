// A filter that is on: its words open it to be changed, the cross takes it away.
import type { ViewFilter } from '@quarry/contract'
import { X } from '../../../ui/icons.ts'
import { filterText } from './view-words.ts'

interface FilterChipProps {
  filter: ViewFilter
  isChanging: boolean
  onChange(): void
  onRemove(): void
}

export function FilterChip({ filter, isChanging, onChange, onRemove }: FilterChipProps) {
  const text = filterText(filter)
  return (
    <span className="inline-flex min-h-7 max-w-full items-stretch overflow-hidden rounded-full border bg-accent-wash text-12 text-ink hover:border-ink-faint">
      <button
        type="button"
        aria-label={`Change the filter: ${text}`}
        aria-expanded={isChanging}
        onClick={onChange}
        className="min-w-0 truncate rounded-l-full pr-1 pl-2.5 -outline-offset-2!"
      >
        {text}
      </button>
      <button
        type="button"
        aria-label={`Remove the filter: ${text}`}
        onClick={onRemove}
        className="inline-flex w-7 shrink-0 items-center justify-center rounded-r-full -outline-offset-2!"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  )
}
