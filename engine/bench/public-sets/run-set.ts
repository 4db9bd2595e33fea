// Reads the pages of a converted set with the product, without a language model, and scores the results.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { createFileReader } from '../../src/documents/read-file.ts'
import { joinScores, meanOf, scoreList, scoreRow, type Labelled, type MeanOfPages, type Score } from './score.ts'

const QUARRY = resolve(import.meta.dirname, '../../../cli/src/main.ts')
/** Exit code if some pages could not be read: they count as empty. */
const SOME_FAILED = 3

const rowSchema = z.record(z.string(), z.unknown())
const pageSchema = z.object({ id: z.string(), site: z.string(), fields: z.string() })
const pdfSchema = z.looseObject({ pdf_path: z.string().optional() })
const truthSchema = z.object({
  id: z.string(),
  expected: rowSchema,
  absent: z.array(z.string()),
  rows: z.array(rowSchema).nullish(),
  are_some_rows: z.boolean().optional(),
})
const fieldsSchema = z.array(z.object({ name: z.string(), type: z.string() }))
const readSchema = z.object({
  id: z.string(),
  data: rowSchema.nullish(),
  rows: z.array(rowSchema).nullish(),
  error_kind: z.string().optional(),
})

export interface ScoredSet extends Score {
  mean: MeanOfPages
  pages: number
  /** Pages that took longer than the time limit, as on a busy machine: they count as empty. */
  late: number
  sites: number
}

/** Reads a set's folder with the product and writes the results into `out`. */
export async function readSet(folder: string, command: 'extract' | 'records', out: string): Promise<void> {
  const args = [QUARRY, command, '--pages', await withoutFiles(folder), '--out', out]
  const run = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (run.status !== 0 && run.status !== SOME_FAILED) throw new Error(`quarry ${command} ended with ${run.status}.`)
}

/** Replaces PDF files by the markup that the product currently reads from them. @returns the path of the list of pages. */
async function withoutFiles(folder: string): Promise<string> {
  const pages = linesOf(join(folder, 'pages.ndjson'), pdfSchema)
  if (!pages.some(({ pdf_path: path }) => path !== undefined)) return join(folder, 'pages.ndjson')
  const { read } = createFileReader()
  const lines: string[] = []
  for (const { pdf_path: path, ...page } of pages) {
    const file = path === undefined ? null : await read('pdf', readFileSync(join(folder, path)), new AbortController().signal)
    lines.push(`${JSON.stringify({ ...page, ...(file !== null && { html: file.markup }) })}\n`)
  }
  const list = join(folder, 'pages.read.ndjson')
  writeFileSync(list, lines.join(''))
  return list
}

/** @param without sites whose pages are left out. */
export function scoreSet(folder: string, predictions: string, without: ReadonlySet<string> = new Set()): ScoredSet {
  const truths = new Map(linesOf(join(folder, 'truth.ndjson'), truthSchema).map((truth) => [truth.id, truth]))
  const pages = linesOf(join(folder, 'pages.ndjson'), pageSchema).filter(({ site }) => !without.has(site))
  const labelled = pages.map(({ id, fields }): Labelled => {
    const truth = truths.get(id)
    return {
      id,
      types: typesOf(join(folder, fields)),
      expected: truth?.expected ?? {},
      absent: truth?.absent ?? [],
      rows: truth?.rows ?? null,
      areSomeRows: truth?.are_some_rows ?? false,
    }
  })
  const read = new Map(linesOf(predictions, readSchema).map((line) => [line.id, line]))
  const scores = labelled.map((page) =>
    page.rows === null ? scoreRow(page, read.get(page.id)?.data ?? {}) : scoreList(page, read.get(page.id)?.rows ?? []),
  )
  const late = pages.filter(({ id }) => read.get(id)?.error_kind === 'deadline').length
  return { ...joinScores(scores), mean: meanOf(scores), pages: pages.length, late, sites: new Set(pages.map(({ site }) => site)).size }
}

function typesOf(path: string): Record<string, string> {
  return Object.fromEntries(fieldsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).map(({ name, type }) => [name, type]))
}

function linesOf<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema>[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)))
}
