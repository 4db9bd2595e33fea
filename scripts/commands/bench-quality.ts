// `npm run bench:quality`
import { QUALITY } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How much of the labelled pages beside the project is read correctly. No model is used.',
  options: QUALITY,
  rest: '[dataset …]',
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/quality.ts', import.meta.url), args),
}
