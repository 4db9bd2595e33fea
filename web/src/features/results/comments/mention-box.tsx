// The input for a comment: after an @ it suggests members of the team, selected by arrow keys and Enter.
import { COMMENT_CHARS_MAX, type Mentionable } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Textarea } from '../../../ui/input.tsx'
import { peopleQuery } from './comments.queries.ts'
import { mentionAt, suggestPeople, withMention, type MentionStart } from './mention-suggestions.ts'

interface MentionBoxProps {
  jobId: string
  label: string
  text: string
  box: RefObject<HTMLTextAreaElement | null>
  onText(text: string): void
  /** Ctrl and Enter. */
  onSend(): void
  /** Escape, while no suggestions are open. */
  onLeave(): void
}

export function MentionBox({ jobId, label, text, box, onText, onSend, onLeave }: MentionBoxProps) {
  const id = useId()
  const [start, setStart] = useState<MentionStart | null>(null)
  const [chosen, setChosen] = useState(0)
  const cursor = useRef<number | null>(null)
  const { data: people = [] } = useQuery({ ...peopleQuery(jobId), enabled: start !== null })
  const offered = start ? suggestPeople(people, start.written) : []
  useLayoutEffect(() => {
    if (cursor.current !== null && box.current?.value === text) box.current.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [text, box])
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const next = mentionAt(value, selectionStart)
    if (next?.from !== start?.from || next?.written !== start?.written) setChosen(0)
    setStart(next)
  }
  const take = (person: Mentionable | undefined) => {
    if (!start || !person) return
    const taken = withMention(text, start, person)
    cursor.current = taken.cursor
    onText(taken.text)
    setStart(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else if (offered.length > 0 && step !== undefined) setChosen((chosen + step + offered.length) % offered.length)
    else if (offered.length > 0 && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) take(offered[chosen])
    else if (event.key === 'Escape' && offered.length > 0) setStart(null)
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <Textarea
        ref={box}
        rows={2}
        aria-label={label}
        placeholder="Comment, @name to mention"
        maxLength={COMMENT_CHARS_MAX}
        value={text}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? `${id}-people` : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${chosen}` : undefined}
        onChange={(event) => {
          onText(event.target.value)
          look(event.target)
        }}
        onSelect={(event) => look(event.currentTarget)}
        onBlur={() => setStart(null)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {offered.length > 0 && `${offered.length} people offered. Arrow keys choose, Enter mentions.`}
      </span>
      {offered.length > 0 && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="People"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border bg-raised p-1 shadow-float"
        >
          {offered.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the focus and the keys
            <div
              key={person.email}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={classNames('cursor-pointer truncate rounded-control px-2 py-1 text-13', index === chosen && 'bg-accent-wash')}
              // The input keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              @{person.name} <span className="text-12 text-ink-soft">{person.email}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
