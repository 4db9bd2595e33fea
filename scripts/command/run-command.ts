// Runs one command of package.json by its name. scripts/run.js starts this.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import type { ProjectCommand } from './project-command.ts'
import { runNamed } from './run-named.ts'

const [name = '', ...args] = process.argv.slice(2)
const { command } = (await import(`../commands/${name}.ts`)) as { command: ProjectCommand }
await runNamed({ npmName: npmNameOf(name), command }, args)

function npmNameOf(file: string): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  return Object.keys(scripts).find((script) => scripts[script]?.endsWith(` ${file}`)) ?? file
}
