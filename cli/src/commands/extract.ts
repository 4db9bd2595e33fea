// `quarry extract`: rows of fields from pages, each cell with its evidence.
import type { Command } from '../command.ts'
import { runPageCommand } from '../page-command.ts'
import { PAGES_USAGE, parsePageOptions } from '../page-options.ts'

export const extractCommand: Command = {
  name: 'extract',
  summary: 'Rows of data fields from pages, every cell with evidence',
  usage: `--fields fields.json ${PAGES_USAGE} [--prompt TEXT] [--examples solved.ndjson] [--format ndjson|csv] [--no-render]`,
  run: async (args) => runPageCommand('extract', parsePageOptions(args, 'needed')),
}
