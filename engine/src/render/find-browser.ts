// Finds a headless Chromium on this machine, or unpacks the one installed from npm. Launches nothing.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { loadPart, PartError, resolvePart } from '../part/load-part.ts'

export interface Browser {
  executablePath: string
  /** Environment variables that the browser needs to find its libraries and fonts; empty for a browser of the system. */
  env: Record<string, string>
}

const SYSTEM_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const FULL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * The configured browser, else a headless shell of the system, else the one from npm (Linux x64), else a full browser of the system.
 * Unpacking the one from npm takes some seconds the first time; it is kept below `cacheDir`. Null if there is none on this machine.
 */
export async function findBrowser(cacheDir: string, configured: string | null = null): Promise<Browser | null> {
  if (configured) return existsSync(configured) ? plain(configured) : null
  const shell = findOnPath(SYSTEM_NAMES)
  if (shell) return plain(shell)
  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpackFromNpm(cacheDir)
    if (unpacked) return unpacked
  }
  const full = findOnPath(FULL_NAMES) ?? MAC_PATHS.find((path) => existsSync(path))
  return full ? plain(full) : null
}

const plain = (executablePath: string): Browser => ({ executablePath: behindScript(executablePath), env: {} })

/**
 * Some distributions install a script that only starts the browser with its arguments and waits. This returns the browser itself, because
 * ending the script would not end the browser. A script that does more is returned as it is.
 */
export function behindScript(path: string): string {
  const file = statSync(path)
  if (!file.isFile() || file.size > SCRIPT_BYTES_MAX) return path
  const [first = '', ...rest] = readFileSync(path, 'latin1')
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index) => index === 0 || (line !== '' && !line.startsWith('#')))
  const program = rest.length === 1 ? HANDS_ON.exec(rest[0] ?? '')?.[1] : undefined
  return first.startsWith('#!') && program !== undefined && existsSync(program) ? program : path
}
const SCRIPT_BYTES_MAX = 4_096
const HANDS_ON = /^(\/[^\s"'$`;|&<>()*?\\]+) "\$@"$/

function findOnPath(names: string[]): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (folder && existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}

/** Unpacks into a temporary folder and then renames it, so that a killed process leaves no incomplete browser. */
async function unpackFromNpm(cacheDir: string): Promise<Browser | null> {
  let packageFile: string
  try {
    packageFile = join(dirname(await resolvePart('chromium-runtime', '@sparticuz/chromium')), '..', 'package.json')
  } catch (error) {
    if (error instanceof PartError) return null
    throw error
  }
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const home = join(cacheDir, `chromium-${version}`)
  if (!existsSync(home)) {
    // Recursive only where a parent is missing: on file systems that refuse new folders, Node's recursive form never returns.
    if (!existsSync(cacheDir)) mkdirSync(cacheDir, { recursive: !existsSync(dirname(cacheDir)) })
    removeAbandoned(cacheDir)
    const fresh = mkdtempSync(join(cacheDir, UNPACKING))
    try {
      await inflateInto(fresh, join(dirname(packageFile), 'bin'))
      writeFileSync(join(fresh, 'fonts.conf'), fontSettings(home))
      renameSync(fresh, home)
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true })
      // If the folder exists now, another process was faster.
      if (!existsSync(home)) throw error
    }
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf'), HOME: home },
  }
}

const UNPACKING = 'unpacking-'
/** Much longer than unpacking takes. */
const ABANDONED_AFTER_MS = 3_600_000

/** Removes folders left by processes that were killed while unpacking: hundreds of megabytes each. */
export function removeAbandoned(cacheDir: string): void {
  for (const name of readdirSync(cacheDir)) {
    const folder = join(cacheDir, name)
    const age = name.startsWith(UNPACKING) ? Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) : 0
    if (age > ABANDONED_AFTER_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** The package's own settings name font folders of another machine: without these settings a page would have no text. */
function fontSettings(home: string): string {
  const folders = [join(home, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.map((folder) => `<dir>${folder}</dir>`).join('')}<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>
`
}

// The package unpacks into the temporary folder of the process. Its own start options are never used, because they disable security
// features.
async function inflateInto(folder: string, archives: string): Promise<void> {
  const { inflate } = (await loadPart('chromium-runtime', '@sparticuz/chromium')) as typeof import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    if (tmpdir() !== folder) throw new Error('the temporary folder could not be set')
    await Promise.all(['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) => inflate(join(archives, name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
