// Builds the web app when its sources are newer than what was built. It serves nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { StartError } from './start-error.ts'

const SOURCES = ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json']

/** Brings web/dist up to date; true if it had to be built. */
export function buildWebIfStale(root: string): boolean {
  const stamp = join(root, 'web', 'dist', '.built-from')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  const run = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (run.status !== 0) throw new StartError(`The web app could not be built: ${(run.stderr || run.stdout || String(run.error)).trim()}`)
  for (const folder of ['', 'assets']) compress(join(root, 'web', 'dist', folder))
  writeFileSync(stamp, wanted)
  return true
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Beside each page, script and style its compressed forms, so that the server compresses nothing while it answers. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(html|js|css|svg)$/.test(file))) {
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, BROTLI))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const visit = (path: string): void => {
    if (!existsSync(path)) return
    const info = statSync(path)
    if (info.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${path.slice(root.length)} ${info.size} ${info.mtimeMs}\n`)
  }
  for (const source of SOURCES) visit(join(root, source))
  return hash.digest('hex')
}
