// Chooses a table's emoji or colour, or none.
import { tableName, type Job } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { changeTable } from '../../../state/jobs/tables.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'

/** Colours first. */
const CHOICES = [
  ['🟥', 'red'],
  ['🟧', 'orange'],
  ['🟨', 'yellow'],
  ['🟩', 'green'],
  ['🟦', 'blue'],
  ['🟪', 'purple'],
  ['🟫', 'brown'],
  ['⬛', 'black'],
  ['🏢', 'office'],
  ['🏪', 'shop'],
  ['🏠', 'house'],
  ['🏨', 'hotel'],
  ['🍽️', 'restaurant'],
  ['🛒', 'shopping cart'],
  ['📦', 'parcel'],
  ['💡', 'idea'],
  ['💶', 'money'],
  ['📈', 'chart'],
  ['📚', 'books'],
  ['📰', 'news'],
  ['🎫', 'ticket'],
  ['👤', 'person'],
  ['👥', 'people'],
  ['📞', 'telephone'],
  ['✉️', 'letter'],
  ['🌍', 'world'],
  ['🔬', 'research'],
  ['⚙️', 'gear'],
  ['🚗', 'car'],
  ['✈️', 'aeroplane'],
  ['⭐', 'star'],
  ['🔥', 'fire'],
] as const

export function EmojiPicker({ job }: { job: Job }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const current = job.emoji ?? null
  const choose = (emoji: string | null) => {
    setOpen(false)
    if (emoji === current) return
    const told = emoji === null ? `“${tableName(job)}” has no emoji any more.` : `“${tableName(job)}” has the emoji ${emoji}.`
    void changeTable(queryClient, { id: job.id, change: { emoji }, told, back: { emoji: current } })
  }
  return (
    <Popover
      label="Emoji or colour"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={current === null ? 'Choose an emoji or a colour' : `Emoji ${current}: change`}
          icon={current === null ? <Table2 aria-hidden="true" /> : <span aria-hidden="true">{current}</span>}
        />
      }
    >
      <div role="group" aria-label="Emoji" className="grid grid-cols-8 gap-0.5">
        {CHOICES.map(([emoji, name]) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            aria-pressed={emoji === current}
            onClick={() => choose(emoji)}
            className="inline-flex size-8 items-center justify-center rounded-control text-16 hover:bg-hover aria-pressed:bg-accent-wash"
          >
            <span aria-hidden="true">{emoji}</span>
          </button>
        ))}
      </div>
      {current !== null && (
        <Button size="small" onClick={() => choose(null)}>
          No emoji
        </Button>
      )}
    </Popover>
  )
}
