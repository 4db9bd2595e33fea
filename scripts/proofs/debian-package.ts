// Programs of Debian for proofs: taken from its archive by apt and unpacked into node_modules/.cache; nothing is installed on the machine.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProofSkipped } from './proof.ts'
import { ROOT } from './python-environment.ts'

const CACHE = join(ROOT, 'node_modules', '.cache', 'quarry-proofs', 'debian')

export interface DebianPackages {
  /** Path of a program, as `/usr/bin/promtool` is in the package. */
  path(installed: string): string
  /** Environment for programs that need libraries of the packages. */
  env: { LD_LIBRARY_PATH: string }
}

/** @throws ProofSkipped where apt is missing or has no such package */
export function debianPackages(packages: string[]): DebianPackages {
  const folder = join(CACHE, packages.join('+'))
  if (!existsSync(join(folder, 'unpacked'))) unpack(folder, packages)
  return {
    path: (installed) => join(folder, 'files', installed),
    env: { LD_LIBRARY_PATH: [join(folder, 'files/usr/lib/x86_64-linux-gnu'), process.env['LD_LIBRARY_PATH'] ?? ''].join(':') },
  }
}

function unpack(folder: string, packages: string[]): void {
  mkdirSync(folder, { recursive: true })
  console.log(`Downloading ${packages.join(', ')} ...`)
  const { status, stderr } = spawnSync('apt-get', ['download', ...packages], { cwd: folder, encoding: 'utf8' })
  if (status !== 0)
    throw new ProofSkipped(`Debian's ${packages[0]} can't be had here: ${(stderr ?? 'there is no apt-get').trim().split('\n').at(-1)}`)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    const unpacked = spawnSync('dpkg-deb', ['-x', file, 'files'], { cwd: folder, encoding: 'utf8' })
    if (unpacked.status !== 0) throw new Error(`${file} could not be unpacked: ${unpacked.stderr}`)
  }
  writeFileSync(join(folder, 'unpacked'), '')
}

/** The output of a program for `args`. @throws with its output where it fails. */
export function runProgram(
  program: string,
  args: string[],
  options: { env?: Record<string, string>; input?: string; cwd?: string } = {},
): string {
  const { env = {}, ...rest } = options
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...rest, env: { ...process.env, ...env }, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${error?.message ?? ''}${stdout}${stderr}`)
  return stdout + stderr
}
