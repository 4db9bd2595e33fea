// What the server's benchmarks take from the command line: read here by their commands, which explain and check it, and by themselves.

const MANY = 100_000_000
const json = { type: 'string', hint: 'FILE', help: 'also writes the figures there' } as const
const hosts = { type: 'string', hint: 'N', whole: [1, MANY], help: 'sites that the tasks are on' } as const
const workers = { type: 'string', default: '2', hint: 'N', whole: [1, 64], help: 'processes' } as const
const concurrency = { type: 'string', hint: 'N', whole: [1, 10_000], help: 'sites at once in each process' } as const
const tasks = { type: 'string', hint: 'N', whole: [1, MANY], help: 'of the job' } as const

export const CRAWL = {
  pages: { type: 'string', default: '2000', hint: 'N', whole: [100, 100_000], help: 'of the job' },
  sites: { type: 'string', default: '50', hint: 'N', whole: [3, 1_000], help: 'on loopback' },
  rounds: { type: 'string', default: '3', hint: 'N', whole: [1, 100], help: 'of both in turn' },
  set: { type: 'string', default: 'bare', oneOf: ['bare', 'shop'], hint: 'NAME', help: 'pages of 2 kB or of 129 kB' },
  alone: { type: 'boolean', default: false, help: 'without scrapy' },
  json,
} as const

export const DASHBOARDS = {
  rows: { type: 'string', default: '100000', hint: 'N', whole: [1, MANY], help: 'of the job' },
  repeats: { type: 'string', default: '1', hint: 'N', whole: [1, 100], help: 'the six fields as often as that' },
} as const

export const EDITS = {
  rows: { type: 'string', default: '100000', hint: 'N', whole: [1, MANY], help: 'of the job' },
  repeats: { type: 'string', default: '5', hint: 'N', whole: [1, 100], help: 'the six fields as often as that' },
} as const

export const EXPORTS = {
  rows: { type: 'string', default: '100000', hint: 'N', whole: [1, MANY], help: 'of the job' },
  repeats: { type: 'string', default: '5', hint: 'N', whole: [1, 100], help: 'the six fields as often as that' },
  only: { type: 'string', default: '', hint: 'TEXT', help: 'formats whose name holds it' },
} as const

export const FAIRNESS = {
  tasks: { ...tasks, default: '100000' },
  hosts: { ...hosts, default: '2000' },
  workers,
  concurrency: { ...concurrency, default: '8' },
  'page-ms': { type: 'string', default: '200', hint: 'N', whole: [0, 600_000], help: 'that a page takes' },
  rounds: { type: 'string', default: '3', hint: 'N', whole: [1, 100], help: 'of the light user' },
  json,
} as const

export const GROWTH = {
  tasks: { ...tasks, default: '10000' },
  hosts: { ...hosts, default: '200' },
  workers: { ...workers, default: '4' },
  concurrency: { ...concurrency, default: '64' },
  listeners: { type: 'string', default: '200', hint: 'N', whole: [0, 10_000], help: 'that are told of a job meanwhile' },
  json,
} as const

export const QUEUE = {
  tasks: { ...tasks, default: '20000' },
  hosts: { ...hosts, default: '200' },
  workers,
  concurrency: { ...concurrency, default: '64' },
  json,
} as const

export const READS = {
  rows: { type: 'string', default: '10000000', hint: 'N', whole: [1, MANY * 100], help: 'of the database' },
  turns: { type: 'string', default: '5', hint: 'N', whole: [1, 1_000], help: 'of each path, of which the middle one is told' },
  only: { type: 'string', default: '', hint: 'TEXT', help: 'paths whose name holds it' },
  explain: { type: 'boolean', default: false, help: 'also the plans of the database' },
  keep: { type: 'boolean', default: false, help: 'the database stays, to be measured again' },
  database: { type: 'string', hint: 'URL', help: 'one that was kept' },
} as const

export const RECIPE_JOB = { pages: { type: 'string', default: '1000', hint: 'N', whole: [1, MANY], help: 'of the job' }, json } as const

export const ASSISTANT = {
  provider: { type: 'string', default: 'local', hint: 'NAME', help: 'that serves the model' },
  model: { type: 'string', hint: 'NAME', help: 'of the model, or its file' },
  'data-dir': { type: 'string', default: '.quarry', hint: 'FOLDER', help: 'where models are kept' },
  'context-tokens': { type: 'string', hint: 'N', whole: [512, 10_000_000], help: 'that the model takes' },
  requests: { type: 'string', default: '20', hint: 'N', whole: [1, 20], help: 'to put to it, the first ones' },
  json,
} as const
