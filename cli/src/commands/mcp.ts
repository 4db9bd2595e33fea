// `quarry mcp`: serves the tools of a running server over standard input and output, for programs that start their tools themselves.
import { parseArgs } from 'node:util'
import { ArgumentError, EXIT, type Command } from '../command.ts'
import { openApi, REMOTE_OPTIONS, REMOTE_USAGE } from '../remote-api.ts'
import product from '../../package.json' with { type: 'json' }

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Tools of a server for language models (Model Context Protocol over stdio)',
  usage: REMOTE_USAGE,
  async run(args) {
    const api = openApi(parse(args))
    // Loaded only here, so that no other command waits for it.
    const { serveStdio } = await import('@quarry/mcp')
    await serveStdio(api, product.version)
    return EXIT.done
  },
}

function parse(args: string[]): { server?: string } {
  try {
    return parseArgs({ args, options: REMOTE_OPTIONS }).values
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}
