// `npm run pictures`
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Takes the pictures of the product for the home page and the README.',
  options: {},
  rest: '[scene]',
  run: ({ args }, ending) => ending.run(new URL('../../e2e/pictures/take.ts', import.meta.url), args),
}
