// `npm run check:regexes`: for every regular expression of the code a checker searches for the input that causes the worst backtracking,
// and that input is tried at the lengths of cells and attributes. Expressions that the checker cannot analyse are tried with strings made
// from their own parts (checks/regex-attacks.ts). Takes minutes, so it is not part of `npm run check`. Exit code 1 lists those that take
// too long. With --runs instead: those whose time grows quadratically with a run of one character, for manual review: many see short texts
// only. A lookbehind makes most of them linear, with the same result: /(?<!\s)\s+$/ for /\s+$/.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createContext, Script } from 'node:vm'
import { check } from 'recheck'
import { parseAst } from 'rolldown/parseAst'
import { attacksOn, unitsOf } from './regex-attacks.ts'
import { REGEXES } from './regexes-options.ts'
import { sourceFiles } from './source-files.ts'

const FOLDERS = ['contract/src', 'engine/src', 'server/src', 'auth/src', 'payments-sandbox/src', 'cli/src', 'web/src']
/** The length of a long value; expressions of more than quadratic cost do not finish on it. */
const CHARS = 5_000
const MS_MAX = 1_000
/** Elapsed time: long enough for expressions under the bound on a busy machine. */
const TIMEOUT_MS = 20_000

const { values, positionals } = parseArgs({ allowPositionals: true, options: REGEXES })

interface Found {
  path: string
  line: number
  source: string
  flags: string
}

function isTested(path: string): boolean {
  return (
    (positionals.length > 0 ? positionals : FOLDERS).some((folder) => path.startsWith(folder)) && !/\.test\.tsx?$|\/testing\//.test(path)
  )
}

function regexesOf(path: string): Found[] {
  const text = readFileSync(path, 'utf8')
  const found: Found[] = []
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    const regex = 'regex' in node ? node.regex : null
    if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return
    const start = 'start' in node && typeof node.start === 'number' ? node.start : 0
    const line = text.slice(0, start).split('\n').length
    found.push({ path: relative('.', path), line, source: String(regex.pattern), flags: String(regex.flags) })
  })
  return found
}

function visit(node: unknown, look: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return
  look(node)
  for (const child of Object.values(node)) visit(child, look)
}

interface Pump {
  prefix: string
  pump: string
}

/** Milliseconds of processor time for the worst text that was found; Infinity where it does not finish. */
function measure(found: Found, { pumps, suffix }: { pumps: readonly Pump[]; suffix: string }): number {
  const each = Math.ceil(CHARS / Math.max(1, pumps.length))
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(each / Math.max(1, pump.length)))).join('') + suffix
  return measureTexts(found, [text])
}

const exec = new Script('regex.lastIndex = 0; regex.exec(text)')

/** Of the slowest. */
function measureTexts({ source, flags }: Found, texts: Iterable<string>): number {
  const context = createContext({ regex: new RegExp(source, flags), text: '' })
  let slowest = 0
  for (const text of texts) {
    context.text = text
    const start = process.cpuUsage()
    try {
      exec.runInContext(context, { timeout: TIMEOUT_MS })
    } catch {
      return Infinity
    }
    const { user, system } = process.cpuUsage(start)
    slowest = Math.max(slowest, (user + system) / 1_000)
  }
  return slowest
}

function tooSlow({ path, line }: Found, { complexity, ms, text }: { complexity: string; ms: number; text: string }): void {
  count.slow += 1
  console.log(`${path}:${line} ${complexity}, ${Math.round(ms)} ms for ${CHARS} characters: ${text}`)
}

const RUN_CHARS = 4_000
/** A linear expression takes a twentieth of this for a run. */
const RUN_MS_MIN = 2
const RUN_GROWTH_MIN = 2.8

/** The first run whose time more than doubles when its length doubles, with both times; null where there is none. */
function slowRun({ source, flags }: Found): string | null {
  const context = createContext({ regex: new RegExp(source, `${flags.replace(/[gyd]/g, '')}g`), text: '' })
  const timed = (unit: string, suffix: string, chars: number): number => {
    context.text = unit.repeat(Math.ceil(chars / unit.length)) + suffix
    const start = process.cpuUsage()
    try {
      replace.runInContext(context, { timeout: TIMEOUT_MS })
    } catch {
      return Infinity
    }
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  }
  for (const unit of unitsOf(source)) {
    for (const suffix of ['', 'x', '!']) {
      const first = timed(unit, suffix, RUN_CHARS)
      if (first < RUN_MS_MIN) continue
      if (first === Infinity) return `${JSON.stringify(unit)} and ${JSON.stringify(suffix)}: no end within ${TIMEOUT_MS} ms`
      const [once, twice] = [timed(unit, suffix, RUN_CHARS), timed(unit, suffix, 2 * RUN_CHARS)]
      if (twice > RUN_GROWTH_MIN * Math.max(1, once)) return `${JSON.stringify(unit)} and ${JSON.stringify(suffix)}: ${once}, ${twice} ms`
    }
  }
  return null
}

const replace = new Script("text.replace(regex, '')")

const pumped = (pump: string): string => pump.repeat(Math.ceil(CHARS / pump.length))

const regexes = sourceFiles().filter(isTested).flatMap(regexesOf)
const unique = new Map(regexes.map((regex) => [`/${regex.source}/${regex.flags}`, regex]))
if (values.runs) {
  let slow = 0
  // Reported as they are found: a full run takes many minutes.
  for (const [text, regex] of unique) {
    const run = slowRun(regex)
    if (run === null) continue
    slow += 1
    console.log(`${regex.path}:${regex.line} ${run}: ${text}`)
  }
  console.log(`${unique.size} expressions: ${slow} take more than linear time for a run of one sign`)
  process.exit(0)
}
const count = { slow: 0, bounded: 0, tried: 0, texts: 0 }
for (const [text, regex] of unique) {
  // `v` is newer than the checker; its sets are not used in a way that changes how an expression backtracks.
  const verdict = await check(regex.source, regex.flags.replace('v', 'u').replace('d', ''), { timeout: Number(values.seconds) * 1000 })
  if (verdict.status === 'unknown') {
    const texts = attacksOn(regex.source, regex.flags).map((attack) => attack.prefix + pumped(attack.pump) + attack.suffix)
    count.tried += 1
    count.texts += texts.length
    const ms = measureTexts(regex, texts)
    if (ms > MS_MAX) tooSlow(regex, { complexity: 'tried', ms, text })
  }
  if (verdict.status !== 'vulnerable') continue
  const ms = measure(regex, verdict.attack)
  if (ms <= MS_MAX) count.bounded += 1
  else tooSlow(regex, { complexity: verdict.complexity.summary, ms, text })
}
console.log(
  `${unique.size} expressions: ${count.slow} too slow, ${count.bounded} of more than linear cost, ${count.tried} that the checker cannot judge were tried with ${count.texts} texts`,
)
if (count.slow > 0) process.exitCode = 1
