// The list of jobs. Loads more when its end comes into view.
import type { Job } from '@quarry/contract'
import { useEffect, useRef } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { classNames } from '../../ui/class-names.ts'
import { JobListItem } from './job-list-item.tsx'
import type { JobActions } from './use-job-actions.ts'

interface JobListProps {
  jobs: readonly Job[]
  previewIds: ReadonlySet<string>
  selectedId: string | null
  actions: JobActions
  onSelect(id: string | null): void
  /** Missing at the end of the list. */
  onEndReached?(): void
}

export function JobList({ jobs, previewIds, selectedId, actions, onSelect, onEndReached }: JobListProps) {
  const end = useRef<HTMLLIElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isListed = jobs.some(({ id }) => id === selectedId)
  // The list scrolls by itself: the selected job is scrolled into view, also when it was opened by a link.
  useEffect(() => {
    const box = list.current
    const item = selectedId !== null && isListed ? box?.querySelector('[aria-current]')?.closest('li') : null
    if (!box || !item) return
    const topPx = item.offsetTop - box.offsetTop
    const isSeen = topPx >= box.scrollTop && topPx + item.offsetHeight <= box.scrollTop + box.clientHeight
    if (!isSeen) box.scrollTop = topPx - (box.clientHeight - item.offsetHeight) / 2
  }, [selectedId, isListed])
  useEffect(() => {
    if (!end.current || !onEndReached) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onEndReached())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onEndReached])
  const nowMs = useNow(30_000)
  return (
    <ul
      ref={list}
      aria-label="Jobs"
      className={classNames(
        'flex flex-col divide-y overflow-y-auto rounded-card border bg-surface @[1100px]:max-h-[calc(100dvh-12rem)]',
        selectedId !== null && 'max-h-88',
      )}
    >
      {jobs.map((job) => (
        <JobListItem
          key={job.id}
          job={job}
          isPreview={previewIds.has(job.id)}
          isSelected={job.id === selectedId}
          actions={actions}
          nowMs={nowMs}
          onSelect={onSelect}
        />
      ))}
      {onEndReached && <li ref={end} className="h-8" aria-hidden="true" />}
    </ul>
  )
}
