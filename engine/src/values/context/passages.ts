// The sentences of a page, each with the labels it is the value of and the heading above it. Parts about other things, and reviews, are left
// out.
import { labelWords } from '../../fields/label-words.ts'
import { isDenial } from '../../fields/synonyms/meaningful-words.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isInSideOfOthers } from '../../page/side-facts.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { Pair } from '../../types.ts'
import { keysOf, tokensOf, type Key, type Token } from './passage-words.ts'

/** Words outside of a passage that are about it: its labels, or its heading. */
export class Context {
  readonly texts: readonly string[]
  private readonly language: string | null
  private tokenList: readonly Token[] | null = null
  private keySet: ReadonlySet<Key> | null = null
  private wordLists: readonly (readonly string[])[] | null = null

  constructor(texts: readonly string[], language: string | null) {
    this.texts = texts
    this.language = language
  }

  get tokens(): readonly Token[] {
    return (this.tokenList ??= this.texts.flatMap((text) => tokensOf(text, this.language)))
  }

  get keys(): ReadonlySet<Key> {
    return (this.keySet ??= keysOf(this.tokens))
  }

  /** The words of each text. */
  get words(): readonly (readonly string[])[] {
    return (this.wordLists ??= this.texts.map(labelWords))
  }
}

interface PassagePlace {
  block: number
  text: string
  /** The labelled values that the passage is in, or that are in it. */
  pairs: readonly Pair[]
  label: Context
  heading: Context
  labelRepeats: number
}

/** A sentence. Its words are read when a field first asks for them. */
export class Passage implements PassagePlace {
  readonly block: number
  readonly text: string
  readonly pairs: readonly Pair[]
  readonly label: Context
  readonly heading: Context
  /** How many values of the page have its label. */
  readonly labelRepeats: number
  private readonly language: string | null
  private tokenList: readonly Token[] | null = null
  private denied: boolean | null = null

  constructor(place: PassagePlace, language: string | null) {
    this.block = place.block
    this.text = place.text
    this.pairs = place.pairs
    this.label = place.label
    this.heading = place.heading
    this.labelRepeats = place.labelRepeats
    this.language = language
  }

  get tokens(): readonly Token[] {
    return (this.tokenList ??= tokensOf(this.text, this.language))
  }

  /** The words outside of it that are about it. */
  get around(): readonly Context[] {
    return [this.label, this.heading]
  }

  get isDenied(): boolean {
    return (this.denied ??= labelWords(this.text).some(isDenial))
  }

  /** Length of the shortest labelled value; null without one. */
  get labelledChars(): number | null {
    return this.pairs.length === 0 ? null : Math.min(...this.pairs.map(({ value }) => value.length))
  }
}

const BLOCK_CHARS_MAX = 4_000
const PASSAGE_CHARS_MAX = 400
const PASSAGES_MAX = 1_500
const LABEL_CHARS_MAX = 80
const LABELS_MAX = 3
const HEADING_CHARS_MAX = 60
/** Not behind short words and numbers, which may be abbreviations and ordinals: "Sig. Rossi", "4. Kammer". */
const SENTENCE_END =
  /(?<=(?:[!?;。！？)\]]|[\p{L}\p{N}]{4}|\p{Lu}{2}|\p{Ll}{2}[)"”»])\.?)(?<=[.!?;。！？])\s+(?=[\p{Lu}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}¿¡"„“(])|(?<=[。！？])|\n/u

export const passagesOf = keepLast((page: PageIndex): readonly Passage[] => {
  const language = page.document.language?.split('-')[0]?.toLowerCase() ?? null
  const pairs = page.labels.flatMap(({ pair }) => (canLabel(page, pair) ? [pair] : []))
  const byBlock = Map.groupBy(pairs, ({ valueBlock }) => valueBlock)
  const repeats = Map.groupBy(pairs, ({ label }) => label)
  // Labels in blocks of their own are no values: "Rain in 24 h".
  const labels = new Set(pairs.flatMap(({ label, layout }) => (layout === 'sibling' || layout === 'reversed' ? [] : [label])))
  const contextOf = contextsOf(language)
  const passages: Passage[] = []
  for (const { id, text, kind } of page.visibleBlocks) {
    if (passages.length >= PASSAGES_MAX) break
    if (
      kind === 'control' ||
      text.length > BLOCK_CHARS_MAX ||
      labels.has(text) ||
      isOfOthers(page, id) ||
      isOfReviews(page, id) ||
      isBeside(page, id)
    )
      continue
    const heading = contextOf(headingsOf(page, id))
    const ofBlock = byBlock.get(id) ?? []
    for (const sentence of sentencesOf(text)) {
      if (sentence.trim() === '' || sentence.length > PASSAGE_CHARS_MAX) continue
      const own = ofBlock.filter(
        ({ value, label }) => value.includes(sentence) || sentence.includes(value) || sentence.startsWith(label),
      )
      const place = {
        block: id,
        text: sentence,
        pairs: own,
        label: contextOf(own.slice(0, LABELS_MAX).map(({ label }) => label)),
        heading,
        labelRepeats: Math.max(0, ...own.map(({ label }) => repeats.get(label)?.length ?? 0)),
      }
      passages.push(new Passage(place, language))
    }
  }
  return passages
})

function canLabel({ mainHeading }: PageIndex, { layout, label }: Pair): boolean {
  return label !== mainHeading?.text && layout !== 'form' && layout !== 'attribute' && label.length <= LABEL_CHARS_MAX
}

function sentencesOf(text: string): readonly string[] {
  return HAS_END.test(text) ? text.split(SENTENCE_END) : [text]
}
/** Faster than looking for an end in a text that has none, as most have. */
const HAS_END = /[.!?;]\s|[。！？\n]/u

/** True for side parts above the main heading, and those about other things. */
function isBeside(page: PageIndex, block: number): boolean {
  const element = page.innerElement(block)
  if (element === null || !page.regions.regionOf(element).isSide) return false
  return block < (page.mainHeading?.id ?? 0) || isInSideOfOthers(page, element)
}

/** Contexts of the same texts are one, as most passages have those of their neighbours. */
function contextsOf(language: string | null): (texts: readonly string[]) => Context {
  const known = new Map<string, Context>()
  return (texts) => {
    const key = texts.join('\n')
    let context = known.get(key)
    if (!context) known.set(key, (context = new Context(texts, language)))
    return context
  }
}

/** The innermost heading over the block, except the main one. */
function headingsOf(page: PageIndex, id: number): readonly string[] {
  const section = headedSections(page).findLast(({ from, to }) => id >= from && id < to)
  return section === undefined ? [] : [section.heading.text]
}

const headedSections = keepLast(({ sections, mainHeading }: PageIndex) =>
  sections.filter(({ heading }) => heading.id !== mainHeading?.id && heading.text.length <= HEADING_CHARS_MAX),
)
