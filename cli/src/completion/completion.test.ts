import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommand, loadCommands } from '../commands/registry.ts'
import { declaredWords } from './declared-words.ts'
import { completionScript, SHELLS } from './shell-scripts.ts'

const COMMANDS = await loadCommands()
const folder = mkdtempSync(join(tmpdir(), 'quarry-completion-'))
beforeAll(() => {
  writeFileSync(join(folder, 'bash'), completionScript('bash', COMMANDS))
  writeFileSync(join(folder, 'fields.json'), '[]')
})
afterAll(() => rmSync(folder, { recursive: true }))

const hasShell = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** The completions that bash offers for the last word. */
function offered(...words: string[]): string[] {
  const program = 'source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quarry; printf "%s\\n" "${COMPREPLY[@]}"'
  const { stdout } = spawnSync('bash', ['-c', program, 'bash', 'quarry', ...words], { cwd: folder, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}

describe('declaredWords reads from the usage of a command', () => {
  it('options with and without a value, choices and files, each only once', () => {
    const { options, takesFile } = declaredWords({
      usage: '(--url URL … | --urls FILE) [--format csv|json] [--wait] [--url URL]\n\n--other: prose',
    })
    expect(options).toEqual([
      { name: '--url', takes: 'text', choices: [] },
      { name: '--urls', takes: 'file', choices: [] },
      { name: '--format', takes: 'choice', choices: ['csv', 'json'] },
      { name: '--wait', takes: 'none', choices: [] },
      { name: '--help', takes: 'none', choices: [] },
    ])
    expect(takesFile).toBe(false)
  })

  it('positional words and files', () => {
    expect(declaredWords({ usage: '<email> starter|advanced|pro' }).words).toEqual(['starter', 'advanced', 'pro'])
    expect(declaredWords({ usage: 'FILE [--force]' })).toMatchObject({
      takesFile: true,
      options: [{ name: '--force' }, { name: '--help' }],
    })
  })

  it('each command is registered under its own name', async () => {
    for (const { name } of COMMANDS) expect((await loadCommand(name))?.name).toBe(name)
    expect(await loadCommand('toString')).toBeNull()
  })

  it('all options that the usage of each real command names', () => {
    for (const command of COMMANDS) {
      const [line = ''] = command.usage.split('\n')
      const named = new Set(line.match(/--[a-z][\w-]*/g))
      const declared = declaredWords(command).options.map(({ name }) => name)
      expect(declared, command.name).toEqual([...named, '--help'])
    }
  })
})

describe.skipIf(!hasShell('bash'))('in bash', () => {
  it('commands of one and two words are offered', () => {
    expect(offered('ex')).toEqual(['extract'])
    expect(offered('jobs', '')).toEqual(['create', 'add', 'retry', 'list', 'show', 'results', 'export', 'rename', 'stop'])
    expect(offered('comp')).toEqual(['completion'])
  })

  it('options, their choices and files are offered', () => {
    expect(offered('extract', '--fi')).toEqual(['--fields'])
    expect(offered('extract', '--fields', 'fi')).toEqual(['fields.json'])
    expect(offered('jobs', 'export', '--format', 'par')).toEqual(['parquet'])
    expect(offered('users', 'plan', 'a@b.example', 'st')).toEqual(['starter'])
  })
})

describe.each(SHELLS)('the script for %s', (shell) => {
  it.skipIf(!hasShell(shell))('has valid syntax for the shell', () => {
    const path = join(folder, shell)
    writeFileSync(path, completionScript(shell, COMMANDS))
    const { status, stderr } = spawnSync(shell, ['-n', path], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it('contains the words of every command', () => {
    const script = completionScript(shell, COMMANDS)
    for (const { name } of COMMANDS) for (const word of name.split(' ')) expect(script).toMatch(new RegExp(`\\b${word}\\b`))
  })
})
