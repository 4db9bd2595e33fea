// `npm run bench:sets`
import { SETS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Public labelled sets of web pages: lists them, fetches and converts them, and scores what Quarry reads of them.',
  options: SETS,
  rest: 'list | fetch --to FOLDER [set …] | score --root FOLDER [set …]',
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/public-sets/main.ts', import.meta.url), args),
}
