// `npm run bench:fuzz`
import { FUZZ_FILES } from '../fuzz/fuzz-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Reads mutated files of every kind, the same ones for the same seed: outcomes, the slowest, the memory. Exit code 1 if one reveals a bug of the product.',
  options: FUZZ_FILES,
  run: ({ args }, ending) => ending.run(new URL('../fuzz/measure-files.ts', import.meta.url), args),
}
