// `npm run bench:fields`
import { FIELDS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Processor time of reading a page for ten fields and for thirty.',
  options: FIELDS,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/fields.ts', import.meta.url), args),
}
