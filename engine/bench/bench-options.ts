// What the engine's benchmarks take from the command line: read here by their commands, which explain and check it, and by themselves.

const json = { type: 'string', hint: 'FILE', help: 'also writes the figures there' } as const
const details = { type: 'boolean', default: false, help: 'names each page that something is missing of' } as const

export const DETECT = { details, json } as const
export const DISCOVER = { details, json } as const

export const QUALITY = {
  json,
  root: { type: 'string', hint: 'FOLDER', help: 'of the labelled pages' },
  out: { type: 'string', hint: 'FOLDER', help: 'for what was read' },
  details: { type: 'boolean', default: false, help: 'the whole report of the scorer' },
  folds: { type: 'string', hint: 'N', whole: [2, 100], help: 'each page is read by a ranker that was fitted without its site' },
  'fit-root': {
    type: 'string',
    multiple: true,
    default: [] as string[],
    hint: 'FOLDER',
    help: 'further labelled pages for these rankers; again for more',
  },
} as const

export const DOCUMENTS = {
  root: { type: 'string', hint: 'FOLDER', help: 'with clones of the projects' },
  only: { type: 'string', hint: 'TEXT', help: 'files with this in their names' },
  wrong: { type: 'string', hint: 'FILE', help: 'also writes there what is wrong' },
  json,
} as const

export const SCANS = {} as const

export const SHEETS = {
  root: { type: 'string', hint: 'FOLDER', help: 'with workbooks (made-up ones)' },
  wrong: { type: 'string', hint: 'FILE', help: 'also writes there what is wrong' },
} as const

export const RECIPES = {
  dataset: { type: 'string', multiple: true, hint: 'NAME', help: 'one of the sets; again for more (all)' },
  k: { type: 'string', multiple: true, hint: 'N', whole: [1, 100], help: 'solved pages of each site; again for more (1, 2, 3, 5)' },
  seeds: { type: 'string', default: '3', hint: 'N', whole: [1, 100], help: 'drawings of the solved pages' },
  json,
  keep: { type: 'string', hint: 'FOLDER', help: 'keeps there what was read' },
} as const

export const FIELDS = {
  pages: { type: 'string', default: '200', hint: 'N', whole: [1, 4_000], help: 'to read in each round' },
  rounds: { type: 'string', default: '5', hint: 'N', whole: [1, 100], help: 'over all pages' },
  json,
} as const

export const MODEL = {
  provider: { type: 'string', default: 'local', hint: 'NAME', help: 'that serves the model' },
  model: { type: 'string', hint: 'NAME', help: 'of the model, or its file' },
  pages: { type: 'string', default: '60', hint: 'N', whole: [1, 10_000], help: 'of all sets together' },
  root: { type: 'string', hint: 'FOLDER', help: 'of the labelled pages' },
  'data-dir': { type: 'string', default: '.quarry', hint: 'FOLDER', help: 'where models are kept' },
  asking: { type: 'string', default: 'pointing', oneOf: ['pointing', 'choosing'], hint: 'WAY', help: 'in which it is asked' },
  'context-tokens': { type: 'string', hint: 'N', whole: [512, 10_000_000], help: 'that the model takes' },
  results: { type: 'string', hint: 'FILE', help: 'keeps what is measured page by page: the same command goes on where it was broken off' },
  json,
} as const

/** Of `bench:render`: memory is looked at as often. */
export const SAMPLES = 20
export const RENDER = { pages: { type: 'string', default: '1000', hint: 'N', whole: [SAMPLES, 2_000], help: 'to read' }, json } as const

export const SETS = {
  to: { type: 'string', hint: 'FOLDER', help: 'fetch: where the sets are put' },
  from: { type: 'string', hint: 'CLONES', help: 'fetch: a folder of clones instead of the network' },
  root: { type: 'string', hint: 'FOLDER', help: 'score: where the sets are' },
  out: { type: 'string', hint: 'FOLDER', help: 'score: for what was read' },
  without: { type: 'string', hint: 'FOLDER', help: 'score: a folder of sets whose sites are left out' },
  wrong: { type: 'string', hint: 'FILE', help: 'score: also writes the wrong cells there' },
  json,
  again: { type: 'boolean', default: false, help: 'score: what an earlier run left in --out' },
} as const

/** Of `bench:speed`: those that warm up are read besides. */
export const WARM_UP_PAGES = 100
/** All that the measured site has. */
export const SPEED_PAGES = 4_000
export const SPEED = {
  pages: { type: 'string', default: '600', hint: 'N', whole: [1, SPEED_PAGES - WARM_UP_PAGES], help: 'to read in each run' },
  rounds: { type: 'string', default: '5', hint: 'N', whole: [1, 100], help: 'of all systems in turn' },
  systems: { type: 'string', hint: 'NAMES', help: 'of ladder, recipe, fetch, undici, tuned, default, scrapy, with commas between (all)' },
  set: { type: 'string', hint: 'NAMES', help: 'of shop, bare, with commas between (all)' },
  json,
} as const

export const ROWS = {
  out: { type: 'string', hint: 'FILE', help: 'for what was read, one line a page' },
  root: { type: 'string', hint: 'FOLDER', help: 'of the labelled pages' },
  every: { type: 'string', default: '1', hint: 'N', whole: [1, 1_000], help: 'reads each N-th page only' },
} as const

export const TOKENS = { json } as const

export const LIVE = {
  people: { type: 'string', default: '10', hint: 'N', whole: [1, 10], help: 'who each have a page open' },
  seconds: { type: 'string', default: '30', hint: 'N', whole: [5, 600], help: 'in which they act' },
  json,
} as const
