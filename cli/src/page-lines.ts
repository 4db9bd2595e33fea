// Reads pages.ndjson: one page a line. Checks the lines; reads no page.
import { createReadStream, type ReadStream } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fieldSchema, jsonValueSchema, type JsonValue } from '@quarry/contract'
import { z } from 'zod'
import { ArgumentError } from './command.ts'
import { STDIN, withoutByteOrderMark } from './files.ts'

const pageLineSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  url: z.string().default(''),
  html_path: z.string().optional(),
  html: z.string().optional(),
  fields: z.union([z.string(), z.array(fieldSchema)]).optional(),
  frames: z.array(z.string()).default([]),
  encoding: z.string().nullish(),
  reference_date: z.string().nullish(),
  table_index: z.int().min(0).nullish(),
  goal: z.string().optional(),
  data: z.record(z.string(), jsonValueSchema).optional(),
})

/** One page as the file names it, its paths absolute. */
export interface PageLine {
  id: string
  url: string
  /** Path of an .html or .html.gz file; null where the line contains the text. */
  htmlPath: string | null
  html: string | null
  /** Path of a fields file or the fields themselves; null for those of the command. */
  fields: string | z.output<typeof fieldSchema>[] | null
  framePaths: string[]
  encoding: string | null
  referenceDate: string | null
  tableIndex: number | null
  /** Values of a solved page; null: the page is not solved. */
  data: Record<string, JsonValue> | null
}

/** The pages of a file or of standard input, read line by line. @throws ArgumentError for a file or a line that cannot be read. */
export async function* readPageLines(path: string): AsyncGenerator<PageLine> {
  const folder = path === STDIN ? process.cwd() : dirname(resolve(path))
  const input = path === STDIN ? process.stdin : await openPages(path)
  let number = 0
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    number += 1
    const line = number === 1 ? withoutByteOrderMark(text) : text
    if (line.trim() !== '') yield readLine(line, folder, `${path}, line ${number}`)
  }
}

async function openPages(path: string): Promise<ReadStream> {
  const stream = createReadStream(path)
  const opened = new Promise<void>((done, fail) => stream.once('open', () => done()).once('error', fail))
  await opened.catch(() => {
    throw new ArgumentError(`The file ${path} cannot be read.`)
  })
  return stream
}

function readLine(text: string, folder: string, place: string): PageLine {
  const line = pageLineSchema.safeParse(parseJson(text, place))
  if (!line.success) throw new ArgumentError(`${place}: ${explained(line.error.issues[0]!)}`)
  const { html_path: htmlPath, html, fields, frames } = line.data
  if (htmlPath === undefined && html === undefined) throw new ArgumentError(`${place}: "html_path" or "html" is needed.`)
  return {
    id: line.data.id,
    url: line.data.url,
    htmlPath: htmlPath === undefined ? null : resolve(folder, htmlPath),
    html: html ?? null,
    fields: typeof fields === 'string' ? resolve(folder, fields) : (fields ?? null),
    framePaths: frames.map((frame) => resolve(folder, frame)),
    encoding: line.data.encoding ?? null,
    referenceDate: line.data.reference_date ?? null,
    tableIndex: line.data.table_index ?? null,
    data: line.data.data ?? null,
  }
}

/** Of events that are sent several times the last one is used, which is the most complete. */
function explained({ path, ...issue }: z.core.$ZodIssue, before: readonly PropertyKey[] = []): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return inner === undefined ? `"${[...before, ...path].join('.')}": ${issue.message}` : explained(inner, [...before, ...path])
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArgumentError(`${place} is not JSON.`)
  }
}
