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
  const isFollowed = scanSource(source, {
    onOpen(tag, around) {
      const slice = byTag.get(tag.name)?.find((one) => leadsTo(source, one, tag))
      if (slice === undefined) return true
      if ((met.has(slice) && !slice.isEvery) || spans.length >= SPANS_MAX) isPlain = false
      met.add(slice)
      left += 1
      spans.push({ tag, around: [...around], end: -1 })
      return isPlain
    },
    onClose(tag, place) {
      const span = left === 0 ? undefined : spans.findLast((one) => one.tag === tag)
      if (span === undefined) return true
      span.end = place
      left -= 1
      return true
    },
  })
  const isWhole = slices.every((slice) => slice.isEvery || met.has(slice))
  return isFollowed && isPlain && isWhole && left === 0 ? spans : null
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
