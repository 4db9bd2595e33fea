// Arguments of a program that has settings by the environment alone: looked at before anything is started.
import { parse } from 'node:path'

const WRONG_ARGUMENTS = 2

/** `--help` is answered, anything else refused, and the process ends. Run by a command of package.json, that one has read them. */
export function expectNoArguments({ program, summary }: { program: string; summary: string }): void {
  const [, started = '', ...args] = process.argv
  const [first] = args
  if (first === undefined || parse(started).name !== program) return
  if (args.some((one) => one === '--help' || one === '-h')) {
    process.stdout.write(`Usage: node ${started}\n\n${summary} It takes no options: docs/operations.md lists its settings.\n`)
    process.exit(0)
  }
  process.stderr.write(`Unknown argument "${first}". \`${program} --help\` describes the program.\n`)
  process.exit(WRONG_ARGUMENTS)
}
