// JSON-LD that a script of the page would insert: assigned to a variable, or as a string. Nothing is executed: a description with a
// computed value is ignored.
import type { Element } from 'domhandler'
import type { JsonValue } from '@quarry/contract'
import { parseLooseValues, type LooseJson } from './loose-json.ts'
import { readScriptLiteral } from './script-literal.ts'

const PROGRAM_TYPE = /^(?:$|(?:text|application)\/(?:java|ecma)script|module$)/i
const CHARS_MAX = 3 * 1024 * 1024
const TRIES_MAX = 20
/** The beginning of a JSON-LD object, with a quote before it where it is inside a string. */
const BEGINNING = /(["'`]\s{0,20})?(?:\[\s{0,100})?\{\s{0,100}\\?["']?@(?:context|graph|type|id)\\?["']?\s{0,20}:/g

/** True for an inline script that browsers execute. */
export function isProgram({ attribs }: Element): boolean {
  return attribs.src === undefined && PROGRAM_TYPE.test(attribs.type?.trim() ?? '')
}

/** Complete descriptions in source order. */
export function readProgramJsonLd(program: string): LooseJson[] {
  if (program.length > CHARS_MAX || !program.includes('@context') || !program.includes('schema.org')) return []
  const found: LooseJson[] = []
  BEGINNING.lastIndex = 0
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const match = BEGINNING.exec(program)
    if (match === null) break
    const read = readScriptLiteral(program, match.index)
    if (read === null) continue
    BEGINNING.lastIndex = read.end
    const values = typeof read.value === 'string' ? parseLooseValues(read.value) : [read.value]
    found.push(...values.filter(describesThings))
  }
  return found
}

/** True where the vocabulary is schema.org; other objects of a script may have the same keywords. */
function describesThings(value: LooseJson | JsonValue): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'object' || first === null || !('@context' in first)) return false
  return JSON.stringify(first['@context'])?.includes('schema.org') ?? false
}
