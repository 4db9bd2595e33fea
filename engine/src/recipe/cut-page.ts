// Cuts the parts that a recipe reads out of a page's source, each in its enclosing elements, as markup of a small page, so that nothing
// else
// is parsed. Each part is found by a text in its opening tag; where no tag or two tags have it, the whole page must be read.
// Next: engine/src/recipe/scan-source.ts
import { z } from 'zod'
import { scanSource, type OpenTag } from './scan-source.ts'

/** Selects elements by their tag and a text in their opening tag: the only one of a page, or, with `isEvery`, all. */
export const sliceSchema = z.object({ tag: z.string(), text: z.string(), isEvery: z.boolean() })
export type Slice = z.infer<typeof sliceSchema>

export interface CutPage {
  body: string
  /** Ranges of the source in `body`, in order: `start` is the position in `body`, `at` that in the source. */
  parts: readonly { start: number; at: number }[]
}

/** Limit for all parts together; for longer pages half of the page. With more, reading the whole page is as fast. */
const CUT_CHARS = 60_000
/** Limit for any page, because parts are parsed on the main thread. */
const CUT_CHARS_MAX = 200_000
const SPANS_MAX = 200

interface Span {
  tag: OpenTag
  around: readonly OpenTag[]
  end: number
}

/** Null where a text is in no element or in two, or an element is not closed. Pass the same list for every page: its search is cached. */
export function cutPage(source: string, slices: readonly Slice[]): CutPage | null {
  const spans = findSpans(source, slices)
  return spans === null ? null : join(source, spans)
}

/** Converts a position in the parts to one in the page's source. */
export function placeInSource({ parts }: CutPage, place: number): number {
  const part = parts.findLast(({ start }) => start <= place)
  return part === undefined ? place : place - part.start + part.at
}

/** The compiled search for slices, cached for all pages that are cut by them. */
interface Search {
  byTag: ReadonlyMap<string, Slice[]>
  /** One expression for all texts that begin tags, which takes a quarter of the time of separate searches. */
  tags: RegExp | null
  /** All other texts, which are parts of tags. */
  texts: readonly string[]
}

const searches = new WeakMap<readonly Slice[], Search>()

function searchOf(slices: readonly Slice[]): Search {
  let search = searches.get(slices)
  if (search === undefined) {
    const tags = slices
      .filter(({ text }) => text.startsWith('<'))
      .map(({ tag, text }) => (text === '<' ? [...tag].map(inAnyCase) : Array.from(text.slice(1), literal)))
    search = {
      byTag: Map.groupBy(slices, ({ tag }) => tag),
      tags: tags.length === 0 ? null : new RegExp(`<${beginningOf(tags)}`, 'g'),
      texts: slices.flatMap(({ text }) => (text.startsWith('<') ? [] : [text])),
    }
    searches.set(slices, search)
  }
  return search
}

/** A regular expression for texts, given as lists of characters, as a prefix tree: shared prefixes are searched once. */
function beginningOf(texts: readonly (readonly string[])[]): string {
  if (texts.some(({ length }) => length === 0)) return ''
  const branches = [...Map.groupBy(texts, ([first]) => first)].map(
    ([first, same]) => `${first}${beginningOf(same.map((text) => text.slice(1)))}`,
  )
  return branches.length === 1 ? branches.join('') : `(?:${branches.join('|')})`
}

function literal(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`)
}

function inAnyCase(letter: string): string {
  return /[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}]` : literal(letter)
}

/** Greater than every position in a page, and small enough for V8 to store positions as small integers. */
const NEVER = 2 ** 30

/** The next position of a tag that a slice may select. The next position of each text is searched only once it has been passed. */
class NextPlaces {
  readonly #source: string
  readonly #search: Search
  #tagAt = -1
  readonly #textsAt: number[]

  constructor(source: string, search: Search) {
    this.#source = source
    this.#search = search
    this.#textsAt = search.texts.map(() => -1)
  }

  /** The first position from `from` on; NEVER without one. */
  after(from: number): number {
    const { tags, texts } = this.#search
    if (this.#tagAt < from) this.#tagAt = tags === null ? NEVER : placeOfTag(this.#source, tags, from)
    let next = this.#tagAt
    for (let index = 0; index < texts.length; index += 1) {
      if (this.#textsAt[index]! < from) this.#textsAt[index] = orNever(this.#source.indexOf(texts[index]!, from))
      next = Math.min(next, this.#textsAt[index]!)
    }
    return next
  }
}

function placeOfTag(source: string, tags: RegExp, from: number): number {
  tags.lastIndex = from
  return orNever(tags.exec(source)?.index ?? -1)
}

function orNever(place: number): number {
  return place < 0 ? NEVER : place
}

/** True if the slice's text is in the opening tag. */
export function leadsTo(source: string, { text }: Slice, { start, end }: Pick<OpenTag, 'start' | 'end'>): boolean {
  return text.startsWith('<') ? source.startsWith(text, start) : source.slice(start, end).includes(text)
}

function findSpans(source: string, slices: readonly Slice[]): Span[] | null {
  const search = searchOf(slices)
  const met = new Set<Slice>()
  const spans: Span[] = []
  let left = 0
  let isPlain = true
  /** Next position at which a slice may match; the scan ends where there is none. */
  let next = 0
  const places = new NextPlaces(source, search)
  const missing = new Set(slices.filter(({ isEvery }) => !isEvery))
  const isFollowed = scanSource(source, {
    onOpen(tag, around) {
      const slice = search.byTag.get(tag.name)?.find((one) => leadsTo(source, one, tag))
      if (slice === undefined) return true
      if ((met.has(slice) && !slice.isEvery) || spans.length >= SPANS_MAX) isPlain = false
      met.add(slice)
      missing.delete(slice)
      left += 1
      spans.push({ tag, around: [...around], end: -1 })
      return isPlain
    },
    onClose(tag, place) {
      const span = left === 0 ? undefined : spans.findLast((one) => one.tag === tag)
      if (span === undefined) return true
      span.end = place
      left -= 1
      if (left > 0 || missing.size > 0) return true
      if (next < place) next = places.after(place)
      return next < NEVER
    },
  })
  return isFollowed && isPlain && missing.size === 0 && left === 0 ? spans : null
}

function join(source: string, spans: readonly Span[]): CutPage | null {
  const parts: { start: number; at: number }[] = []
  let body = ''
  let open: readonly OpenTag[] = []
  let endOfLast = 0
  const charsMax = Math.min(Math.max(CUT_CHARS, source.length / 2), CUT_CHARS_MAX)
  const add = (from: number, to: number): void => {
    parts.push({ start: body.length, at: from })
    body += source.slice(from, to)
  }
  for (const { tag, around, end } of spans) {
    if (tag.start < endOfLast) continue
    const shared = open.findIndex(({ start }, depth) => around[depth]?.start !== start)
    const kept = shared < 0 ? open.length : shared
    for (const { name } of open.slice(kept).toReversed()) body += `</${name}>`
    for (const one of around.slice(kept)) add(one.start, one.end)
    add(tag.start, end)
    open = around
    endOfLast = end
    if (body.length > charsMax) return null
  }
  return { body, parts }
}
