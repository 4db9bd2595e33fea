// `quarry discover`: lists the individual pages that a list or a site leads to, with counts that show whether all were found.
import { parseArgs } from 'node:util'
import { DISCOVERY_MAX_DEFAULT, DISCOVERY_MAX_HIGHEST } from '@quarry/contract'
import { ArgumentError, type Command } from '../command.ts'
import { readStepsFile } from '../steps-file.ts'
import { writeDiscovery } from '../write-discovery.ts'

/** Higher than the limit of a server, whose callers wait at most a minute for the answer: this command may take 15 minutes. */
const MAX_HIGHEST = 100_000

export const discoverCommand: Command = {
  name: 'discover',
  summary: 'Finds the pages of a list or site: {"url","source","seen","returned","items"}; --format txt prints only their addresses',
  usage: `--url URL [--cookies FILE] [--steps steps.json] [--max N] [--format ndjson|txt] [--no-render]

--max N: highest number of pages, from 1 to ${MAX_HIGHEST}; ${DISCOVERY_MAX_DEFAULT} by default. This command may take up to 15 minutes. A server
         returns at most ${DISCOVERY_MAX_HIGHEST} pages, because its callers wait for the answer.`,
  async run(args) {
    const { values } = parse(args)
    if (values.url === undefined) throw new ArgumentError('--url is needed.')
    const format = values.format ?? 'ndjson'
    if (format !== 'ndjson' && format !== 'txt') throw new ArgumentError('--format is ndjson or txt.')
    const max = values.max === undefined ? DISCOVERY_MAX_DEFAULT : Number(values.max)
    if (!Number.isInteger(max) || max < 1 || max > MAX_HIGHEST) throw new ArgumentError(`--max is a number from 1 to ${MAX_HIGHEST}.`)
    const reading = { render: values['no-render'] !== true, cookies: values.cookies, pageSteps: readStepsFile(values.steps) }
    return writeDiscovery({ url: values.url, max, format, ...reading })
  },
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        cookies: { type: 'string' },
        steps: { type: 'string' },
        url: { type: 'string' },
        max: { type: 'string' },
        format: { type: 'string' },
        'no-render': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}
