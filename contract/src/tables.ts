// Wire schemas of a job's table: name, emoji and folder. Next: server/src/tables/tables.routes.ts
import { z } from 'zod'
import { shownNameSchema } from './shown-names.ts'

export const TABLE_NAME_CHARS_MAX = 120
export const FOLDER_NAME_CHARS_MAX = 80
export const FOLDERS_MAX = 200

const nameSchema = (what: string, charsMax: number) =>
  shownNameSchema({
    what: 'A name',
    missing: `Please give the ${what} a name.`,
    charsMax,
    tooLong: `The name of a ${what} has at most ${charsMax} characters.`,
  })

/** Compiled on first use: browsers that do not support the `v` flag would fail at load. */
const isOneEmoji = (text: string): boolean => new RegExp('^\\p{RGI_Emoji}$', 'v').test(text)

export const tableChangeSchema = z.object({
  name: nameSchema('table', TABLE_NAME_CHARS_MAX).nullable().optional().describe('Null: proposed again from the prompt and the targets'),
  emoji: z.string().max(40).refine(isOneEmoji, 'Please choose one emoji.').nullable().optional(),
  folder_id: z.uuid().nullable().optional().describe('Null: in no folder'),
})
export type TableChange = z.output<typeof tableChangeSchema>

export const folderPayloadSchema = z.object({ name: nameSchema('folder', FOLDER_NAME_CHARS_MAX) })
export const folderSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  /** Number of tables in the folder. */
  tables: z.int(),
})
export type Folder = z.infer<typeof folderSchema>

interface NamedJob {
  name?: string | undefined
  base_prompt: string | null
  target_item_name: string
  first_targets: readonly string[]
  progress: { total: number }
}

const PROPOSED_CHARS_MAX = 60

/** The given name, otherwise one proposed from the prompt, or without a prompt from the targets. */
export function tableName(job: NamedJob): string {
  if (job.name) return job.name
  const prompt = firstSentence(job.base_prompt ?? '')
  return prompt === '' ? nameOfTargetsOf(job) : shortened(prompt)
}

function firstSentence(prompt: string): string {
  const line = prompt.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ').trim() ?? ''
  if (line.length <= PROPOSED_CHARS_MAX) return line
  return /^(.{8,}?[^.\s])[.!?] /.exec(line)?.[1] ?? line
}

function shortened(text: string): string {
  if (text.length <= PROPOSED_CHARS_MAX) return text
  const cut = text.slice(0, PROPOSED_CHARS_MAX)
  // A surrogate pair is one letter, and half of it is none.
  return `${cut.replace(/\s+\S*$/, '').replace(/[\s,;:.\ud800-\udbff]+$/, '')}…`
}

function nameOfTargetsOf({ target_item_name: kind, first_targets: targets, progress: { total } }: NamedJob): string {
  const first = targets[0]
  if (first === undefined) return kind
  const hosts = new Set(targets.map(hostOf))
  const [host] = hosts
  if (hosts.size === 1 && host) return total === 1 ? shortened(withoutScheme(first)) : `${host}: ${total} rows`
  return total === 1 ? shortened(first) : `${shortened(hostOf(first) ?? first)} and ${total - 1} more`
}

function hostOf(target: string): string | null {
  return /^https?:\/\/(?:www\.)?([^/?#:@\s]+)(?=[/?#:]|$)/i.exec(target)?.[1] ?? null
}

const withoutScheme = (target: string): string => target.replace(/^https?:\/\/(?:www\.)?/i, '')
