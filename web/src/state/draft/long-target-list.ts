// Target lists that are too long for the browser's local storage, kept in its database (IndexedDB), piece by piece so that no piece
// holds up the page. One list is kept at a time; writing a newer one replaces it once it is whole.
import { del, get, set } from 'idb-keyval'

const HEAD_KEY = 'anon_targetObjects'
const PIECE_ITEMS = 10_000

interface Head {
  pieces: string[]
}

function isHead(value: unknown): value is Head {
  return typeof value === 'object' && value !== null && 'pieces' in value && Array.isArray(value.pieces)
}

async function findHead(): Promise<Head> {
  const head: unknown = await get(HEAD_KEY)
  return isHead(head) ? head : { pieces: [] }
}

/** Whether the given call is still the newest: an older one is abandoned. */
let newest = 0

/** @throws DOMException where the database is full or switched off */
export async function keepLongList(targets: readonly { value: string }[]): Promise<void> {
  const own = ++newest
  const before = await findHead()
  const pieces: string[] = []
  for (let from = 0; from < targets.length; from += PIECE_ITEMS) {
    if (own !== newest) return removePieces(pieces)
    const key = `${HEAD_KEY} ${Date.now()} ${own} ${from}`
    const values = targets.slice(from, from + PIECE_ITEMS).map(({ value }) => value)
    await set(key, values)
    pieces.push(key)
  }
  if (own !== newest) return removePieces(pieces)
  await set(HEAD_KEY, { pieces } satisfies Head)
  await removePieces(before.pieces)
}

/** Empty where none is kept. */
export async function findLongList(): Promise<string[]> {
  const { pieces } = await findHead()
  const values: string[] = []
  for (const key of pieces) {
    const piece: unknown = await get(key)
    if (Array.isArray(piece)) for (const value of piece) if (typeof value === 'string') values.push(value)
  }
  return values
}

export async function forgetLongList(): Promise<void> {
  newest += 1
  const { pieces } = await findHead()
  await del(HEAD_KEY)
  await removePieces(pieces)
}

async function removePieces(pieces: readonly string[]): Promise<void> {
  for (const key of pieces) await del(key)
}
