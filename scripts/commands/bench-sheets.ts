// `npm run bench:sheets`
import { SHEETS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How many cells of workbooks are read as LibreOffice shows them.',
  options: SHEETS,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/documents/sheets.ts', import.meta.url), args),
}
