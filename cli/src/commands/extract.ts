// `quarry extract`: reads rows of fields from pages, each cell with its evidence.
import type { Command } from '../command.ts'
import { runPageCommand } from '../page-command.ts'
import { PAGES_USAGE, parsePageOptions } from '../page-options.ts'

export const extractCommand: Command = {
  name: 'extract',
  summary: 'Rows of data fields from pages, every cell with evidence',
  usage: `(--fields fields.json | --schema schema.json) ${PAGES_USAGE} [--steps steps.json] [--prompt TEXT] [--examples solved.ndjson] [--format ndjson|csv] [--no-render]

schema.json    JSON Schema of a row: each property is a field, objects and lists in any depth
steps.json     what is done on each page before it is read (docs/steps.md): [{"steps": [{"kind": "click", "on": {"name": "Size M"}}]}]
pages.ndjson   pages that are at hand, one a line: {"id", "url", "html" or "html_path", "fields"?}
solved.ndjson  such lines with "data", the right values by field as their pages write them: {"id", "url", "html", "data": {"price": 9.5}}.
               Other pages of the same sites are read as these show.
`,
  run: async (args) => runPageCommand('extract', parsePageOptions(args, 'needed')),
}
