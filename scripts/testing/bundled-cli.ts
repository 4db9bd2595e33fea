// The command line as one program for a test run: its tests start it a hundred times, which from a thousand modules takes twice the time.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runBuilder } from '../build/built-folder.ts'
import { ROOT } from '../root.ts'

/** Vitest global set-up. QUARRY_CLI names the program. */
export async function setup(): Promise<() => void> {
  // Below node_modules, from which it loads packages that cannot be bundled.
  const parent = join(ROOT, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'quarry-cli-'))
  const args = [join(ROOT, 'scripts/testing/bundle-programs.ts'), ROOT, folder, folder, 'cli/src/main.ts']
  await runBuilder('The command line', args, { cwd: ROOT, signal: undefined })
  process.env.QUARRY_CLI = join(folder, 'main.js')
  return () => rmSync(folder, { recursive: true, force: true })
}
