// One detected field to choose: name, type, description, and what the pages have for it.
import type { DetectedField, JsonValue } from '@quarry/contract'
import { useId } from 'react'

const SAMPLE_CHARS_MAX = 90

interface DetectedFieldRowProps {
  field: DetectedField
  /** Pages that were read. */
  pages: number
  isChosen: boolean
  onToggle(): void
}

export function DetectedFieldRow({ field, pages, isChosen, onToggle }: DetectedFieldRowProps) {
  const id = useId()
  const { name, type, description, samples, fill } = field
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-describedby={`${id}-about`}
        className="mt-1 size-4 shrink-0 accent-(--accent)"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2 text-13">
          <span className="font-mono break-all">{name}</span> <span className="text-12 text-ink-faint">{type}</span>
        </label>
        <div id={`${id}-about`}>
          <p className="text-12 text-ink-soft">{description}</p>
          <p className="truncate font-mono text-12 text-ink-faint" title={samples.map(sampleText).join('\n')}>
            {samples.map(sampleText).join(' · ')}
          </p>
          {pages > 1 && fill < 1 && (
            <p className="text-12 text-unsure">
              On {Math.round(fill * pages)} of {pages} pages
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

function sampleText(sample: JsonValue): string {
  const text = typeof sample === 'string' ? sample : JSON.stringify(sample)
  return text.length > SAMPLE_CHARS_MAX ? `${text.slice(0, SAMPLE_CHARS_MAX)}…` : text
}
