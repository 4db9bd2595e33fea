// `npm run bench:render`
import { RENDER } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Many script-filled pages through the browser rung: speed, rows and memory.',
  options: RENDER,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/render.ts', import.meta.url), args),
}
