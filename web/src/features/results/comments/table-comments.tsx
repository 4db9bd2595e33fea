// The open threads of a table, newest first; each links to its cell.
import type { CommentThread } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatDateTime } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { marksQuery, threadsQuery } from './comments.queries.ts'

interface TableCommentsProps {
  jobId: string
  /** Shown below the rows instead of beside them. */
  isSheet: boolean
  onOpen(thread: CommentThread): void
  onClose(): void
}

export function TableComments({ jobId, isSheet, onOpen, onClose }: TableCommentsProps) {
  const { data: marks } = useQuery(marksQuery(jobId))
  const { data: threads } = useQuery(threadsQuery(jobId, { taskId: null, version: marks?.version }))
  return (
    <aside
      aria-label="Open comments"
      className={classNames(
        'flex shrink-0 flex-col overflow-y-auto bg-raised',
        isSheet ? 'max-h-[60%] border-t-2' : 'w-[clamp(20rem,38%,24rem)] border-l',
      )}
    >
      <header className="sticky top-0 flex items-center justify-between gap-2 border-b bg-raised py-2 pr-2 pl-4">
        <h3 className="text-14 font-semibold">Comments</h3>
        <IconButton label="Close comments" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      {threads?.length === 0 && (
        <EmptyState title="No open comments.">Open a cell and write below its evidence, or press M on it.</EmptyState>
      )}
      <ul className="flex flex-col">
        {threads?.map((thread) => {
          const last = thread.comments.at(-1)
          return (
            <li key={thread.id} className="border-b">
              <button
                type="button"
                className="flex w-full flex-col gap-0.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
                onClick={() => onOpen(thread)}
              >
                <span className="w-full truncate text-12 text-ink-soft">
                  <span className="font-medium">{thread.field ?? 'The whole row'}</span>{' '}
                  <bdi className="font-mono">{thread.target_item_value}</bdi>
                </span>
                <span dir="auto" className="line-clamp-2 w-full text-13 wrap-anywhere">
                  {last?.text}
                </span>
                <span className="text-12 text-ink-soft">
                  {last?.is_own ? 'You' : last?.author_email}, {formatDateTime(last?.created_at ?? thread.created_at)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
