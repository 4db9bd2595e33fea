// `npm run bench:detect`
import { DETECT } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How many of the labelled fields are among the first that detection proposes, on the labelled pages beside the project.',
  options: DETECT,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/detect.ts', import.meta.url), args),
}
