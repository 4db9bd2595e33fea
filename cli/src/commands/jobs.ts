// `quarry jobs …`: create, add, retry, list, show, results, export, rename, stop, against a running server with an API key.
import { lstatSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { ExportFormat, Job, QuarryClient } from '@quarry/client'
import { EXPORT_FORMAT_NAMES, OWN_COLUMNS_IN_FILES, progressPercent, tableName } from '@quarry/contract'
import { ArgumentError, EXIT, type Command } from '../command.ts'
import { brokenFile, openOutput, readLines } from '../files.ts'
import { readFields } from '../page-options.ts'
import { readStepsFile } from '../steps-file.ts'
import { REMOTE_OPTIONS, REMOTE_USAGE, withApi } from '../remote-api.ts'

export const jobsCreateCommand: Command = {
  name: 'jobs create',
  summary: 'Starts a job on a server; --wait stays until it has ended',
  usage: `(--fields fields.json | --schema schema.json) (--target ITEM … | --targets FILE, - for stdin) [--target-name NAME] [--prompt TEXT] [--cap USD] [--connection ID] [--steps steps.json] [--wait] ${REMOTE_USAGE}`,
  run(args) {
    const { values } = parse(args, 0, {
      fields: { type: 'string' },
      schema: { type: 'string' },
      target: { type: 'string', multiple: true },
      targets: { type: 'string' },
      'target-name': { type: 'string', default: 'URL' },
      prompt: { type: 'string' },
      cap: { type: 'string' },
      connection: { type: 'string' },
      steps: { type: 'string' },
      wait: { type: 'boolean' },
      ...REMOTE_OPTIONS,
    })
    const fields = readFields(values)
    if (fields === null) throw new ArgumentError('--fields or --schema is needed.')
    const payload = {
      target_items: readTargets(values.target ?? [], values.targets),
      target_item_name: values['target-name'],
      trait_definitions: fields,
      base_prompt: values.prompt ?? null,
      spending_cap_usd: values.cap === undefined ? null : readCap(values.cap),
      connection: values.connection ?? null,
      page_steps: readStepsFile(values.steps),
    }
    return withApi(values, async (api) => {
      const job = await api.createJob(payload)
      if (values.wait !== true) return printJson(job)
      const ended = await waitFor(api, job.id)
      printJson(ended)
      return ended.status === 'completed' ? EXIT.done : EXIT.someFailed
    })
  },
}

export const jobsAddCommand: Command = {
  name: 'jobs add',
  summary: 'Adds rows to a job, running or ended; --wait stays until it has ended',
  usage: `ID (--target ITEM … | --targets FILE, - for stdin | --from ID [--column NAME]) [--cap USD] [--wait] ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, {
      target: { type: 'string', multiple: true },
      targets: { type: 'string' },
      from: { type: 'string' },
      column: { type: 'string' },
      cap: { type: 'string' },
      wait: { type: 'boolean' },
      ...REMOTE_OPTIONS,
    })
    const { from, column } = values
    if (from === undefined && column !== undefined) throw new ArgumentError('--column needs --from, the job that has the column.')
    const isFromTable = from !== undefined && values.target === undefined && values.targets === undefined
    const payload = {
      target_items: isFromTable ? [] : readTargets(values.target ?? [], values.targets),
      from: from === undefined ? null : { job: from, column: column ?? null },
      spending_cap_usd: values.cap === undefined ? null : readCap(values.cap),
    }
    return withApi(values, async (api) => {
      const added = await api.addRows(id, payload, crypto.randomUUID())
      if (values.wait !== true) return printJson(added)
      const ended = await waitFor(api, id)
      printJson({ ...added, job: ended })
      return ended.status === 'completed' ? EXIT.done : EXIT.someFailed
    })
  },
}

export const jobsRetryCommand: Command = {
  name: 'jobs retry',
  summary: 'Reads the failed rows of a job again, at their places; --wait stays until it has ended',
  usage: `ID [--kind KIND …] [--task ID …] [--cap USD] [--wait] ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, {
      kind: { type: 'string', multiple: true },
      task: { type: 'string', multiple: true },
      cap: { type: 'string' },
      wait: { type: 'boolean' },
      ...REMOTE_OPTIONS,
    })
    const payload = {
      error_kinds: values.kind,
      task_ids: values.task,
      spending_cap_usd: values.cap === undefined ? null : readCap(values.cap),
    }
    return withApi(values, async (api) => {
      const retried = await api.retryRows(id, payload)
      if (values.wait !== true) return printJson(retried)
      const ended = await waitFor(api, id)
      printJson({ ...retried, job: ended })
      return ended.status === 'completed' ? EXIT.done : EXIT.someFailed
    })
  },
}

export const jobsListCommand: Command = {
  name: 'jobs list',
  summary: 'Your jobs on a server, newest first',
  usage: `[--limit N] [--search TEXT] [--json] ${REMOTE_USAGE}`,
  run(args) {
    const { values } = parse(args, 0, {
      limit: { type: 'string', default: '20' },
      search: { type: 'string' },
      json: { type: 'boolean' },
      ...REMOTE_OPTIONS,
    })
    const limit = Number(values.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 500) throw new ArgumentError('--limit is a number from 1 to 500.')
    return withApi(values, async (api) => {
      const jobs = await api.listJobs({ limit, ...(values.search === undefined ? {} : { search: values.search }) })
      if (values.json === true) return printJson(jobs)
      process.stdout.write(jobs.map((job) => `${lineOf(job)}\n`).join(''))
    })
  },
}

