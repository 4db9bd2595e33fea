// Command-line arguments of a program that is configured only by environment variables: checked before anything is started.
import { parse } from 'node:path'

const WRONG_ARGUMENTS = 2

/** Prints `--help`, refuses all other arguments, and exits. When run by an npm script, the script has parsed them. */
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
