// A table's name with its emoji, both edited in place.
import { TABLE_NAME_CHARS_MAX, tableName, type Job } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { changeTable } from '../../../state/jobs/tables.queries.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Input } from '../../../ui/input.tsx'
import { EmojiPicker } from './emoji-picker.tsx'

interface TableNameProps {
  job: Job
  /** False: it is only shown. */
  mayChange: boolean
  /** The heading of the page. */
  as?: 'h1' | 'p'
}

export function TableName({ job, mayChange, as: Tag = 'p' }: TableNameProps) {
  const [isEditing, setEditing] = useState(false)
  const name = tableName(job)
  const nameClass = 'min-w-0 truncate text-16 font-semibold'
  if (!mayChange)
    return (
      <Tag className={nameClass} title={name}>
        {job.emoji && <span aria-hidden="true">{job.emoji} </span>}
        {name}
      </Tag>
    )
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-0.5">
      <EmojiPicker job={job} />
      {isEditing ? (
        <NameForm job={job} name={name} onDone={() => setEditing(false)} />
      ) : (
        <Tag className={classNames('flex min-w-0', job.name_is_given === false && 'text-ink-soft')}>
          <button
            type="button"
            title={`${name}. Click to rename`}
            aria-label={`${name}: rename the table`}
            onClick={() => setEditing(true)}
            className={classNames(nameClass, 'max-w-64 rounded-control px-1.5 py-0.5 text-left hover:bg-hover')}
          >
            {name}
          </button>
        </Tag>
      )}
    </span>
  )
}

function NameForm({ job, name, onDone }: { job: Job; name: string; onDone(): void }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(name)
  const save = () => {
    const wanted = text.trim()
    onDone()
    if (wanted === name) return
    const back = job.name_is_given ? name : null
    const change = { name: wanted === '' ? null : wanted }
    const told = wanted === '' ? 'The table has a proposed name again.' : `The table is now called “${wanted}”.`
    void changeTable(queryClient, { id: job.id, change, told, back: { name: back } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form onSubmit={submit} aria-label="Rename the table" className="min-w-0">
      <Input
        aria-label="Name of the table"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus
        maxLength={TABLE_NAME_CHARS_MAX}
        value={text}
        placeholder="Empty: a proposed name"
        className="h-8! w-72! max-w-full text-14!"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onDone()
        }}
      />
    </form>
  )
}
