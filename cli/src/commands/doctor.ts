// `quarry doctor`: prints one line for each thing the product needs, with advice where it fails. For the operator.
import { parseArgs } from 'node:util'
import { ArgumentError, EXIT, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Checks machine, database and services: ok, warn or fail, and what to do (operator); exit 3 if something fails',
  usage: '[--offline] [--json]',
  run: (args) =>
    asOperator(async ({ findTroubles }) => {
      const { offline, json } = parse(args)
      const findings = await findTroubles({ offline })
      if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
      else process.stdout.write(findings.map(lineOf).join(''))
      return findings.some(({ verdict }) => verdict === 'fail') ? EXIT.someFailed : EXIT.done
    }),
}

function lineOf({ topic, verdict, says, todo }: { topic: string; verdict: string; says: string; todo: string | null }): string {
  const line = `${verdict.padEnd(5)} ${topic.padEnd(13)} ${says}\n`
  return todo ? `${line}${' '.repeat(20)}-> ${todo}\n` : line
}

function parse(args: string[]): { offline: boolean; json: boolean } {
  try {
    const { values } = parseArgs({ args, options: { offline: { type: 'boolean' }, json: { type: 'boolean' } } })
    return { offline: values.offline === true, json: values.json === true }
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}
