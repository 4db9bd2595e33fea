// A comment thread: its comments, a reply box, and whether it is resolved.
import type { CommentThread } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { useStaying } from '../../../state/saved/late-deletion.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useKeptFocus } from '../cell/use-kept-focus.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { answerThread, renewComments, resolveThread } from './comments.queries.ts'

interface ThreadItemProps {
  jobId: string
  thread: CommentThread
  /** The thread may be hidden now, together with the focused element. */
  onChanged(): void
  onLeave(): void
}

export function ThreadItem({ jobId, thread, onChanged, onLeave }: ThreadItemProps) {
  const queryClient = useQueryClient()
  const [isAnswering, setAnswering] = useState(false)
  const comments = useStaying(thread.comments) ?? []
  const { group, keepFocus } = useKeptFocus<HTMLLIElement>()
  const isResolved = thread.resolved_at !== null
  const resolving = useMutation({
    mutationFn: async () => {
      await resolveThread(jobId, thread.id, !isResolved)
      await renewComments(queryClient, jobId)
    },
    onSuccess: () => {
      showToast(isResolved ? 'Opened again.' : 'Resolved.')
      onChanged()
    },
    onError: (error) => showToast(withDetail('The thread could not be changed.', detailText(error))),
  })
  if (comments.length === 0) return null
  const leave = () => {
    setAnswering(false)
    keepFocus()
  }
  return (
    <li ref={group} className="flex flex-col gap-2 rounded-control border p-2.5">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {thread.field === null && <Badge>The whole row</Badge>}
        {isResolved && <Badge tone="found">Resolved{thread.resolved_by !== null && ` by ${thread.resolved_by}`}</Badge>}
      </div>
      <ul className="flex flex-col gap-2.5">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            jobId={jobId}
            threadId={thread.id}
            comment={comment}
            onChanged={comments.length > 1 ? keepFocus : onChanged}
          />
        ))}
      </ul>
      {isAnswering ? (
        <CommentForm
          jobId={jobId}
          id={thread.id}
          label="Your answer"
          action="Answer"
          takesFocus
          send={async (text) => {
            await answerThread(jobId, thread.id, text)
            await renewComments(queryClient, jobId)
            leave()
          }}
          onLeave={onLeave}
          onCancel={leave}
        />
      ) : (
        <div className="flex gap-2">
          <Button size="small" look="quiet" onClick={() => setAnswering(true)}>
            Answer
          </Button>
          <Button size="small" look="quiet" isBusy={resolving.isPending} onClick={() => resolving.mutate()}>
            {isResolved ? 'Open again' : 'Resolve'}
          </Button>
        </div>
      )}
    </li>
  )
}
