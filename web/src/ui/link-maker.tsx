// Creates a public link: its expiry, and the button.
import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { Select } from './input.tsx'

const DAYS = [1, 7, 30, 365] as const

/** `days`: null for a link that holds until it is ended. */
export function LinkMaker({ isBusy, onMake }: { isBusy: boolean; onMake(days: number | null): void }) {
  const id = useId()
  const [days, setDays] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        look="primary"
        data-make
        data-first
        icon={<Link2 aria-hidden="true" />}
        isBusy={isBusy}
        onClick={() => onMake(days === '' ? null : Number(days))}
      >
        Make a link
      </Button>
      <span className="flex items-center gap-3">
        <label htmlFor={id} className="text-13 text-ink-soft">
          It holds
        </label>
        <Select id={id} value={days} onChange={(event) => setDays(event.target.value)} className="w-auto!">
          <option value="">until it is ended</option>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? 'for 1 day' : `for ${count} days`}
            </option>
          ))}
        </Select>
      </span>
    </div>
  )
}
