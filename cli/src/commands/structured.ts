// `quarry structured`: the structured data of pages, an object an item.
import type { Command } from '../command.ts'
import { PAGES_USAGE, parsePageOptions, runGivenPages } from '../page-command.ts'

export const structuredCommand: Command = {
  name: 'structured',
  summary: 'Structured data of pages (JSON-LD, microdata, RDFa): {"id","items"} a page',
  usage: PAGES_USAGE,
  run: async (args) => runGivenPages('structured', parsePageOptions(args, false)),
}
