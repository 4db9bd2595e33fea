// `npm run proof`
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Tests a part of the product against third-party implementations and writes the result into docs/proof.md. Without a name the proofs are listed.',
  options: {},
  rest: 'NAME … | all',
  run: ({ args }, ending) => ending.run(new URL('../proofs/main.ts', import.meta.url), args),
}
