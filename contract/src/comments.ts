// Comments on a cell or a row of a table: threads, mentions, and what a thread is attached to. Next: server/src/tables/comments/comments.routes.ts
import { z } from 'zod'
import { LIMITS } from './limits.ts'

export const COMMENT_CHARS_MAX = 4_000
export const THREADS_PER_TABLE_MAX = 5_000
export const COMMENTS_PER_THREAD_MAX = 200
export const MENTIONS_PER_COMMENT_MAX = 20
/** Maximum number of comments of one person in an hour: each may send a mail. */
export const MENTIONS_PER_HOUR_MAX = 100

/** Tabs and line ends are allowed; other control characters are not. */
// oxlint-disable-next-line no-control-regex
const TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/
const textSchema = z
  .string('Please write a comment.')
  .trim()
  .min(1, 'Please write a comment.')
  .max(COMMENT_CHARS_MAX, `A comment has at most ${COMMENT_CHARS_MAX} characters.`)
  .regex(TEXT, 'A comment holds no control characters.')
  .describe('Plain text. @name or @address mentions a member of the team')

export const commentPayloadSchema = z.object({ text: textSchema })
export const threadPayloadSchema = z.object({
  task_id: z.string().describe('Of the row'),
  field: z.string().max(LIMITS.fieldNameCharsMax).nullable().default(null).describe('Of the cell; null: about the whole row'),
  text: textSchema,
})
export type ThreadPayload = z.output<typeof threadPayloadSchema>
export const threadChangeSchema = z.object({ resolved: z.boolean() })

export const THREAD_STATES = ['open', 'resolved', 'all'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

/** A person who can be mentioned: a member of the table's team. */
export const mentionableSchema = z.object({
  email: z.string(),
  /** The name after the @: the local part of the address where it is unique in the team, otherwise the whole address. */
  name: z.string(),
})
export type Mentionable = z.infer<typeof mentionableSchema>

export const commentSchema = z.object({
  id: z.string(),
  author_email: z.string(),
  /** Written by the caller; only the author can change a comment. */
  is_own: z.boolean(),
  text: z.string(),
  /** Mentioned people, by the name used in the comment. */
  mentions: z.array(mentionableSchema),
  created_at: z.iso.datetime({ offset: true }),
  edited_at: z.iso.datetime({ offset: true }).nullable(),
})
export type Comment = z.infer<typeof commentSchema>

export const commentThreadSchema = z.object({
  id: z.string(),
  task_id: z.string(),
  target_item_value: z.string(),
  /** Null: the comment is about the whole row. */
  field: z.string().nullable(),
  /** Null: the thread is open. */
  resolved_at: z.iso.datetime({ offset: true }).nullable(),
  /** E-mail of the person who resolved it; null where it is open or that account was deleted. */
  resolved_by: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  /** Oldest first. */
  comments: z.array(commentSchema),
})
export type CommentThread = z.infer<typeof commentThreadSchema>

export const commentThreadsSchema = z.object({
  /** Newest first. */
  data: z.array(commentThreadSchema),
  next_cursor: z.string().nullable(),
})

export const commentMarksSchema = z.object({
  /** Rows and cells with open threads, and how many. */
  data: z.array(z.object({ task_id: z.string(), field: z.string().nullable(), open: z.int() })),
  /** Changes whenever a comment is written, changed, resolved or deleted. */
  version: z.string(),
})
export type CommentMarks = z.infer<typeof commentMarksSchema>

/** Names used in mentions. Compared without case, as addresses are. */
export function mentionNames(emails: readonly string[]): Mentionable[] {
  const localOf = (email: string) => email.slice(0, email.lastIndexOf('@')).toLowerCase()
  const counts = new Map<string, number>()
  for (const email of emails) counts.set(localOf(email), (counts.get(localOf(email)) ?? 0) + 1)
  return emails.map((email) => ({ email, name: counts.get(localOf(email)) === 1 ? localOf(email) : email.toLowerCase() }))
}

export interface MentionSpan {
  /** Offset of the @. */
  from: number
  /** Offset after the last letter. */
  to: number
  person: Mentionable
}

/** A mention contains at most one more @ and no whitespace. */
const MENTION = /(?<![^\s([{"'“‘«,;:/])@([^\s@]+(?:@[^\s@]+)?)/gu
const SENTENCE_END = /[.,;:!?'"”’»)\]}]+$/u

/** The positions at which a text mentions these people. A name ends before punctuation that ends a sentence. */
export function findMentions(text: string, people: readonly Mentionable[]): MentionSpan[] {
  const byName = new Map(people.flatMap((person) => [person.name, person.email].map((name) => [name.toLowerCase(), person])))
  return [...text.matchAll(MENTION)].flatMap((match) => {
    const [, written = ''] = match
    const [first = ''] = written.split('@', 1)
    for (const name of [written, written.replace(SENTENCE_END, ''), first.replace(SENTENCE_END, '')]) {
      const person = byName.get(name.toLowerCase())
      if (person) return [{ from: match.index, to: match.index + 1 + name.length, person }]
    }
    return []
  })
}
