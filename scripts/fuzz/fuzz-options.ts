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
