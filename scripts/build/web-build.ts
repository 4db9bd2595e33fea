// Builds the web app when its sources are newer than what was built. It serves nothing.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildIfStale, isBuilt, runBuilder } from './built-folder.ts'

const SOURCES = ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json']

/** Builds web/dist if it is out of date and its sources exist; true if it had to be built. `signal` aborts it. */
export async function buildWebIfStale(root: string, signal?: AbortSignal): Promise<boolean> {
  const home = join(root, 'web')
  // An image contains the build, without the sources.
  if (!existsSync(join(home, 'src')) && isBuilt(home)) return false
  return buildIfStale(root, {
    home,
    sources: SOURCES,
    async build(folder) {
      // Relative to the web app, as its plugins take it.
      const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', '--outDir', relative(home, folder)]
      await runBuilder('The web app', args, { cwd: home, signal })
      for (const part of ['', 'assets']) compress(join(folder, part))
    },
  })
}

/** The next quality takes nine times as long at a first start, for files that are smaller by a seven-hundredth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }

/** Writes compressed forms beside each page, script and style sheet, so that the server compresses nothing per request. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(html|js|css|svg)$/.test(file))) {
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, BROTLI))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
}
