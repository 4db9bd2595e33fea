// `npm run check`: runs all checks and reports which failed.
import { text } from 'node:stream/consumers'
import type { Ending } from '../command/ending.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { ROOT } from '../root.ts'

const CHECKS: Record<string, string[]> = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  types: ['node_modules/typescript/bin/tsc', '-p', '.'],
  'types of the web app': ['node_modules/typescript/bin/tsc', '-p', 'web'],
  imports: ['scripts/checks/check-imports.ts'],
  sizes: ['scripts/checks/check-sizes.ts'],
  words: ['scripts/checks/check-words.ts'],
  walk: ['scripts/checks/check-walk.ts'],
  docs: ['scripts/checks/check-docs.ts'],
}

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Format, lint, types and the project’s own checks: runs all of them and reports which failed.',
  options: {},
  async run(_, ending) {
    let failures = 0
    for (const [name, [program = '', ...args]] of Object.entries(CHECKS))
      if (!(await passes(name, { program, args, ending }))) failures += 1
    return failures === 0 ? 0 : 1
  },
}

async function passes(name: string, { program, args, ending }: { program: string; args: string[]; ending: Ending }): Promise<boolean> {
  const child = ending.start(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const [code, said, complained] = await Promise.all([
    new Promise((settle) => child.once('close', settle)),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  if (ending.signal.aborted) return false
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (code !== 0) console.log(`${said}${complained}`.trimEnd().replace(/^/gm, '       '))
  return code === 0
}
