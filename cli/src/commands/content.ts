// `quarry content`: prints the main content of pages as text and Markdown.
import type { Command } from '../command.ts'
import { runPageCommand } from '../page-command.ts'
import { PAGES_USAGE, parsePageOptions } from '../page-options.ts'

export const contentCommand: Command = {
  name: 'content',
  summary: 'Main content of pages as text and Markdown: {"id","title","text","markdown"} a page',
  usage: PAGES_USAGE,
  run: async (args) => runPageCommand('content', parsePageOptions(args, 'none')),
}
