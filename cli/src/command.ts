// The interface of a command, its errors and its exit codes.

export interface Command {
  /** As it is typed; one or two words. */
  name: string
  /** What it does, in one line of the help. */
  summary: string
  /** Its arguments as the help shows them. */
  usage: string
  /** @returns the exit code: 0 all done, 3 some rows failed. @throws ArgumentError for wrong arguments, BrokenOff */
  run(args: string[]): Promise<number>
}

/** Wrong arguments: printed to stderr with the usage, exit code 2. */
export class ArgumentError extends Error {}

/** A condition that stops a command, like a full disk: its message is printed to stderr, exit code 1. */
export class BrokenOff extends Error {}

export const EXIT = { done: 0, broken: 1, wrongArguments: 2, someFailed: 3 } as const
