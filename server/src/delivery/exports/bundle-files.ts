// What a bundle of a job holds, file by file. Packs nothing.
import type { ExportedRows, Job, TableRow } from '@quarry/contract'
import type { Database } from '../../db/database.ts'
import { readResults, readTableRows } from '../../tables/results/results.queries.ts'
import type { BundleFile } from './bundle.ts'
import { commentLines } from './row-comments.ts'
import { listInstalled, listRecipesInUse } from './versions.ts'

export interface BundleSource {
  job: Job
  rows: ExportedRows
  /** The brand's name. */
  title: string
  table(): AsyncIterable<TableRow>
  /** The table as standard CSV. */
  csv(): AsyncIterable<string>
  /** With the evidence. */
  fullRows(): AsyncIterable<object>
  /** What people wrote beside the rows, and what they said of them, each in a file of its own. */
  withOwn: boolean
  withComments: boolean
}

export function bundleFiles(db: Database, source: BundleSource): BundleFile[] {
  const { job, title } = source
  return [
    { path: 'README.md', text: 'What is in here, for people', open: () => once(readme(source)) },
    { path: 'settings.json', text: 'What was asked for', open: () => once(json(settingsOf(job))) },
    { path: 'versions.json', text: 'What the job ran with', open: () => once(versionsOf(db, job, title)) },
    { path: 'targets.ndjson', text: 'Every target and what became of it', open: () => lines(readTargets(db, job.id)) },
    { path: 'data.csv', text: 'The rows (CSV as in RFC 4180)', open: source.csv },
    { path: 'data.ndjson', text: 'The rows, one JSON object a line', open: () => lines(plainRows(source)) },
    {
      path: 'evidence.ndjson',
      text: 'Of every cell: status, text as it stood, method, confidence, evidence',
      open: () => lines(evidenceOf(source)),
    },
    {
      path: 'pages.ndjson',
      text: 'Every page that was read: address, time, status, SHA-256 of its copy',
      open: () => lines(readPages(db, job.id)),
    },
    ...(source.rows === 'raw'
      ? []
      : [{ path: 'pipeline.json', text: 'The steps that made the rows', open: () => once(stepsOf(db, job.id)) }]),
    ...peopleFiles(db, source),
  ]
}

/** Nothing of it is among what was read. */
function peopleFiles(db: Database, { job, withOwn, withComments }: BundleSource): BundleFile[] {
  const columns = job.own_columns ?? []
  return [
    ...(withOwn && columns.length > 0
      ? [
          { path: 'own-columns.json', text: 'The columns that people fill', open: () => once(json(columns)) },
          { path: 'own-values.ndjson', text: 'What people wrote into them, row by row', open: () => lines(readOwnValues(db, job.id)) },
        ]
      : []),
    ...(withComments
      ? [
          {
            path: 'comments.ndjson',
            text: 'What people said of rows and cells',
            open: () => lines(commentLines(db, job.id, readTableRows(db, job.id))),
          },
        ]
      : []),
  ]
}

async function* readOwnValues(db: Database, jobId: string): AsyncGenerator<object> {
  for await (const { position, target_item_value, own } of readResults(db, jobId, { withOwn: true }))
    if (own) yield { position, target_item_value, own }
}

function settingsOf({
  id,
  base_prompt,
  target_item_name,
  trait_definitions,
  created_at,
  started_at,
  finished_at,
  status,
  progress,
  rerun_of,
  usage,
}: Job) {
  return {
    job_id: id,
    status,
    created_at,
    started_at,
    finished_at,
    rerun_of,
    base_prompt,
    target_item_name,
    trait_definitions,
    spending_cap_usd: usage?.spending_cap_usd ?? null,
    targets: { total: progress.total, completed: progress.completed, failed: progress.failed },
  }
}

async function versionsOf(db: Database, job: Job, title: string): Promise<string> {
  const installed = await listInstalled(db, job)
  return json({
    software: installed.map(({ version, model }) => ({ name: title, version, model })),
    model_usage: job.model_usage,
    recipes: await listRecipesInUse(db, job),
  })
}

async function stepsOf(db: Database, jobId: string): Promise<string> {
  const row = await db.selectFrom('pipelines').select(['steps', 'version']).where('job_id', '=', jobId).executeTakeFirstOrThrow()
  return json(row)
}

const PAGE_ROWS = 1_000

function readTargets(db: Database, jobId: string): AsyncGenerator<object> {
  return readPaged((after) =>
    db
      .selectFrom('tasks')
      .select(['position', 'target', 'state as status', 'error_kind', 'error', 'attempts', 'finished_at'])
      .where('job_id', '=', jobId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE_ROWS)
      .execute(),
  )
}

/** A page that several rows were read from is included with each of them. */
async function* readPages(db: Database, jobId: string): AsyncGenerator<object> {
  const rows = readPaged((after) =>
    db
      .selectFrom('results')
      .select(['position', 'target', 'pages', 'created_at'])
      .where('job_id', '=', jobId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE_ROWS)
      .execute(),
  )
  for await (const { position, target, pages, created_at: readAt } of rows) {
    for (const { url, snapshot, via, status, fetchedAt } of pages)
      yield { position, target_item_value: target, url, sha256: snapshot, via, status: status ?? null, fetched_at: fetchedAt ?? readAt }
  }
}

async function* readPaged<Row extends { position: number }>(readPage: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = -1; ;) {
    const page = await readPage(after)
    yield* page
    if (page.length < PAGE_ROWS) return
    after = page.at(-1)?.position ?? after
  }
}

async function* plainRows({ table }: BundleSource): AsyncGenerator<object> {
  for await (const { target_item_value, data } of table()) yield { target_item_value, data }
}

async function* evidenceOf({ fullRows }: BundleSource): AsyncGenerator<object> {
  for await (const row of fullRows()) {
    const { task_id: _id, data: _data, ...told } = { task_id: null, data: null, ...row }
    yield told
  }
}

function readme({ job, rows, title, withOwn, withComments }: BundleSource): string {
  const people = [
    ...(withOwn && (job.own_columns ?? []).length > 0
      ? ['- `own-columns.json`, `own-values.ndjson`: what people wrote beside the rows. It was not read from pages.']
      : []),
    ...(withComments ? ['- `comments.ndjson`: what people said of rows and cells.'] : []),
  ].map((line) => `${line}\n`)
  return `# Results of job ${job.id}

Made with ${title}. ${rows === 'raw' ? 'The rows as they were read' : 'The rows as the pipeline made them'}, with everything they rest on.

- \`data.csv\`, \`data.ndjson\`: the rows.
- \`evidence.ndjson\`: for every row and field the value, the text as it stood on the page, how it was found, how sure that is, and where: address, SHA-256 of the page, block, quote.
- \`pages.ndjson\`: the pages that were read, with address, time, HTTP status and the SHA-256 of the copy that was kept (null: none was).
- \`targets.ndjson\`: all targets, those without a row too, with the reason.
- \`settings.json\`: prompt, fields and limits of the job. \`versions.json\`: software, model and recipes it ran with.${rows === 'raw' ? '' : ' `pipeline.json`: the steps.'}
${people.join('')}- \`manifest.json\`: the SHA-256 of each file.

The same rows give the same archive, byte by byte. To check the files: \`quarry verify-bundle FILE\`, or compare them with \`manifest.json\` by \`sha256sum\`.
`
}

async function* once(text: string | Promise<string>): AsyncGenerator<string> {
  yield await text
}

async function* lines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
