// Packages of npm for proofs: kept in node_modules/.cache between runs, apart from the product's own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProofSkipped } from './proof.ts'
import { ROOT } from './python-environment.ts'

const CACHE = join(ROOT, 'node_modules', '.cache', 'quarry-proofs', 'npm')

export interface NpmPackages {
  /** Path of a manifest beside which they are installed, as `createRequire` takes it. */
  manifest: string
  /** As `oidc-provider 9.1, express 5.2`. */
  versions: string
}

/** `scripts`: whether their install scripts are run. @throws ProofSkipped where they can't be installed */
export function npmPackages(packages: string[], { scripts = true } = {}): NpmPackages {
  const folder = join(CACHE, packages.join('+').replaceAll('/', '_'))
  const manifest = join(folder, 'package.json')
  if (!existsSync(join(folder, 'installed'))) {
    console.log(`Installing ${packages.join(', ')} ...`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(manifest, JSON.stringify({ private: true }))
    const args = ['install', ...packages, '--no-audit', '--no-fund', '--loglevel=error', ...(scripts ? [] : ['--ignore-scripts'])]
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
    if (status !== 0) throw new ProofSkipped(`npm's packages can't be installed here: ${(stderr ?? '').trim().split('\n').at(-1)}`)
    writeFileSync(join(folder, 'installed'), '')
  }
  const versions = packages.map((wanted) => {
    const name = wanted.replace(/(?<=.)@[^/]*$/, '')
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }
    return `${name} ${version}`
  })
  return { manifest, versions: versions.join(', ') }
}
