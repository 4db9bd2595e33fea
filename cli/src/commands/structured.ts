// `quarry structured`: prints the structured data of pages, one JSON object per item.
import type { Command } from '../command.ts'
import { runPageCommand } from '../page-command.ts'
import { PAGES_USAGE, parsePageOptions } from '../page-options.ts'

export const structuredCommand: Command = {
  name: 'structured',
  summary: 'Structured data of pages (JSON-LD, microdata, RDFa): one {"id","items"} per page',
  usage: PAGES_USAGE,
  run: async (args) => runPageCommand('structured', parsePageOptions(args, 'none')),
}
