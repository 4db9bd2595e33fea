// `npm run bench:speed`
import { SPEED } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Processor time, speed and memory of reading ten fields a page, against crawlee and scrapy, on pages of this machine.',
  options: SPEED,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/speed.ts', import.meta.url), args),
}
