// What `npm run fuzz` takes from the command line.
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const FUZZ = {
  target: {
    type: 'string',
    default: 'all',
    hint: 'NAME',
    oneOf: ['html', 'jsonld', 'csv', 'docx', 'workbook', 'xlsx', 'pdf', 'api', 'all'],
    help: 'what is fed',
  },
  minutes: { type: 'string', default: '1', hint: 'N', number: [0, 10_000], help: 'for each target' },
  folder: { type: 'string', default: join(tmpdir(), 'quarry-fuzz'), hint: 'FOLDER', help: 'for what is kept' },
} as const

/** What `npm run bench:fuzz` takes. */
export const FUZZ_FILES = {
  inputs: { type: 'string', default: '3000', hint: 'N', whole: [1, 1_000_000], help: 'changed files' },
  seed: { type: 'string', default: '1', hint: 'N', whole: [0, 1_000_000], help: 'the same seed, the same files' },
  minutes: { type: 'string', default: '15', hint: 'N', number: [0, 10_000], help: 'after which no further one is read' },
  folder: { type: 'string', default: join(tmpdir(), 'quarry-fuzz-files'), hint: 'FOLDER', help: 'for files that broke something' },
} as const
