// Parses the options and arguments of a command from its usage text, which is the only declaration of them.
import type { Command } from '../command.ts'

export interface DeclaredOption {
  /** With its dashes. */
  name: string
  /** `none`: a flag. `file`: a path. `choice`: one of `choices`. `text`: anything else. */
  takes: 'none' | 'file' | 'choice' | 'text'
  choices: string[]
}

export interface DeclaredWords {
  options: DeclaredOption[]
  /** Positional arguments are files. */
  takesFile: boolean
  /** Positional words, as the plans of `users plan`. */
  words: string[]
}

const OPTION = /--([a-z][\w-]*)(?: (?!…|\|)([^\s[\]()]+))?/g
const IS_FILE = /^(?:FILE|DIR)\b|\.(?:json|ndjson)\b/
const IS_CHOICE = /^[a-z0-9][\w.-]*(?:\|[\w.…-]+)+$/

/** Reads the first line only: the lines below it are prose. */
export function declaredWords({ usage }: Pick<Command, 'usage'>): DeclaredWords {
  const [line = ''] = usage.split('\n')
  const options = new Map<string, DeclaredOption>()
  for (const [, name = '', value] of line.matchAll(OPTION)) {
    const known = options.get(`--${name}`)
    if (known === undefined || known.takes === 'none') options.set(`--${name}`, optionOf(`--${name}`, value))
  }
  const rest = line.replaceAll(OPTION, ' ').replaceAll(/[[\](),]/g, ' ')
  const words = rest.split(/\s+/).filter((word) => IS_CHOICE.test(word))
  return {
    options: [...options.values(), optionOf('--help', undefined)],
    takesFile: /\bFILE\b/.test(rest),
    words: words.flatMap(choicesOf),
  }
}

function optionOf(name: string, value: string | undefined): DeclaredOption {
  if (value === undefined || value.startsWith('--') || value === '|') return { name, takes: 'none', choices: [] }
  if (IS_FILE.test(value)) return { name, takes: 'file', choices: [] }
  return IS_CHOICE.test(value) ? { name, takes: 'choice', choices: choicesOf(value) } : { name, takes: 'text', choices: [] }
}

const choicesOf = (value: string): string[] => value.split('|').filter((word) => /^[\w.-]+$/.test(word))
