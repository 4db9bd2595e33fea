// Mails people who were mentioned in a comment: each of them once, unless they switched these mails off or left the team.
import type { ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { MAIL_ATTEMPTS_MAX } from '../../platform/mail/dead-letters.ts'
import type { Mail, SendMail } from '../../platform/mail/mail.ts'
import { html } from '../../platform/pages/html.ts'
import { repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'
import { listMentionable } from './mentionable.ts'

const FIRST_RETRY_SECONDS = 30
/** Longer than a slow mail server takes: no other worker sends meanwhile. */
const CLAIM = '5 minutes'
const LOOK_MS = 5_000
const TEXT_CHARS_MAX = 1_000

export interface MentionMailDeps {
  db: Database
  sendMail: SendMail
  publicUrl: string
  providerMode: ProviderMode
  onError(error: unknown): void
}

export function startMentionMails(deps: MentionMailDeps & { signals: WorkSignals }): { stop(): Promise<void> } {
  const ending = new AbortController()
  const { db, signals, onError } = deps
  const mailing = {
    work: () => mailNextMention(deps),
    quiet: signals.quietUnless(
      db,
      'comment_mentions',
      sql`select from comment_mentions where settled_at is null and attempts < ${MAIL_ATTEMPTS_MAX} limit 1`,
    ),
    pauseMs: LOOK_MS,
    onError,
  }
  const loop = repeat(mailing, signals.pauseFor('comment_mentions'), ending.signal)
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}

interface Mention {
  commentId: string
  accountId: string
  attempts: number
}

/** @returns whether there was one. A mention is claimed for a limited time, so that no other worker mails it too. */
export async function mailNextMention(deps: MentionMailDeps): Promise<boolean> {
  const { db, sendMail, onError } = deps
  const { rows } = await sql<Mention>`
    update comment_mentions m set attempts = attempts + 1, due_at = clock_timestamp() + ${CLAIM}::interval
    where (comment_id, account_id) = (
      select comment_id, account_id from comment_mentions
      where settled_at is null and due_at <= clock_timestamp() and attempts < ${MAIL_ATTEMPTS_MAX}
      order by due_at limit 1 for update skip locked
    )
    returning comment_id as "commentId", account_id as "accountId", attempts`.execute(db)
  const [mention] = rows
  if (!mention) return false
  const { commentId, accountId, attempts } = mention
  const own = sql`comment_id = ${commentId} and account_id = ${accountId}`
  try {
    const mail = await writeMail(deps, mention)
    if (mail) await sendMail(mail)
  } catch (error) {
    onError(error)
    await sql`
      update comment_mentions set due_at = clock_timestamp() + ${FIRST_RETRY_SECONDS * 2 ** (attempts - 1)} * interval '1 second'
      where ${own}`.execute(db)
    return true
  }
  await sql`update comment_mentions set settled_at = clock_timestamp() where ${own}`.execute(db)
  return true
}

interface Told {
  to: string
  from: string
  text: string
  ownerId: string
  teamId: string | null
  jobId: string
  threadId: string
  tableName: string | null
  field: string | null
  target: string
}

/** Null where no mail is to be sent. */
async function writeMail(deps: MentionMailDeps, { commentId, accountId }: Mention): Promise<Mail | null> {
  const { db, publicUrl, providerMode } = deps
  const { rows } = await sql<Told>`
    select named.email as "to", author.email as "from", left(c.body, ${TEXT_CHARS_MAX + 1}) as text, jobs.owner_id as "ownerId",
      teams.id as "teamId", jobs.id as "jobId", thread.id as "threadId", jobs.name as "tableName", thread.field, results.target
    from comments c
    join comment_threads thread on thread.id = c.thread_id
    join results on results.task_id = thread.task_id
    join jobs on jobs.id = thread.job_id
    join accounts author on author.id = c.author_id
    join accounts named on named.id = ${accountId} and named.mention_mails and named.email <> ''
    left join teams on teams.owner_id = jobs.owner_id
    where c.id = ${commentId}`.execute(db)
  const [told] = rows
  const people = told ? await listMentionable(db, told.ownerId, providerMode) : []
  if (!told || !people.some((person) => person.accountId === accountId)) return null
  const workspace = told.ownerId === accountId ? 'own' : (told.teamId ?? 'own')
  const query = new URLSearchParams({ thread: told.threadId, workspace })
  const id = `mention.${commentId}.${accountId}`
  return { ...letterOf(told, `${publicUrl}/app/tables/${told.jobId}?${query}`), to: told.to, replyTo: told.from, id }
}

/** Only names set by the user: a proposed one may reveal the prompt. */
function letterOf({ from, text: written, tableName, field, target }: Told, url: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const table = tableName === null ? 'a table' : `the table “${tableName}”`
  const place = field === null ? `the row ${target}` : `${field} of ${target}`
  const what = `${from} mentioned you in a comment on ${place}, in ${table}.`
  const quote = written.length > TEXT_CHARS_MAX ? `${written.slice(0, TEXT_CHARS_MAX)}…` : written
  const lines = quote.split(/\r?\n/)
  const how = 'You can turn these mails off in your profile, under Settings.'
  return {
    subject: `${from} mentioned you in ${table}`,
    text: [what, lines.map((line) => `> ${line}`).join('\n'), url, how].join('\n\n'),
    html: html`<p>${what}</p>
      <blockquote style="margin: 0; padding-left: 1em; border-left: 3px solid #ccc; white-space: pre-wrap" dir="auto">${quote}</blockquote>
      <p><a href="${url}">Open the comment</a></p>
      <p>${how}</p>`.text,
  }
}
