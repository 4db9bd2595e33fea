// `quarry records`: prints the repeated records of pages.
import type { Command } from '../command.ts'
import { runPageCommand } from '../page-command.ts'
import { PAGES_USAGE, parsePageOptions } from '../page-options.ts'

export const recordsCommand: Command = {
  name: 'records',
  summary: 'Repeated records of pages, with --fields as rows of typed values: {"id","rows"} a page',
  usage: `[--fields fields.json] ${PAGES_USAGE}`,
  run: async (args) => runPageCommand('records', parsePageOptions(args, 'optional')),
}
