// `npm run bench:discover`
import { DISCOVER } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How complete discovery is on the labelled lists beside the project.',
  options: DISCOVER,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/discover.ts', import.meta.url), args),
}
