// The parts of a page's source that a recipe reads, each in the elements that enclose it, as markup of a small page: the rest need not be
// parsed. A text in its opening tag leads to each part; where two tags have it, or none, the page has to be read whole.
// Next: engine/src/recipe/scan-source.ts
import { z } from 'zod'
import { scanSource, type OpenTag } from './scan-source.ts'

/** An element by its tag and a text in its opening tag: the only such one of a page, or every one. */
export const sliceSchema = z.object({ tag: z.string(), text: z.string(), isEvery: z.boolean() })
export type Slice = z.infer<typeof sliceSchema>

export interface CutPage {
  body: string
  /** Stretches of the source in it, in order: where each begins in it and in the source. */
  parts: readonly { start: number; at: number }[]
}

/** All parts together may always be so long, and half of a longer page; more is no part of a page but most of it. */
const CUT_CHARS = 60_000
/** They are read where the page arrives, not in a thread of their own. */
const CUT_CHARS_MAX = 200_000
const SPANS_MAX = 200

interface Span {
  tag: OpenTag
  around: readonly OpenTag[]
  end: number
}

/** Null where a text leads nowhere or to two elements, or an element is left open. */
export function cutPage(source: string, slices: readonly Slice[]): CutPage | null {
  const spans = findSpans(source, slices)
  return spans === null ? null : join(source, spans)
}

/** The place in the page's source of a place in its parts. */
export function placeInSource({ parts }: CutPage, place: number): number {
  const part = parts.findLast(({ start }) => start <= place)
  return part === undefined ? place : place - part.start + part.at
}

/** Where tags that slices lead to may begin or go on: each slice's next place is looked for once, until it is passed. */
class NextPlaces {
  readonly #source: string
  readonly #slices: readonly Slice[]
  readonly #places: number[]

  constructor(source: string, slices: readonly Slice[]) {
    this.#source = source
    this.#slices = slices
    this.#places = slices.map(() => -1)
  }

  /** The first one from `from` on; infinite where there is none. */
  after(from: number): number {
    let next = Number.POSITIVE_INFINITY
    for (const [index, slice] of this.#slices.entries()) {
      if (this.#places[index]! < from) this.#places[index] = placeOf(this.#source, slice, from)
      next = Math.min(next, this.#places[index]!)
    }
    return next
  }
}

function placeOf(source: string, { tag, text }: Slice, from: number): number {
  const place = text === '<' ? searchFrom(source, TAGS.get(tag) ?? tagPattern(tag), from) : source.indexOf(text, from)
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

const TAGS = new Map<string, RegExp>()

function tagPattern(tag: string): RegExp {
  const pattern = new RegExp(`<${tag}`, 'gi')
  TAGS.set(tag, pattern)
  return pattern
}

function searchFrom(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(source)?.index ?? -1
}

/** True if the text is in the opening tag. */
export function leadsTo(source: string, { text }: Slice, { start, end }: Pick<OpenTag, 'start' | 'end'>): boolean {
  return text.startsWith('<') ? source.startsWith(text, start) : source.slice(start, end).includes(text)
}

function findSpans(source: string, slices: readonly Slice[]): Span[] | null {
  const byTag = Map.groupBy(slices, ({ tag }) => tag)
  const met = new Set<Slice>()
  const spans: Span[] = []
  let left = 0
  let isPlain = true
  /** Before it nothing more can be met; past it the scan has nothing to look for. */
  let next = 0
  const places = new NextPlaces(source, slices)
  const missing = new Set(slices.filter(({ isEvery }) => !isEvery))
  const isFollowed = scanSource(source, {
    onOpen(tag, around) {
      const slice = byTag.get(tag.name)?.find((one) => leadsTo(source, one, tag))
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
      return next < Number.POSITIVE_INFINITY
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
