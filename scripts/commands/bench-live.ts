// `npm run bench:live`
import { LIVE } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Live views of ten people in one browser: memory and processor time.',
  options: LIVE,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/live.ts', import.meta.url), args),
}
