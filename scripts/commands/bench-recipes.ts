// `npm run bench:recipes`
import { RECIPES } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Recipes learned from a few solved pages of a site, and what they read of the others.',
  options: RECIPES,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/recipes.ts', import.meta.url), args),
}