export const jobsShowCommand: Command = {
  name: 'jobs show',
  summary: 'One job with its progress, as JSON',
  usage: `ID ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, REMOTE_OPTIONS)
    return withApi(values, async (api) => printJson(await api.getJob(id)))
  },
}

export const jobsResultsCommand: Command = {
  name: 'jobs results',
  summary: 'The rows that are there, one a line with the evidence of every cell',
  usage: `ID ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, REMOTE_OPTIONS)
    return withApi(values, async (api) => {
      for await (const row of api.rows(id)) process.stdout.write(`${JSON.stringify(row)}\n`)
    })
  },
}

export const jobsExportCommand: Command = {
  name: 'jobs export',
  summary: 'The rows as a file; without --out to stdout',
  usage: `ID [--format ${EXPORT_FORMAT_NAMES.join('|')}] [--view NAME] [--items-of FIELD] [--own-columns include|leave_out] [--comments] [--out FILE] ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, {
      format: { type: 'string', default: 'csv' },
      view: { type: 'string' },
      'items-of': { type: 'string' },
      'own-columns': { type: 'string' },
      comments: { type: 'boolean', default: false },
      out: { type: 'string' },
      ...REMOTE_OPTIONS,
    })
    const { format, out, 'items-of': itemsOf } = values
    const ownColumns = OWN_COLUMNS_IN_FILES.find((one) => one === values['own-columns'])
    if (values['own-columns'] !== undefined && ownColumns === undefined)
      throw new ArgumentError(`--own-columns is one of ${OWN_COLUMNS_IN_FILES.join(', ')}.`)
    if (!isFormat(format)) throw new ArgumentError(`--format is one of ${EXPORT_FORMAT_NAMES.join(', ')}.`)
    return withApi(values, async (api) => {
      const view = values.view === undefined ? undefined : await findView(api, id, values.view)
      const { body } = await api.exportJob(id, format, { view, itemsOf, ownColumns, comments: values.comments ? 'include' : undefined })
      if (body !== null) await (out === undefined ? pipeline(body, process.stdout, { end: false }) : writeExport(body, out))
    })
  },
}

export const jobsRenameCommand: Command = {
  name: 'jobs rename',
  summary: 'Gives the table of a job a name, and perhaps an emoji',
  usage: `ID --name NAME [--emoji EMOJI] ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, { name: { type: 'string' }, emoji: { type: 'string' }, ...REMOTE_OPTIONS })
    const { name, emoji } = values
    if (name === undefined && emoji === undefined) throw new ArgumentError('--name or --emoji is needed.')
    const change = { ...(name === undefined ? {} : { name }), ...(emoji === undefined ? {} : { emoji }) }
    return withApi(values, async (api) => printJson(await api.changeTable(id, change)))
  },
}

export const jobsStopCommand: Command = {
  name: 'jobs stop',
  summary: 'Ends a job early; its rows stay',
  usage: `ID ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, REMOTE_OPTIONS)
    return withApi(values, async (api) => printJson(await api.stopJob(id)))
  },
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], count: number, options: Options) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: count > 0 })
    if (positionals.length !== count) throw new Error('The ID of one job is needed.')
    return { values, id: positionals[0] ?? '' }
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}

/** @throws ArgumentError where none is given, or the file cannot be read. */
function readTargets(given: string[], path: string | undefined): string[] {
  const own = given.map((item) => item.trim()).filter((item) => item !== '')
  const targets = path === undefined ? own : [...own, ...readLines(path)]
  if (targets.length > 0) return targets
  throw new ArgumentError(path === undefined ? '--target or --targets is needed.' : `The file ${path} has no target.`)
}

/** Finds a view by its id or its name. @throws ArgumentError */
async function findView(api: QuarryClient, jobId: string, wanted: string): Promise<string> {
  const views = await api.listViews(jobId)
  const view = views.find(({ id, name }) => id === wanted || name === wanted)
  if (view) return view.id
  const names = views.map(({ name }) => `“${name}”`).join(', ')
  throw new ArgumentError(`The table has no view “${wanted}”. ${names === '' ? 'It has none.' : `It has ${names}.`}`)
}

/** An empty text is refused, because an unset variable in a script must not become a cap of 0. @throws ArgumentError */
function readCap(text: string): number {
  const cap = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(cap) || cap < 0) throw new ArgumentError('--cap is an amount in USD, like 2.50.')
  return cap
}

/** A file that ends too early is removed: half a table looks like a whole one. */
async function writeExport(body: ReadableStream<Uint8Array>, file: string): Promise<void> {
  const output = openOutput(file)
  await pipeline(body, output).catch((error: unknown) => {
    if (lstatSync(file).isFile()) rmSync(file)
    // `fetch` reports a broken connection as a TypeError; other errors come from the file.
    throw error instanceof TypeError ? error : brokenFile(file, error)
  })
}

function isFormat(text: string): text is ExportFormat {
  return EXPORT_FORMAT_NAMES.some((name) => name === text)
}

function lineOf(job: Job): string {
  const { id, status, created_at, progress, first_targets } = job
  const what = job.name_is_given ? tableName(job) : (first_targets[0] ?? '')
  return `${id}  ${status.padEnd(18)}  ${progressPercent(progress)}%  ${created_at.slice(0, 16)}  ${what}`
}

function waitFor(api: QuarryClient, id: string): Promise<Job> {
  return api.waitForJob(id, { onProgress: (now) => process.stderr.write(`${lineOf(now)}\n`) })
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}
