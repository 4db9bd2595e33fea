// Reads the arguments of a command, then does its work, and ends what it started.
import { StartError } from '../start-error.ts'
import { Ending } from './ending.ts'
import type { Given, ProjectCommand } from './project-command.ts'
import { helpOf, readGiven, type Named } from './read-given.ts'

const WRONG_ARGUMENTS = 2
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export async function runNamed(named: Named, args: string[]): Promise<void> {
  const { command } = named
  const given = readOrRefuse(named, args)
  if (command.kind === 'part' || command.kind === 'passes') process.exitCode = await runAsItIs(command, given)
  else await runWithEnding(command, given)
}

function readOrRefuse(named: Named, args: string[]): Given {
  try {
    const read = readGiven(named, args)
    if (read !== null) return read
    process.stdout.write(helpOf(named))
    process.exit(0)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(WRONG_ARGUMENTS)
  }
}

/** For commands that handle signals themselves; they start no other process. */
async function runAsItIs(command: ProjectCommand, read: Given): Promise<number> {
  try {
    return Number((await command.run(read, new Ending())) ?? process.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    return 1
  }
}

async function runWithEnding(command: ProjectCommand, read: Given): Promise<void> {
  const ending = new Ending()
  const endWith = async (leave: () => void): Promise<void> => {
    const isFirst = !ending.signal.aborted
    await ending.end()
    if (isFirst) leave()
  }
  const fail = (error: unknown): void => {
    // Errors caused by the end itself are not reported.
    if (!ending.signal.aborted) console.error(error instanceof StartError ? error.message : error)
    void endWith(() => process.exit(1))
  }
  for (const signal of SIGNALS) process.on(signal, () => void endWith(() => leaveBy(command, signal)))
  // The parent process has ended.
  process.on('disconnect', () => void endWith(() => process.exit(0)))
  if (process.connected === false) process.exit(0)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  try {
    const code = await command.run(read, ending)
    // A service that returns a code did something finite, such as printing help.
    if (command.kind === 'work' || code !== undefined) await endWith(() => process.exit(code ?? process.exitCode ?? 0))
  } catch (error) {
    fail(error)
  }
}

/** A signal is the regular end of a service; interrupted work ends with the signal, so that its caller sees it. */
function leaveBy(command: ProjectCommand, signal: NodeJS.Signals): void {
  if (command.kind === 'service') process.exit(0)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
