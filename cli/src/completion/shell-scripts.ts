// Scripts that complete `quarry` in bash, zsh and fish. They contain all words, so that the Tab key never waits for a program.
import type { Command } from '../command.ts'
import { declaredWords, type DeclaredOption, type DeclaredWords } from './declared-words.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** One sentence and the words of a command, by its name of one or two words. */
interface Described extends DeclaredWords {
  name: string
  summary: string
}

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const described = commands.map((command) => ({ name: command.name, summary: command.summary, ...declaredWords(command) }))
  return { bash, zsh, fish }[shell](described)
}

/** First words, each once, in the order of the help. */
const firstWords = (commands: readonly Described[]): string[] => [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]

const secondWords = (commands: readonly Described[], first: string): string[] =>
  commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))

const groups = (commands: readonly Described[]): string[] => firstWords(commands).filter((word) => secondWords(commands, word).length > 0)

const valued = (options: readonly DeclaredOption[]): DeclaredOption[] => options.filter(({ takes }) => takes !== 'none')

const FUNCTION = `_quarry() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then COMPREPLY=($(compgen -W "$_quarry_first" -- "$current")); return; fi`

/** Plain words and files of the shell's own `compgen`. */
function bash(commands: readonly Described[]): string {
  const lines = [`# quarry completion bash > /etc/bash_completion.d/quarry, or: source <(quarry completion bash)`]
  lines.push(`_quarry_first="${[...firstWords(commands), 'help'].join(' ')}"`, FUNCTION)
  lines.push('  case $command in')
  for (const group of groups(commands)) {
    const words = secondWords(commands, group).join(' ')
    lines.push(`    ${group}) if (( COMP_CWORD == 2 )); then COMPREPLY=($(compgen -W "${words}" -- "$current")); return; fi`)
    lines.push('      command="$command ${COMP_WORDS[2]}" ;;')
  }
  lines.push('  esac', '  case $command in')
  for (const command of commands) lines.push(...bashCase(command))
  lines.push('  esac', '}', 'complete -o filenames -F _quarry quarry')
  return `${lines.join('\n')}\n`
}

function bashCase({ name, options, words, takesFile }: Described): string[] {
  const cases = valued(options).map(({ name: option, takes, choices }) => {
    if (takes === 'file') return `        ${option}) COMPREPLY=($(compgen -f -- "$current")); return ;;`
    return `        ${option}) COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current")); return ;;`
  })
  const open = `COMPREPLY=($(compgen -W "${[...options.map((option) => option.name), ...words].join(' ')}" -- "$current"))`
  const files = takesFile ? [`      [[ $current == -* ]] || COMPREPLY+=($(compgen -f -- "$current"))`] : []
  const choice = cases.length === 0 ? [] : ['      case $previous in', ...cases, '      esac']
  return [`    "${name}")`, ...choice, `      ${open}`, ...files, '      ;;']
}

/** zsh shows the summaries beside the words. */
function zsh(commands: readonly Described[]): string {
  const lines = ['#compdef quarry', '# quarry completion zsh > "${fpath[1]}/_quarry"', '_quarry() {', '  local command=$words[2]']
  lines.push(
    '  if (( CURRENT == 2 )); then',
    '    local -a first=(',
    ...firstWords(commands).map((word) => `      ${zshWord(word, aboutFirst(commands, word))}`),
  )
  lines.push('    )', "    _describe 'command' first; return", '  fi', '  case $command in')
  for (const group of groups(commands)) {
    const words = commands.filter(({ name }) => name.startsWith(`${group} `))
    lines.push(`    ${group})`, '      if (( CURRENT == 3 )); then', '        local -a second=(')
    lines.push(...words.map(({ name, summary }) => `          ${zshWord(name.slice(group.length + 1), summary)}`))
    lines.push('        )', `        _describe '${group}' second; return`, '      fi', '      command="$command $words[3]" ;;')
  }
  lines.push('  esac', '  case $command in')
  for (const { name, options, words, takesFile } of commands) {
    const cases = valued(options).map(({ name: option, takes, choices }) =>
      takes === 'file' ? `        ${option}) _files; return ;;` : `        ${option}) compadd -- ${choices.join(' ')}; return ;;`,
    )
    const choice = cases.length === 0 ? [] : ['      case $words[CURRENT-1] in', ...cases, '      esac']
    lines.push(`    "${name}")`, ...choice, `      compadd -- ${[...options.map((option) => option.name), ...words].join(' ')}`)
    lines.push(...(takesFile ? ['      [[ $words[CURRENT] == -* ]] || _files'] : []), '      ;;')
  }
  // Loaded by zsh itself, or by `source`.
  lines.push('  esac', '}', 'if [ "$funcstack[1]" = "_quarry" ]; then _quarry "$@"; else compdef _quarry quarry; fi')
  return `${lines.join('\n')}\n`
}

const zshWord = (word: string, about: string): string => `'${word}:${about.replaceAll("'", "'\\''").replaceAll(':', '\\:')}'`

function aboutFirst(commands: readonly Described[], word: string): string {
  return commands.find(({ name }) => name === word)?.summary ?? secondWords(commands, word).join(', ')
}

function fish(commands: readonly Described[]): string {
  const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = ['# quarry completion fish > ~/.config/fish/completions/quarry.fish', 'complete -c quarry -f']
  for (const word of firstWords(commands))
    lines.push(`complete -c quarry -n __fish_use_subcommand -a ${word} -d ${quote(aboutFirst(commands, word))}`)
  for (const { name, summary, options, words, takesFile } of commands) {
    const [first = '', second] = name.split(' ')
    const others = secondWords(commands, first).join(' ')
    const seen = `__fish_seen_subcommand_from ${first}`
    if (second !== undefined)
      lines.push(`complete -c quarry -n '${seen}; and not __fish_seen_subcommand_from ${others}' -a ${second} -d ${quote(summary)}`)
    const within = second === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${second}`
    for (const { name: option, takes, choices } of options) {
      const value = { none: '', file: ' -r -F', choice: ` -x -a ${quote(choices.join(' '))}`, text: ' -x' }[takes]
      lines.push(`complete -c quarry -n '${within}' -l ${option.slice(2)}${value}`)
    }
    if (words.length > 0) lines.push(`complete -c quarry -n '${within}' -a ${quote(words.join(' '))}`)
    if (takesFile) lines.push(`complete -c quarry -n '${within}' -F`)
  }
  return `${lines.join('\n')}\n`
}
