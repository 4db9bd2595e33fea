// The sentences of a page, each with the labels it is the value of and the heading above it. Parts about other things, and reviews, are left
// out.
import { labelWords } from '../../fields/label-words.ts'
import { isDenial } from '../../fields/synonyms/meaningful-words.ts'
import { blocksOfPublisher } from '../../page/own-blocks.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isInSideOfOthers } from '../../page/side-facts.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { Section } from '../../page/sections.ts'
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

/** A sentence. Its words, and what is about it, are read when a field first asks for them. */
export class Passage {
  readonly block: number
  readonly text: string
  private readonly surroundings: Surroundings
  private pairList: readonly Pair[] | null = null
  private labelContext: Context | null = null
  private headingContext: Context | null = null
  private tokenList: readonly Token[] | null = null
  private denied: boolean | null = null

  constructor(block: number, text: string, surroundings: Surroundings) {
    this.block = block
    this.text = text
    this.surroundings = surroundings
  }

  get tokens(): readonly Token[] {
    return (this.tokenList ??= tokensOf(this.text, this.surroundings.language))
  }

  /** The labelled values that the passage is in, or that are in it. */
  get pairs(): readonly Pair[] {
    return (this.pairList ??= this.surroundings.pairsOf(this))
  }

  get label(): Context {
    return (this.labelContext ??= this.surroundings.contextOf(this.pairs.slice(0, LABELS_MAX).map(({ label }) => label)))
  }

  get heading(): Context {
    return (this.headingContext ??= this.surroundings.headingOf(this.block))
  }

  /** How many values of the page have its label. */
  get labelRepeats(): number {
    return Math.max(0, ...this.pairs.map(({ label }) => this.surroundings.repeatsOf(label)))
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
/**
 * Not behind short words and numbers, which may be abbreviations and ordinals: "Sig. Rossi", "4. Kammer". The white space is asked for first,
 * since most characters are none: what stands before it is looked at only there.
 */
const SENTENCE_END =
  /(?=\s)(?<=(?:[!?;。！？)\]]|[\p{L}\p{N}]{4}|\p{Lu}{2}|\p{Ll}{2}[)"”»])\.?)(?<=[.!?;。！？])\s+(?=[\p{Lu}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}¿¡"„“(])|(?<=[。！？])|\n/u

export const passagesOf = keepLast((page: PageIndex): readonly Passage[] => {
  const surroundings = new Surroundings(page)
  const passages: Passage[] = []
  for (const { id, text, kind } of blocksOfPublisher(page)) {
    if (passages.length >= PASSAGES_MAX) break
    if (kind === 'control' || text.length > BLOCK_CHARS_MAX || surroundings.isLabel(text) || isBeside(page, id)) continue
    for (const sentence of sentencesOf(text))
      if (sentence.trim() !== '' && sentence.length <= PASSAGE_CHARS_MAX) passages.push(new Passage(id, sentence, surroundings))
  }
  return passages
})

/** The labels and headings of a page by the passages that they are about. */
class Surroundings {
  readonly language: string | null
  private readonly byBlock: ReadonlyMap<number, readonly Pair[]>
  private readonly byLabel: ReadonlyMap<string, readonly Pair[]>
  private readonly labels: ReadonlySet<string>
  private readonly sections: readonly Section[]
  private readonly contexts = new Map<string, Context>()

  constructor(page: PageIndex) {
    this.language = page.document.language?.split('-')[0]?.toLowerCase() ?? null
    const pairs = page.labels.flatMap(({ pair }) => (canLabel(page, pair) ? [pair] : []))
    this.byBlock = Map.groupBy(pairs, ({ valueBlock }) => valueBlock)
    this.byLabel = Map.groupBy(pairs, ({ label }) => label)
    this.labels = new Set(pairs.flatMap(({ label, layout }) => (layout === 'sibling' || layout === 'reversed' ? [] : [label])))
    this.sections = page.sections.filter(({ heading }) => heading.id !== page.mainHeading?.id && heading.text.length <= HEADING_CHARS_MAX)
  }

  /** True for a label in a block of its own, which is no value: "Rain in 24 h". */
  isLabel(text: string): boolean {
    return this.labels.has(text)
  }

  pairsOf({ block, text }: Passage): readonly Pair[] {
    const own = this.byBlock.get(block) ?? []
    return own.filter(({ value, label }) => value.includes(text) || text.includes(value) || text.startsWith(label))
  }

  repeatsOf(label: string): number {
    return this.byLabel.get(label)?.length ?? 0
  }

  /** The innermost heading over the block, except the main one. */
  headingOf(block: number): Context {
    const section = this.sections.findLast(({ from, to }) => block >= from && block < to)
    return this.contextOf(section === undefined ? [] : [section.heading.text])
  }

  /** Contexts of the same texts are one, as most passages have those of their neighbours. */
  contextOf(texts: readonly string[]): Context {
    const key = texts.join('\n')
    let context = this.contexts.get(key)
    if (!context) this.contexts.set(key, (context = new Context(texts, this.language)))
    return context
  }
}

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
