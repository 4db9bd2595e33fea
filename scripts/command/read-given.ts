// Parses and validates the arguments of a command before anything is started. Errors are one sentence; --help explains the options.
import { parseArgs } from 'node:util'
import { StartError } from '../start-error.ts'
import type { Given, Option, OptionTable, ProjectCommand } from './project-command.ts'

/** Name of the command in package.json: `bench:queue` for the file `bench-queue`. */
type Named = { npmName: string; command: ProjectCommand }

/** Null if --help was given. @throws StartError for unknown options and invalid values */
export function readGiven({ npmName, command }: Named, args: string[]): Given | null {
  if (command.kind === 'passes') return { values: {}, positionals: args, args }
  const { values, positionals } = parse({ npmName, command }, args)
  if (values.help === true) return null
  for (const [name, option] of Object.entries(command.options)) {
    for (const value of [values[name]].flat()) {
      const problem = typeof value === 'string' ? problemOf(option, value) : null
      if (problem !== null) throw refusal(`--${name} ${problem}`, npmName)
    }
  }
  const stranger = positionals.find((word) => command.restOf && !command.restOf.includes(word))
  if (stranger !== undefined) throw refusal(`"${stranger}" is none of ${command.restOf?.join(', ')}`, npmName)
  return { values, positionals, args }
}

function parse({ npmName, command }: Named, args: string[]): Pick<Given, 'values' | 'positionals'> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: command.rest !== undefined,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    })
    return { values: { ...values }, positionals }
  } catch (error) {
    // Node's first sentence names the option; the rest is advice about shell quoting.
    throw refusal((error instanceof Error ? error.message : String(error)).split(/\.\s/)[0] ?? '', npmName)
  }
}

function problemOf({ whole, number, oneOf }: Option, value: string): string | null {
  const [least, most] = whole ?? number ?? [-Infinity, Infinity]
  const given = value.trim() === '' ? Number.NaN : Number(value)
  if (whole && !(Number.isInteger(given) && given >= least && given <= most))
    return `is a whole number from ${least} to ${most}, not "${value}"`
  if (number && !(given >= least && given <= most)) return `is a number from ${least} to ${most}, not "${value}"`
  if (oneOf && !oneOf.includes(value)) return `is one of ${oneOf.join(', ')}, not "${value}"`
  return null
}

function refusal(problem: string, npmName: string): StartError {
  return new StartError(`${problem.replace(/\.$/, '')}. \`${callOf(npmName)} -- --help\` lists the options.`)
}

const callOf = (npmName: string): string => (npmName === 'start' || npmName === 'test' ? `npm ${npmName}` : `npm run ${npmName}`)

export function helpOf({ npmName, command }: Named): string {
  const options: OptionTable = { ...command.options, help: { type: 'boolean', help: 'this text' } }
  const shown = Object.entries(options).map(([name, option]) => [`--${name}${option.hint ? ` ${option.hint}` : ''}`, aboutOf(option)])
  const width = Math.max(...shown.map(([left = '']) => left.length)) + 2
  const lines = shown.map(([left = '', right]) => `  ${left.padEnd(width)}${right}`)
  return `${callOf(npmName)} -- [options]${command.rest ? ` ${command.rest}` : ''}\n\n${command.summary}\n\n${lines.join('\n')}\n`
}

function aboutOf({ help, oneOf, default: usual }: Option): string {
  const among = oneOf ? `: ${oneOf.join(', ')}` : ''
  const shown = typeof usual === 'string' && usual !== '' ? ` (${usual})` : ''
  return `${help}${among}${shown}`
}
