// The distinct texts of a column, and which of them are equal without regard to case. The database folds case, because filters compare by
// its locale.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface TextIndex {
  /** By code. */
  texts: string[]
  /** Null: hardly any text is repeated, and repeated ones have several codes. */
  codes: Map<string, number> | null
  asked: number
  /** By code; shorter than `texts` until they are folded. */
  folded: string[]
  /** By code: number of the group of texts that fold to the same. */
  groups: number[]
  groupOf: Map<string, number>
  /** Approximate memory use. */
  bytes: number
}

const BYTES_OF_TEXT = 120
const BYTES_OF_CHAR = 2
/** Sample size that shows whether texts are repeated. */
const SAMPLE = 2_000
const UNIQUE_SHARE = 0.8

export function createTextIndex(): TextIndex {
  return { texts: [], codes: new Map(), asked: 0, folded: [], groups: [], groupOf: new Map(), bytes: 0 }
}

export function codeOf(index: TextIndex, text: string): number {
  index.asked += 1
  const known = index.codes?.get(text)
  if (known !== undefined) return known
  const code = index.texts.push(text) - 1
  index.bytes += BYTES_OF_TEXT + BYTES_OF_CHAR * text.length
  index.codes?.set(text, code)
  // Looking up every text of a column of names or descriptions costs more than it saves.
  if (index.asked === SAMPLE && index.texts.length > SAMPLE * UNIQUE_SHARE) index.codes = null
  return code
}

/** Folds texts that are not folded yet. Texts may be added meanwhile: they are folded too. */
export async function foldTexts(db: Database, index: TextIndex): Promise<void> {
  while (index.folded.length < index.texts.length) {
    const start = index.folded.length
    const texts = index.texts.slice(start)
    const folded = await foldAll(db, texts)
    // Another request may have folded them in the meantime.
    if (index.folded.length !== start) continue
    for (const [at, key] of folded.entries()) {
      let group = index.groupOf.get(key)
      if (group === undefined) index.groupOf.set(key, (group = index.groupOf.size))
      index.groups[start + at] = group
      index.folded[start + at] = key
    }
  }
}

export async function foldOne(db: Database, text: string): Promise<string> {
  return (await foldAll(db, [text]))[0] ?? ''
}

const ASCII = /^\p{ASCII}*$/u

async function foldAll(db: Database, texts: readonly string[]): Promise<string[]> {
  const isPlain = await foldsAsciiPlainly(db)
  const asked = texts.filter((text) => !isPlain || !ASCII.test(text))
  const answers = asked.length === 0 ? [] : await lowerOf(db, asked)
  let next = 0
  return texts.map((text) => (isPlain && ASCII.test(text) ? text.toLowerCase() : (answers[next++] ?? text)))
}

async function lowerOf(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string[] }>`
    select array_agg(lower(text) order by n) as folded from unnest(${[...texts]}::text[]) with ordinality as t (text, n)`.execute(db)
  return rows[0]?.folded ?? []
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const plainly = new WeakMap<Database, Promise<boolean>>()

/** In a Turkish locale `I` has another lower-case letter: then the database folds every text. */
function foldsAsciiPlainly(db: Database): Promise<boolean> {
  let asked = plainly.get(db)
  if (!asked) {
    asked = lowerOf(db, [CAPITALS]).then(([folded]) => folded === CAPITALS.toLowerCase())
    asked.catch(() => plainly.delete(db))
    plainly.set(db, asked)
  }
  return asked
}

/** Sorts like `collate "C"`; `<` between strings compares UTF-16 units. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  const end = Math.min(one.length, other.length)
  for (let at = 0; at < end; at++) {
    const a = one.charCodeAt(at)
    const b = other.charCodeAt(at)
    if (a !== b) return rankOfUnit(a) - rankOfUnit(b)
  }
  return one.length - other.length
}

/** Surrogates sort after every single unit. */
const rankOfUnit = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)
