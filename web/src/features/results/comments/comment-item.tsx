// One comment: author and time, and for its author the actions to edit and delete it.
import type { Comment } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { deleteLater } from '../../../state/saved/late-deletion.ts'
import { Button } from '../../../ui/button.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import { changeComment, deleteComment, renewComments } from './comments.queries.ts'

interface CommentItemProps {
  jobId: string
  threadId: string
  comment: Comment
  onChanged(): void
}

export function CommentItem({ jobId, threadId, comment, onChanged }: CommentItemProps) {
  const queryClient = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const place = { threadId, id: comment.id }
  const leave = () => {
    setChanging(false)
    onChanged()
  }
  const remove = () => {
    deleteLater({
      id: comment.id,
      told: 'The comment was deleted.',
      failure: 'The comment could not be deleted.',
      remove: () => deleteComment(jobId, place),
      refresh: () => renewComments(queryClient, jobId),
    })
    onChanged()
  }
  return (
    <li className="flex flex-col gap-1">
      <p className="text-12 text-ink-soft">
        <bdi className="font-medium text-ink">{comment.is_own ? 'You' : comment.author_email}</bdi> {formatDateTime(comment.created_at)}
        {comment.edited_at !== null && ' (changed)'}
      </p>
      {isChanging ? (
        <CommentForm
          jobId={jobId}
          id={comment.id}
          label="Your comment"
          action="Save"
          start={comment.text}
          takesFocus
          send={async (text) => {
            await changeComment(jobId, place, text)
            await renewComments(queryClient, jobId)
            leave()
          }}
          onLeave={leave}
          onCancel={leave}
        />
      ) : (
        <CommentText comment={comment} />
      )}
      {comment.is_own && !isChanging && (
        <div className="flex gap-2">
          <Button size="small" look="quiet" onClick={() => setChanging(true)}>
            Change
          </Button>
          <Button size="small" look="quiet" onClick={remove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}
