// `quarry extract`: rows of fields from pages, each cell with its evidence.
import type { Command } from '../command.ts'
import { PAGES_USAGE, parsePageOptions, runGivenPages } from '../page-command.ts'

export const extractCommand: Command = {
  name: 'extract',
  summary: 'Rows of data fields from pages, every cell with evidence',
  usage: `--fields fields.json ${PAGES_USAGE} [--prompt TEXT] [--format ndjson|csv] [--no-render]`,
  async run(args) {
    const options = parsePageOptions(args, true)
    if (options.pages !== undefined) return runGivenPages('extract', options)
    // Only where something is fetched: connections take half a second to load.
    const { runScrapedUrls } = await import('../scraped-urls.ts')
    return runScrapedUrls(options)
  },
}
