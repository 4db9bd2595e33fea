// Fields of a job's stored pages that are not yet columns: selecting one fills in the dialog. Renders nothing where there are none.
import type { DetectedField, Field as DataField, JsonValue } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { columnSuggestionsQuery } from './columns.queries.ts'

const SAMPLE_CHARS_MAX = 60

interface ColumnSuggestionsProps {
  jobId: string
  /** Name in the dialog: the suggestion with that name is selected. */
  chosen: string
  onChoose(field: DataField): void
}

export function ColumnSuggestions({ jobId, chosen, onChoose }: ColumnSuggestionsProps) {
  const id = useId()
  const { data, isPending } = useQuery(columnSuggestionsQuery(jobId))
  if (isPending)
    return (
      <p role="status" className="text-13 text-ink-soft">
        Looking for more fields on the stored pages...
      </p>
    )
  // A failed suggestion is not shown as an error: the dialog works without it.
  if (!data || data.fields.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="text-13 font-medium">
        Found on the stored pages
      </h3>
      <ul aria-labelledby={id} className="flex max-h-44 flex-col divide-y overflow-y-auto rounded-control border">
        {data.fields.map((field) => (
          <li key={field.name}>
            <Suggestion field={field} pages={data.pages} isChosen={field.name === chosen.trim()} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SuggestionProps {
  field: DetectedField
  /** Number of examined pages. */
  pages: number
  isChosen: boolean
  onChoose(field: DataField): void
}

function Suggestion({ field: { name, type, description, samples, fill }, pages, isChosen, onChoose }: SuggestionProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose({ name, description, type })}
      className="flex w-full flex-col px-3 py-1.5 text-left hover:bg-hover aria-pressed:bg-accent-wash"
    >
      <span className="flex w-full flex-wrap items-baseline gap-x-2 text-13">
        <span className="font-mono break-all">{name}</span> <span className="text-12 text-ink-faint">{type}</span>{' '}
        {fill < 1 && (
          <span className="ml-auto text-12 text-unsure">
            On {Math.round(fill * pages)} of {pages} pages
          </span>
        )}
      </span>{' '}
      <span className="w-full truncate font-mono text-12 text-ink-faint">{samples.map(sampleText).join(' · ')}</span>
    </button>
  )
}

function sampleText(sample: JsonValue): string {
  const text = typeof sample === 'string' ? sample : JSON.stringify(sample)
  return text.length > SAMPLE_CHARS_MAX ? `${text.slice(0, SAMPLE_CHARS_MAX)}…` : text
}
