// The number of open threads of each row and cell of a table, for the marks in the grid.
import type { CommentMarks } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { marksQuery } from './comments.queries.ts'

/** Without a field: the whole row. */
export type CountComments = (taskId: string, field: string | null) => number

export const NO_COMMENTS: CountComments = () => 0

export function countCommentsIn(marks: CommentMarks['data']): CountComments {
  if (marks.length === 0) return NO_COMMENTS
  const rows = new Map<string, Map<string | null, number>>()
  for (const { task_id: taskId, field, open } of marks) rows.set(taskId, (rows.get(taskId) ?? new Map()).set(field, open))
  return (taskId, field) => rows.get(taskId)?.get(field) ?? 0
}

/** Identical until a mark changes. Null for a preview, which exists only in this browser. */
export function useCommentMarks(jobId: string | null): CountComments {
  const { data } = useQuery({ ...marksQuery(jobId ?? ''), enabled: jobId !== null })
  const marks = data?.data
  return useMemo(() => (marks ? countCommentsIn(marks) : NO_COMMENTS), [marks])
}
