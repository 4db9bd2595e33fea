// The texts of a page that may be values, each with the words around it. Those of a passage are found once for all fields.
import { TO } from '../../fields/particles.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { keysOf, type Key, type Token } from './passage-words.ts'
import type { Passage } from './passages.ts'
import { spansOf, type Span, type SpanKind } from './spans.ts'

/** Words before and behind a value that are near it. */
const NEAR = { left: 6, right: 4 }
const CLAUSE_BREAK = /[,;:|·•–—()、，；（）/]/u
const WHOLE_CHARS_MAX = 160

const RANGE_CHARS = 8
const HAS_LETTER = /\p{L}/u
const RANGE_BEFORE = new RegExp(String.raw`(?:[-–—~～]|(?<!\p{L})${TO})\s?$`, 'iu')
const RANGE_BEHIND = new RegExp(String.raw`^\s?(?:[-–—~～]|${TO}(?!\p{L}))\s?[\d\p{Sc}]`, 'iu')

/** What stands around a value, from near to far. */
export interface Scopes {
  near: ReadonlySet<Key>
  clause: ReadonlySet<Key>
  sentence: ReadonlySet<Key>
  label: ReadonlySet<Key>
  heading: ReadonlySet<Key>
  /** All but the sentence beyond the clause. */
  all: ReadonlySet<Key>
}

export class Mention implements Span {
  readonly passage: Passage
  readonly kind: SpanKind
  readonly raw: string
  readonly start: number
  readonly end: number
  readonly unit: string | null
  readonly hasScale: boolean | undefined
  /** The spans of the passage, this one included. */
  readonly spans: readonly Span[]
  private scopeSets: Scopes | null = null

  constructor(passage: Passage, { kind, raw, start, end, unit, hasScale }: Span, spans: readonly Span[]) {
    this.passage = passage
    this.kind = kind
    this.raw = raw
    this.start = start
    this.end = end
    this.unit = unit
    this.hasScale = hasScale
    this.spans = spans
  }

  /** Words before it, nearest last. */
  get left(): readonly Token[] {
    return this.passage.tokens.filter(({ end }) => end <= this.start).slice(-NEAR.left)
  }

  /** Words behind it. The unit of a number counts, since it may be what is counted: "54 beds". */
  get right(): readonly Token[] {
    const from = this.kind === 'number' ? this.start : this.end
    return this.passage.tokens.filter(({ start }) => start >= from).slice(0, NEAR.right)
  }

  /** Words of its sentence that are not its own. */
  get outside(): readonly Token[] {
    const from = this.kind === 'number' ? this.start : this.end
    return this.passage.tokens.filter(({ start, end }) => end <= this.start || start >= from)
  }

  /** True for an end of a range: "£5,000 to £40,000". */
  get isOfRange(): boolean {
    return this.isRangeEnd || this.isRangeStart
  }

  get isRangeEnd(): boolean {
    const from = Math.max(0, this.start - RANGE_CHARS)
    const isBehindOther = this.spans.some(({ kind, end }) => kind === this.kind && end > from && end <= this.start)
    return isBehindOther && RANGE_BEFORE.test(this.passage.text.slice(from, this.start))
  }

  get isRangeStart(): boolean {
    return this.hasRivals && RANGE_BEHIND.test(this.passage.text.slice(this.end, this.end + RANGE_CHARS))
  }

  /** True for the lower end of a range of which only the upper one has a scale: "1.2 to 3 million" may be 1.2 million or not. */
  get lacksScale(): boolean {
    const next = this.spans.find(({ kind, start }) => kind === this.kind && start >= this.end)
    if (!this.isRangeStart || next === undefined) return false
    const isPlainAmount = this.unit === 'money' && !HAS_LETTER.test(this.raw)
    return this.hasScale !== true && (next.hasScale === true || (isPlainAmount && HAS_LETTER.test(next.raw)))
  }

  /** True where the sentence has other values of its kind. */
  private get hasRivals(): boolean {
    return this.spans.some(({ kind, raw }) => kind === this.kind && raw !== this.raw)
  }

  get scopes(): Scopes {
    return (this.scopeSets ??= this.readScopes())
  }

  private readScopes(): Scopes {
    const { text, label, heading } = this.passage
    const { outside } = this
    const from = lastBreak(text.slice(0, this.start))
    const to = this.end + firstBreak(text.slice(this.end))
    const near = keysOf([...this.left, ...this.right])
    const clause = keysOf(outside.filter(({ start, end }) => start >= from && end <= to))
    return {
      near,
      clause,
      sentence: keysOf(outside),
      label: label.keys,
      heading: heading.keys,
      all: new Set([...near, ...clause, ...label.keys, ...heading.keys]),
    }
  }
}

/** A limit for passages that are made of figures or capitals. */
const PASSAGE_SPANS_MAX = 40

/** In the order of the passage; found when a field first asks for them. */
export function mentionsIn(page: PageIndex, passage: Passage): readonly Mention[] {
  const known = mentionsOf(page)
  let mentions = known.get(passage)
  if (mentions === undefined) known.set(passage, (mentions = readMentions(passage)))
  return mentions
}

const mentionsOf = keepLast((_page: PageIndex) => new Map<Passage, readonly Mention[]>())

function readMentions(passage: Passage): Mention[] {
  const spans = [...spansOf(passage.text), ...wholesOf(passage)].slice(0, PASSAGE_SPANS_MAX)
  return spans.map((span) => new Mention(passage, span, spans))
}

/** The labelled values that the passage has from end to end. */
function wholesOf({ text, pairs }: Passage): Span[] {
  const spans: Span[] = []
  for (const { value } of pairs) {
    const start = text.indexOf(value)
    if (start < 0 || value.length > WHOLE_CHARS_MAX || text.slice(0, start).includes('. ')) continue
    if (!spans.some((one) => one.start === start && one.raw.length === value.length))
      spans.push({ kind: 'whole', raw: value, start, end: start + value.length, unit: null })
  }
  return spans
}

function lastBreak(text: string): number {
  for (let at = text.length - 3; at >= 0; at -= 1) if (CLAUSE_BREAK.test(text.charAt(at))) return at + 1
  return 0
}

function firstBreak(text: string): number {
  const at = text.search(CLAUSE_BREAK)
  return at < 0 ? text.length : at
}
