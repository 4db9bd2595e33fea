// The command line: finds the command, turns wrong arguments into usage and exit code 2. Each command is a file of commands/.
import { ArgumentError, BrokenOff, EXIT, type Command } from './command.ts'
import { loadCommand, loadCommands } from './commands/registry.ts'
import { codeOf } from './files.ts'

// `quarry … | head`: the reader closed the pipe. Shells give 141 to what a closed pipe ended.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (codeOf(error) === 'EPIPE') process.exit(141)
    if (stream === process.stdout) process.stderr.write(`Standard output cannot be written (${codeOf(error)}).\n`)
    process.exit(EXIT.broken)
  })
}
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args[0] === '--help' || args[0] === '-h' || args[0] === 'help') {
    process.stdout.write(await help())
    return args.length === 0 ? EXIT.wrongArguments : EXIT.done
  }
  const found = await findCommand(args)
  if (!found) {
    process.stderr.write(`There is no command "${args[0]}". Usage: quarry <command> [options]; quarry --help lists the commands.\n`)
    return EXIT.wrongArguments
  }
  const { command, rest } = found
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${usageOf(command)}\n${command.summary}\n`)
    return EXIT.done
  }
  try {
    return await command.run(rest)
  } catch (error) {
    if (error instanceof ArgumentError) {
      // Node's first sentence names the option; what follows is advice about the shell.
      process.stderr.write(`${error.message.replace(/\. To specify .*/s, '.')}\n\n${usageOf(command)}\n`)
      return EXIT.wrongArguments
    }
    if (!(error instanceof BrokenOff)) throw error
    process.stderr.write(`${error.message}\n`)
    return EXIT.broken
  }
}

/** Commands of two words ("users list") are matched before those of one. */
async function findCommand(args: string[]): Promise<{ command: Command; rest: string[] } | null> {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ')
    const command = await loadCommand(name)
    if (command) return { command, rest: args.slice(length) }
  }
  return null
}

function usageOf(command: Command): string {
  return `Usage: quarry ${command.name} ${command.usage}`
}

async function help(): Promise<string> {
  const commands = await loadCommands()
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)
  return `Usage: quarry <command> [options]\n\nCommands:\n${lines.join('\n')}\n\nquarry <command> --help shows the options of a command.\n`
}
