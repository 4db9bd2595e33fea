// The definition of a command of package.json: summary, options and action. Each is a file of scripts/commands/.
import type { Ending } from './ending.ts'

/** An option for Node's `parseArgs`, with its text in the help. */
export interface Option {
  type: 'string' | 'boolean'
  /** The placeholder after the option in the help, as `N` or `FILE`. */
  hint?: string
  help: string
  default?: string | boolean | string[]
  multiple?: boolean
  short?: string
  /** Least and most of a whole number. */
  whole?: readonly [number, number]
  /** Least and most of a number with a fraction. */
  number?: readonly [number, number]
  oneOf?: readonly string[]
}

export type OptionTable = Record<string, Option>

export interface Given {
  /** By name of the option; a default where it was not given. */
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
  /** All arguments as they were given, checked. */
  args: string[]
}

export interface ProjectCommand {
  /** What it does, in one or two sentences of the help. */
  summary: string
  options: OptionTable
  /** Further arguments, as the help shows them; none where it is left out. */
  rest?: string
  /** Which words `rest` may hold; any where it is left out. */
  restOf?: readonly string[]
  /**
   * `service`: runs until a signal ends it, with exit code 0. `work`: ends by itself; a signal before that ends it as failed.
   * `part`: handles signals itself. `passes`: passes its arguments, also the help, through.
   */
  kind: 'service' | 'work' | 'part' | 'passes'
  /** Everything it starts is registered with `ending`. @returns the exit code, 0 where none; a service that returns one has ended. @throws StartError in one sentence */
  run(given: Given, ending: Ending): Promise<number | void>
}
