// `quarry next`: prints the link to the next page of a list.
import type { Command } from '../command.ts'
import { runPageCommand } from '../page-command.ts'
import { PAGES_USAGE, parsePageOptions } from '../page-options.ts'

export const nextCommand: Command = {
  name: 'next',
  summary: 'Next-page links of pages: {"id","next"} a page',
  usage: PAGES_USAGE,
  run: async (args) => runPageCommand('next', parsePageOptions(args, 'none')),
}
