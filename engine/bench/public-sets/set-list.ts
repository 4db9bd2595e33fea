// The list of public labelled sets: repository, licence, and the converter to labelled pages.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const setSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** `owner/name` at GitHub. */
  repository: z.string().regex(/^[\w-]+\/[\w.-]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  licence: z.string(),
  kind: z.string(),
  /** What is labelled on a page, and by whom or what. */
  labels: z.string(),
  /** How labels become expected values. */
  conversion: z.string(),
  /** Folders or files of the repository that are read. */
  paths: z.array(z.string()).min(1),
  /** The file beside this one that lists the pages, where only some of the repository's are used; they are read besides `paths`. */
  pages: z.string().optional(),
  /** The command of the product that reads the set: one row per page, or the rows of a list. */
  command: z.enum(['extract', 'records']),
  /** Whether the authors of the reader had looked at its pages before the first results; "perhaps": at similar pages. */
  looked_at: z.enum(['no', 'perhaps', 'yes']),
})
export type PublicSet = z.infer<typeof setSchema>

/** @throws Error that names the sets that are not in the list. */
export function readSetList(names: readonly string[] = []): PublicSet[] {
  const all = z.array(setSchema).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'sets.json'), 'utf8')))
  const unknown = names.filter((name) => !all.some((set) => set.name === name))
  if (unknown.length > 0) throw new Error(`There is no set ${unknown.join(', ')}. Sets are ${all.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}

/** The files of a repository that a set is made of: those with the labels, and the pages. */
export function filesOf({ paths, pages }: PublicSet): string[] {
  const listed = pages === undefined ? '' : readFileSync(resolve(import.meta.dirname, pages), 'utf8')
  const names = listed.split('\n').filter((name) => name !== '')
  return [...paths, ...names.map((name) => `:(literal)${name}`)]
}
