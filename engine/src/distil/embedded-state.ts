// Data that a page carries for its scripts: JSON script blocks, assigned state (`window.__INITIAL_STATE__ = {...}`), data layers, hidden
// form fields. No script is executed. Everything is bounded: state is large, and the data that fields need is near the top of it.
import type { Element } from 'domhandler'
import type { JsonValue } from '@quarry/contract'
import { foldSpace } from '../text/fold.ts'
import { isJsonLd, scriptText } from './json-ld.ts'
import { parseLooseJson, plainJson } from './loose-json.ts'
import { isProgram } from './program-json-ld.ts'
import { readScriptLiteral } from './script-literal.ts'

const SCRIPT_CHARS_MAX = 3 * 1024 * 1024
const LITERALS_MAX = 40
const LITERALS_TRIED_MAX = 300
/** Number of literals of a script that are first tried as JSON up to its end. */
const JSON_TRIED_MAX = 3
const LITERAL_CHARS_MIN = 20
const VALUES_MAX = 2_000
const LIST_ITEMS_MAX = 30
const DEPTH_MAX = 16
const TEXT_CHARS_MAX = 20_000
const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i
/** An assignment of an object or list to a name, or a `push` of one. */
const ASSIGNMENT =
  /(?:^|[;\s{(,])(?:window\.|self\.|globalThis\.|var\s+|let\s+|const\s+)?([A-Za-z_$][\w$.]*(?:\[["'][\w.-]+["']\])?)\s*(?:=|\.push\()\s*(?:JSON\.parse\(\s*(["'])|(?=[{[]))/g

export interface StateValue {
  /** Name of the block or variable. */
  source: string
  path: string
  value: string | number | boolean
  element: Element | null
}

export function readEmbeddedState(scripts: readonly Element[], hiddenInputs: readonly Element[]): StateValue[] {
  const roots = scripts.flatMap(readScript)
  return [...flatten(roots), ...readHiddenInputs(hiddenInputs)]
}

interface Root {
  source: string
  value: JsonValue
}

function readScript(script: Element): Root[] {
  const { attribs } = script
  const type = attribs.type?.trim() ?? ''
  if (attribs.src !== undefined || isJsonLd(script)) return []
  const isJson = JSON_TYPE.test(type)
  if (!isJson && !isProgram(script)) return []
  const text = scriptText(script)
  if (text.length > SCRIPT_CHARS_MAX || text.length < LITERAL_CHARS_MIN) return []
  if (!isJson) return readAssignments(text)
  const value = parseJson(text) ?? plainJson(parseLooseJson(text))
  return value === null ? [] : [{ source: attribs.id ?? firstDataName(attribs) ?? '', value }]
}

function firstDataName(attribs: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(attribs).find((name) => name.startsWith('data-'))
}

/** Literals assigned to names anywhere in a script; those inside a literal that was read are not read again. */
function readAssignments(text: string): Root[] {
  const roots: Root[] = []
  let triesLeft = LITERALS_TRIED_MAX
  ASSIGNMENT.lastIndex = 0
  for (let found = ASSIGNMENT.exec(text); found !== null && roots.length < LITERALS_MAX && triesLeft > 0; found = ASSIGNMENT.exec(text)) {
    triesLeft -= 1
    const source = found[1] ?? ''
    const start = ASSIGNMENT.lastIndex
    const read =
      found[2] === undefined ? readLiteral(text, start, triesLeft > LITERALS_TRIED_MAX - JSON_TRIED_MAX) : readQuotedJson(text, start - 1)
    if (read === null) continue
    ASSIGNMENT.lastIndex = read.end
    if (typeof read.value === 'object' && read.end - start >= LITERAL_CHARS_MIN) roots.push({ source, value: read.value })
  }
  return roots
}

/** Most state is plain JSON up to the end of the script, which the built-in parser reads fastest. */
function readLiteral(text: string, start: number, tryJson: boolean): { value: JsonValue; end: number } | null {
  const rest = tryJson && text.length - start > 2_000 ? parseJson(withoutStop(text.slice(start).trim())) : null
  return rest === null ? readScriptLiteral(text, start) : { value: rest, end: text.length }
}

function withoutStop(text: string): string {
  return text.endsWith(';') ? text.slice(0, -1) : text
}

/** `JSON.parse("…")`: the string literal at `start`, and the JSON in it. */
function readQuotedJson(text: string, start: number): { value: JsonValue; end: number } | null {
  const read = readScriptLiteral(text, start)
  const value = typeof read?.value === 'string' ? parseJson(read.value) : null
  return read === null || value === null ? null : { value, end: read.end }
}

function parseJson(text: string): JsonValue | null {
  try {
    return JSON.parse(text) as JsonValue
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

/** Values in breadth-first order, so that the limit drops the deepest. Paths contain no list indexes. */
function flatten(roots: readonly Root[]): StateValue[] {
  const values: StateValue[] = []
  let level = roots.map(({ source, value }) => ({ source, value, path: '' }))
  for (let depth = 0; level.length > 0 && depth <= DEPTH_MAX && values.length < VALUES_MAX; depth += 1) {
    const next: typeof level = []
    for (const { source, value, path } of level) {
      if (Array.isArray(value)) for (const one of value.slice(0, LIST_ITEMS_MAX)) next.push({ source, value: one, path })
      else if (typeof value === 'object' && value !== null) {
        for (const [key, one] of Object.entries(value))
          if (!isOfProgram(key, one)) next.push({ source, value: one, path: path === '' ? key : `${path}.${key}` })
      } else if (values.length < VALUES_MAX && isTelling(value)) values.push({ source, path, value, element: null })
    }
    level = next.length > VALUES_MAX * 4 ? next.slice(0, VALUES_MAX * 4) : next
  }
  return values
}

/**
 * True for feature flags and message catalogues: "features: {price: 99}" and "messages: {'form.price': 'Price'}" are not about the page.
 */
function isOfProgram(key: string, value: JsonValue): boolean {
  return OF_PROGRAM.test(key) && typeof value === 'object' && value !== null && !Array.isArray(value)
}
const OF_PROGRAM =
  /^(?:features?|(?:feature)?[_-]?(?:flags|toggles)|experiments|i18n|intl|messages|translations?|locales?|phrases|labels|dictionary|runtimeConfig)$/i

function isTelling(value: string | number | boolean | null): value is string | number | boolean {
  if (typeof value !== 'string') return value !== null
  return value.trim() !== '' && value.length <= TEXT_CHARS_MAX
}

function readHiddenInputs(inputs: readonly Element[]): StateValue[] {
  return inputs.slice(0, 200).flatMap((element) => {
    const { name, id, value } = element.attribs
    const text = foldSpace(value ?? '')
    const path = name ?? id ?? ''
    return text === '' || path === '' || text.length > 300 ? [] : [{ source: 'form', path, value: text, element }]
  })
}
