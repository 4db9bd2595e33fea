// `quarry detect`: detects the data fields of pages.
import type { Command } from '../command.ts'
import { runPageCommand } from '../page-command.ts'
import { PAGES_USAGE, parsePageOptions } from '../page-options.ts'

export const detectCommand: Command = {
  name: 'detect',
  summary: 'Proposed data fields of pages with sample values: {"id","url","kind","fields"} a page',
  usage: PAGES_USAGE,
  run: async (args) => runPageCommand('detect', parsePageOptions(args, 'none')),
}
