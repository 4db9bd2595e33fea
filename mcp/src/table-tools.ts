// Tools for stored tables: names and folders, views, and comments. They need an API key.
import type { McpServer } from '@modelcontextprotocol/server'
import type { Job, QuarryClient } from '@quarry/client'
import { THREAD_STATES, viewLayoutSchema } from '@quarry/contract'
import { z } from 'zod'
import { answer, answerFromPages } from './tool-answer.ts'

const jobId = z.uuid().describe('Job id from create_job or tables: a table is the rows of a job.')
const READING = { annotations: { readOnlyHint: true } } as const
const CHANGING = { annotations: { destructiveHint: false, openWorldHint: false } } as const

export function addTableTools(server: McpServer, client: QuarryClient): void {
  addNameTools(server, client)
  addViewTools(server, client)
  server.registerTool(
    'comments',
    {
      title: 'Comments on a table',
      description: 'Comments on cells and rows of a table, newest thread first. Pass next_cursor as cursor for the next page.',
      inputSchema: z.object({
        job_id: jobId,
        state: z.enum(THREAD_STATES).default('open'),
        task_id: z.string().optional().describe('Only comments on this row; task_id from results.'),
        limit: z.number().int().min(1).max(200).default(50),
        cursor: z.string().optional(),
      }),
      ...READING,
    },
    ({ job_id, ...query }) => answerFromPages(async () => ({ ...(await client.listComments(job_id, query)) })),
  )
}

function addNameTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'tables',
    {
      title: 'Tables',
      description: 'Tables, newest first; with search only those whose name, prompt, fields or targets contain the text.',
      inputSchema: z.object({
        search: z.string().optional(),
        folder_id: z
          .string()
          .optional()
          .describe('Only tables in this folder, by the id from folders; "none" for tables without a folder.'),
        limit: z.number().int().min(1).max(200).default(50),
        offset: z.number().int().min(0).default(0),
      }),
      ...READING,
    },
    ({ folder_id: folder, ...query }) =>
      answerFromPages(async () => ({
        tables: (await client.listJobs({ ...query, ...(folder === undefined ? {} : { folder }) })).map(tableOf),
      })),
  )
  server.registerTool(
    'change_table',
    {
      title: 'Name a table or move it',
      description: 'Changes the name, emoji or folder of a table. Arguments that are left out stay unchanged.',
      inputSchema: z.object({
        job_id: jobId,
        name: z.string().nullable().optional().describe('Null: a name is proposed from the prompt and the targets.'),
        emoji: z.string().nullable().optional().describe('One emoji.'),
        folder_id: z.string().nullable().optional().describe('Folder id from folders; null: no folder.'),
      }),
      ...CHANGING,
    },
    ({ job_id, ...change }) => answerFromPages(async () => tableOf(await client.changeTable(job_id, change))),
  )
  server.registerTool(
    'folders',
    {
      title: 'Folders',
      description: 'Lists the folders of tables by name. With make, creates a folder of that name first.',
      inputSchema: z.object({ make: z.string().optional().describe('Name of a folder to create.') }),
      ...CHANGING,
    },
    ({ make }) =>
      answer(async () => {
        const made = make === undefined ? {} : { made: await client.createFolder(make) }
        return { ...made, folders: await client.listFolders() }
      }),
  )
}

function tableOf({ id, name, emoji, folder_id, status, progress, created_at, trait_definitions }: Job) {
  return { job_id: id, name, emoji, folder_id, status, progress, created_at, fields: trait_definitions.map((field) => field.name) }
}

function addViewTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'views',
    {
      title: 'Views of a table',
      description: 'Saved views: filters, order, hidden columns, groups. Pass the id of one to results as view_id to read its rows.',
      inputSchema: z.object({ job_id: jobId }),
      ...READING,
    },
    ({ job_id }) => answer(async () => ({ views: await client.listViews(job_id) })),
  )
  server.registerTool(
    'dashboard',
    {
      title: 'Counts over a table',
      description:
        'Charts as figures: values by frequency, ranges of numbers with mean and median, dates by step, and how far each column is filled. Of all rows, or of a saved view alone.',
      inputSchema: z.object({
        job_id: jobId,
        view_id: z.uuid().optional().describe('View id from views.'),
        search: z.string().optional().describe('Only rows whose target or a value contains this text.'),
      }),
      ...READING,
    },
    ({ job_id, view_id: view, search }) =>
      answerFromPages(async () => {
        const query = { ...(view === undefined ? {} : { view }), ...(search === undefined ? {} : { search }) }
        const { layout: _layout, ...dashboard } = await client.getDashboard(job_id, query)
        return { ...dashboard }
      }),
  )
  server.registerTool(
    'save_view',
    {
      title: 'Save a view of a table',
      description: 'Saves filters, order and hidden columns under a name.',
      inputSchema: z.object({
        job_id: jobId,
        name: z.string(),
        is_shared: z.boolean().default(false).describe('Visible to the whole team.'),
        layout: viewLayoutSchema.prefault({}),
      }),
      ...CHANGING,
    },
    ({ job_id, ...payload }) => answer(async () => ({ ...(await client.createView(job_id, payload)) })),
  )
}
