// The search over the rows: what is written starts it after a pause.
import type { ResultView } from '@quarry/contract'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Input } from '../../../ui/input.tsx'

const SEARCH_DELAY_MS = 250

interface SearchBoxProps {
  view: ResultView
  setView(view: ResultView): void
  searchBox: RefObject<HTMLInputElement | null>
  /** Leads back from the search to the rows. */
  onLeave(): void
}

export function SearchBox({ view, setView, searchBox, onLeave }: SearchBoxProps) {
  const [text, setText] = useState(view.search)
  const settled = useDebounced(text.trim(), SEARCH_DELAY_MS)
  const known = useRef(view.search)
  useEffect(() => {
    if (settled === known.current) return
    known.current = settled
    setView({ ...view, search: settled })
    // Only what the user wrote starts a search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  useEffect(() => {
    // The search was cleared elsewhere, as by "Show all".
    if (view.search === known.current) return
    known.current = view.search
    setText(view.search)
  }, [view.search])
  return (
    <span className="relative min-w-40 flex-1 sm:max-w-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint" />
      <Input
        ref={searchBox}
        type="search"
        aria-label="Search the rows"
        placeholder="Search rows (press / )"
        className="h-8! pl-8! text-13!"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            setText('')
          } else if (event.key === 'Escape' || event.key === 'Enter') onLeave()
        }}
      />
    </span>
  )
}
