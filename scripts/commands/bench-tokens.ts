// `npm run bench:tokens`
import { TOKENS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Prompt tokens a page, against the modes of llm-scraper, on the labelled pages beside the project. No model is asked.',
  options: TOKENS,
  rest: '[dataset …]',
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/tokens.ts', import.meta.url), args),
}
