// The team's comments on the open cell and on its row. Every member can read and write them, including viewers.
import type { CommentThread } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/input.tsx'
import { useKeptFocus } from '../cell/use-kept-focus.ts'
import { CommentForm } from './comment-form.tsx'
import { useWantedComment } from './comment-wanted.ts'
import { beginThread, marksQuery, renewComments, threadsQuery } from './comments.queries.ts'
import { ThreadItem } from './thread-item.tsx'

interface RowCommentsProps {
  jobId: string
  taskId: string
  field: string
  /** Moves the focus to the rows. */
  onLeave(): void
}

export function RowComments({ jobId, taskId, field, onLeave }: RowCommentsProps) {
  const queryClient = useQueryClient()
  const { data: marks } = useQuery(marksQuery(jobId))
  const { data: threads = [] } = useQuery(threadsQuery(jobId, { taskId, version: marks?.version }))
  const box = useRef<HTMLTextAreaElement>(null)
  const [isOnRow, setOnRow] = useState(false)
  const [showsResolved, setShowsResolved] = useState(false)
  const { group, keepFocus } = useKeptFocus<HTMLElement>()
  useWantedComment(box)
  const here = threads.filter((thread) => thread.field === field || thread.field === null).toReversed()
  const resolved = here.filter((thread) => thread.resolved_at !== null)
  const shown = showsResolved ? here : here.filter((thread) => thread.resolved_at === null)
  return (
    <section ref={group} aria-label="Comments" className="flex flex-col gap-3 border-t p-4">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-12 font-semibold text-ink-soft">Comments</h4>
        {resolved.length > 0 && (
          <Button size="small" look="quiet" aria-pressed={showsResolved} onClick={() => setShowsResolved(!showsResolved)}>
            {resolved.length} resolved
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-2">
          {shown.map((thread: CommentThread) => (
            <ThreadItem key={thread.id} jobId={jobId} thread={thread} onChanged={keepFocus} onLeave={onLeave} />
          ))}
        </ul>
      )}
      <CommentForm
        key={`${taskId} ${field}`}
        jobId={jobId}
        id={`${taskId} ${field}`}
        label="Write a comment"
        action="Comment"
        box={box}
        send={async (text) => {
          await beginThread(jobId, { task_id: taskId, field: isOnRow ? null : field, text })
          await renewComments(queryClient, jobId)
        }}
        onLeave={onLeave}
      >
        <Select
          aria-label="What the comment is about"
          className="h-7 w-auto max-w-44 text-13"
          value={isOnRow ? 'row' : 'cell'}
          onChange={(event) => setOnRow(event.target.value === 'row')}
        >
          <option value="cell">This cell</option>
          <option value="row">The whole row</option>
        </Select>
      </CommentForm>
    </section>
  )
}
