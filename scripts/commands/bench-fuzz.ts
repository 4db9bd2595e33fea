// `npm run bench:fuzz`
import { FUZZ_FILES } from '../fuzz/fuzz-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Changed files of every kind that is read, the same ones for the same seed: how they end, the slowest, the memory. Exit code 1 if one ends by a fault of our own.',
  options: FUZZ_FILES,
  run: ({ args }, ending) => ending.run(new URL('../fuzz/measure-files.ts', import.meta.url), args),
}
