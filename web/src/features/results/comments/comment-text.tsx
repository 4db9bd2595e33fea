// The text of a comment with mentions highlighted. It is user text, rendered without markup.
import { findMentions, type Comment } from '@quarry/contract'
import type { ReactNode } from 'react'

export function CommentText({ comment: { text, mentions } }: { comment: Pick<Comment, 'text' | 'mentions'> }) {
  return (
    <p dir="auto" className="text-13 wrap-anywhere whitespace-pre-wrap">
      {piecesOf(text, mentions)}
    </p>
  )
}

function piecesOf(text: string, mentions: Comment['mentions']): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { from, to, person } of findMentions(text, mentions)) {
    pieces.push(
      text.slice(at, from),
      <bdi key={from} title={person.email} className="font-medium text-accent">
        {text.slice(from, to)}
      </bdi>,
    )
    at = to
  }
  return [...pieces, text.slice(at)]
}
