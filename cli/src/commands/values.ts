// `quarry values`: runs the value cleaners alone: strings from stdin, typed values to stdout, line by line.
import { parseArgs } from 'node:util'
import { ArgumentError, type Command } from '../command.ts'

export const valuesCommand: Command = {
  name: 'values',
  summary: 'Typed values of strings: {"id","text","kind"?,"language"?,"reference"?} a line on stdin gives {"id","value"}',
  usage: '[--type number|date|price|…] [--out FILE] < strings.ndjson',
  async run(args) {
    const options = parse(args)
    const { readTypedLines } = await import('../typed-lines.ts')
    return readTypedLines(process.stdin, options)
  },
}

function parse(args: string[]): { type: string | undefined; out: string | undefined } {
  try {
    const { values } = parseArgs({ args, options: { type: { type: 'string' }, out: { type: 'string' } } })
    return { type: values.type, out: values.out }
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}
