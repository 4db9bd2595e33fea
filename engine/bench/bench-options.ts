// The command line options of the engine's benchmarks. They are read by the commands, which explain and check them, and by the benchmarks.

const json = { type: 'string', hint: 'FILE', help: 'also writes the results to it' } as const
const details = { type: 'boolean', default: false, help: 'lists each page with missing values' } as const

export const DETECT = { details, json } as const
export const DISCOVER = { details, json } as const

export const QUALITY = {
  json,
  root: { type: 'string', hint: 'FOLDER', help: 'of the labelled pages' },
  out: { type: 'string', hint: 'FOLDER', help: 'for the values that were read' },
  details: { type: 'boolean', default: false, help: 'prints the full report of the scorer' },
  folds: { type: 'string', hint: 'N', whole: [2, 100], help: 'reads each page with a ranker that was trained without its site' },
  'fit-root': {
    type: 'string',
    multiple: true,
    default: [] as string[],
    hint: 'FOLDER',
    help: 'further labelled pages for training these rankers; may be repeated',
  },
} as const

export const DOCUMENTS = {
  root: { type: 'string', hint: 'FOLDER', help: 'with clones of the projects' },
  only: { type: 'string', hint: 'TEXT', help: 'only files with this text in their names' },
  wrong: { type: 'string', hint: 'FILE', help: 'also writes the wrong values to it' },
  json,
} as const

export const PAGES = {
  only: { type: 'string', hint: 'TEXT', help: 'only sets with this text in their names' },
  wrong: { type: 'string', hint: 'FILE', help: 'also writes wrong and missing values to it' },
  folds: { type: 'string', hint: 'N', whole: [2, 100], help: 'reads each page about one thing with models that were trained without it' },
} as const

export const SCANS = {} as const

export const SHEETS = {
  root: { type: 'string', hint: 'FOLDER', help: 'with workbooks (default: generated ones)' },
  wrong: { type: 'string', hint: 'FILE', help: 'also writes the wrong values to it' },
} as const

export const RECIPES = {
  dataset: { type: 'string', multiple: true, hint: 'NAME', help: 'one of the sets; may be repeated (default: all)' },
  k: {
    type: 'string',
    multiple: true,
    hint: 'N',
    whole: [1, 100],
    help: 'solved pages of each site; may be repeated (default: 1, 2, 3, 5)',
  },
  seeds: { type: 'string', default: '3', hint: 'N', whole: [1, 100], help: 'random selections of the solved pages' },
  json,
  keep: { type: 'string', hint: 'FOLDER', help: 'keeps the files of the benchmark in it' },
} as const

export const FIELDS = {
  pages: { type: 'string', default: '200', hint: 'N', whole: [1, 4_000], help: 'to read in each round' },
  rounds: { type: 'string', default: '5', hint: 'N', whole: [1, 100], help: 'over all pages' },
  json,
} as const

export const MODEL = {
  provider: { type: 'string', default: 'local', hint: 'NAME', help: 'provider of the model' },
  model: { type: 'string', hint: 'NAME', help: 'name of the model, or its file' },
  pages: { type: 'string', default: '60', hint: 'N', whole: [1, 10_000], help: 'of all sets together' },
  root: { type: 'string', hint: 'FOLDER', help: 'of the labelled pages' },
  'data-dir': { type: 'string', default: '.quarry', hint: 'FOLDER', help: 'with the stored models' },
  asking: { type: 'string', default: 'pointing', oneOf: ['pointing', 'choosing'], hint: 'WAY', help: 'how the model is asked' },
  'context-tokens': { type: 'string', hint: 'N', whole: [512, 10_000_000], help: 'context size of the model' },
  results: { type: 'string', hint: 'FILE', help: 'stores the results of each page, so that the same command continues an interrupted run' },
  json,
} as const

/** Number of memory measurements in `bench:render`. */
export const SAMPLES = 20
export const RENDER = { pages: { type: 'string', default: '1000', hint: 'N', whole: [SAMPLES, 2_000], help: 'to read' }, json } as const

export const SETS = {
  to: { type: 'string', hint: 'FOLDER', help: 'fetch: folder for the sets' },
  from: { type: 'string', hint: 'CLONES', help: 'fetch: folder with clones, used instead of the network' },
  root: { type: 'string', hint: 'FOLDER', help: 'score: folder with the sets' },
  out: { type: 'string', hint: 'FOLDER', help: 'score: folder for the values that were read' },
  without: { type: 'string', hint: 'FOLDER', help: 'score: a folder of sets whose sites are left out' },
  wrong: { type: 'string', hint: 'FILE', help: 'score: also writes the wrong cells to it' },
  json,
  again: { type: 'boolean', default: false, help: 'score: uses the results of an earlier run in --out' },
} as const

/** Number of additional pages that `bench:speed` reads to warm up. */
export const WARM_UP_PAGES = 100
/** Number of pages of the measured site. */
export const SPEED_PAGES = 4_000
export const SPEED = {
  pages: { type: 'string', default: '600', hint: 'N', whole: [1, SPEED_PAGES - WARM_UP_PAGES], help: 'to read in each run' },
  rounds: { type: 'string', default: '5', hint: 'N', whole: [1, 100], help: 'of all systems in turn' },
  systems: {
    type: 'string',
    hint: 'NAMES',
    help: 'of ladder, thirty, recipe, fetch, undici, tuned, default, scrapy, separated by commas (default: all)',
  },
  set: { type: 'string', hint: 'NAMES', help: 'of shop, bare, separated by commas (default: all)' },
  json,
} as const

export const ROWS = {
  out: { type: 'string', hint: 'FILE', help: 'for the values that were read, one line per page' },
  root: { type: 'string', hint: 'FOLDER', help: 'of the labelled pages' },
  every: { type: 'string', default: '1', hint: 'N', whole: [1, 1_000], help: 'reads only every N-th page' },
} as const

export const TOKENS = { json } as const

export const LIVE = {
  people: { type: 'string', default: '10', hint: 'N', whole: [1, 10], help: 'number of people, each with an open page' },
  seconds: { type: 'string', default: '30', hint: 'N', whole: [5, 600], help: 'duration of their actions' },
  json,
} as const
