// `npm run bench:model`
import { MODEL } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'What a language model adds to the rows of labelled pages, and how much of it is correct.',
  options: MODEL,
  rest: '[dataset …]',
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/model.ts', import.meta.url), args),
}
