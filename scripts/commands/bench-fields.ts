// `npm run bench:fields`
import { FIELDS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Compares the processor time of reading a page for 10 fields and for 30.',
  options: FIELDS,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/fields.ts', import.meta.url), args),
}
