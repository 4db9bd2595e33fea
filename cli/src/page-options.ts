// Parses and validates the options of the commands that read pages.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { forEachProblem, type Field, type PageSteps } from '@quarry/contract'
import { ArgumentError } from './command.ts'
import { readFieldsFile, readSchemaFile } from './fields-file.ts'
import { isSameFile, readLines } from './files.ts'
import type { RowFormat } from './row-writer.ts'
import { readStepsFile } from './steps-file.ts'

export interface PageOptions {
  /** Path of a file with pages that were fetched before, one per line. */
  pages: string | undefined
  /** URLs of pages to fetch; empty where `pages` is given. */
  urls: string[]
  fields: Field[] | null
  prompt: string
  /** Path of a file with solved pages, from which recipes are learned. */
  examples: string | undefined
  out: string | undefined
  format: RowFormat
  concurrency: number
  render: boolean
  /** Path of a file with cookies for the pages' site. */
  cookies: string | undefined
  /** Steps to perform on each page before it is read. */
  steps: PageSteps
}

export const PAGES_USAGE = '(--url URL … | --urls FILE | --pages pages.ndjson) [--cookies FILE] [--out FILE] [--concurrency N]'

const EXTRACT_ONLY = ['steps', 'prompt', 'format', 'no-render', 'examples']

/** `fieldUse`: whether the command takes fields. @throws ArgumentError for unknown, missing or contradictory options. */
export function parsePageOptions(args: string[], fieldUse: 'none' | 'optional' | 'needed'): PageOptions {
  const { values } = parse(args)
  const refused = { none: ['fields', 'schema', ...EXTRACT_ONLY], optional: EXTRACT_ONLY, needed: [] }[fieldUse].find(
    (name) => name in values,
  )
  if (refused) throw new ArgumentError(`There is no option --${refused} here.`)
  const urls = [...(values.url ?? []), ...(values.urls === undefined ? [] : readLines(values.urls))]
  if (values.urls !== undefined && urls.length === 0) throw new ArgumentError(`The file ${values.urls} has no address.`)
  if ((urls.length === 0) === (values.pages === undefined)) throw new ArgumentError('Give either addresses (--url, --urls) or --pages.')
  const format = values.format ?? 'ndjson'
  if (format !== 'ndjson' && format !== 'csv') throw new ArgumentError('--format is ndjson or csv.')
  const fields = readFields(values)
  if (format === 'csv' && fields === null) throw new ArgumentError('CSV needs --fields or --schema: they are its columns.')
  if (fieldUse === 'needed' && fields === null && values.pages === undefined) throw new ArgumentError('--fields or --schema is needed.')
  if (values.cookies !== undefined && values.pages !== undefined)
    throw new ArgumentError('--cookies goes with addresses, not with --pages.')
  if (values.steps !== undefined && values.pages !== undefined) throw new ArgumentError('--steps goes with addresses, not with --pages.')
  if (values.steps !== undefined && values['no-render'] === true) throw new ArgumentError('--steps need a browser: leave out --no-render.')
  if (values.examples !== undefined && values.pages === undefined) throw new ArgumentError('--examples goes with --pages.')
  const read = [values.pages, values.urls, values.fields, values.schema, values.examples].find((file) => isSameFile(file, values.out))
  if (read !== undefined) throw new ArgumentError(`--out is the file ${read}, which is read.`)
  const steps = readStepsFile(values.steps)
  const misfit = fields === null ? null : forEachProblem(steps, fields)
  if (misfit !== null) throw new ArgumentError(misfit)
  return {
    pages: values.pages,
    examples: values.examples,
    urls,
    fields,
    prompt: values.prompt ?? '',
    out: values.out,
    format,
    concurrency: concurrencyOf(values.concurrency),
    render: values['no-render'] !== true,
    cookies: values.cookies,
    steps,
  }
}

/** The fields of the given file; null where no file is given. @throws ArgumentError for two files, and for a file without valid fields. */
export function readFields({ fields, schema }: { fields?: string | undefined; schema?: string | undefined }): Field[] | null {
  if (fields !== undefined && schema !== undefined) throw new ArgumentError('Give either --fields or --schema.')
  if (schema !== undefined) return readSchemaFile(schema)
  return fields === undefined ? null : readFieldsFile(fields)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string', multiple: true },
        urls: { type: 'string' },
        pages: { type: 'string' },
        fields: { type: 'string' },
        schema: { type: 'string' },
        prompt: { type: 'string' },
        examples: { type: 'string' },
        out: { type: 'string' },
        format: { type: 'string' },
        concurrency: { type: 'string' },
        'no-render': { type: 'boolean' },
        cookies: { type: 'string' },
        steps: { type: 'string' },
      },
    })
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}

function concurrencyOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism()
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 256) throw new ArgumentError('--concurrency is a number from 1 to 256.')
  return count
}
