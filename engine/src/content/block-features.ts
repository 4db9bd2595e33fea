// Features of each block for the model that separates content from boilerplate. Numbers only, the same for every site and language; class
// names count by their common meaning. The order of FEATURE_NAMES is the model's order.
import type { Element } from 'domhandler'
import { lettersOf } from '../text/letters.ts'
import type { PageDocument } from '../types.ts'
import { GROUPS, isAside, nameReader, PHRASES, TAG_GROUPS } from './name-meanings.ts'
import { log, share, type Area, type PageBlock, type PageBlocks } from './page-blocks.ts'
import { REPEATED_FEATURES, repeatedReader } from './repeated-parts.ts'
import { PAGE_FEATURES, pageKindFeatures } from './page-kind-features.ts'

const OWN_TAGS = ['p', 'li', 'div', 'span', 'td', 'th', 'a', 'dd', 'dt', 'pre', 'blockquote', 'figcaption'] as const
const OWN = [
  'words',
  'linkShare',
  'sentences',
  'commas',
  'endsSentence',
  'digitShare',
  'upperShare',
  'wordChars',
  'startsLower',
  'heading',
  'isItem',
  'isCell',
  'isControl',
  'isCaption',
  'repeats',
  'inTitle',
  'inBody',
  'afterColon',
]
const PLACE = ['depth', 'place', 'charsBefore', 'sinceTitle', 'isTitle', 'afterTitle', 'sinceHeading', 'headingWords', 'headingProse']
const AROUND = [-3, -2, -1, 1, 2, 3].flatMap((step) => [`words${step}`, `links${step}`, `prose${step}`])
const AREAS = [0, 1, 2, 3, 4, 6].flatMap((level) => [`areaWords${level}`, `areaLinks${level}`, `areaProse${level}`, `areaShare${level}`])
const ALIKE = ['alikeBlocks', 'alikeWords', 'alikeLinks', 'alikeProse']
const BEST = ['bestDistance', 'inBest', 'bestShare', 'cleanDistance', 'cleanShare', 'afterClean', 'titleDistance']

// oxfmt-ignore
export const FEATURE_NAMES: readonly string[] = [
  ...OWN, ...OWN_TAGS.map((tag) => `own:${tag}`), ...Object.keys(PHRASES).map((name) => `says:${name}`), ...TAG_GROUPS.map((tag) => `in:${tag}`),
  ...GROUPS.map((group) => `near:${group}`), ...PLACE, ...AROUND, ...AREAS, ...ALIKE, ...BEST, ...REPEATED_FEATURES, ...PAGE_FEATURES,
]

/** One row of features for each block of the page. */
export function featuresOf(document: PageDocument, page: PageBlocks): Float32Array[] {
  const context = contextOf(document, page)
  return page.list.map((measured, index) =>
    Float32Array.from([
      ...ownFeatures(measured, page, context),
      ...OWN_TAGS.map((tag) => Number(measured.ancestors[0]?.name === tag)),
      ...Object.values(PHRASES).map((pattern) => Number(pattern.test(measured.block.text.slice(0, 300)))),
      ...context.namesOf(measured.ancestors),
      ...placeFeatures(index, page, context),
      ...aroundFeatures(index, page),
      ...areaFeatures(measured, page),
      ...bestFeatures(index, page, context),
      ...context.repeated(index),
      ...context.pageFeatures,
    ]),
  )
}

interface Context {
  titleIndex: number
  titleWords: Set<string>
  articleBody: string
  charsBefore: number[]
  headingBefore: number[]
  best: Element | null
  bestDepths: Map<Element, number>
  clean: Element | null
  cleanDepths: Map<Element, number>
  /** Index of the last block of the clean area. */
  cleanEnd: number
  titleDepths: Map<Element, number>
  repeated(index: number): number[]
  pageFeatures: number[]
  namesOf(ancestors: readonly Element[]): number[]
}

function contextOf(document: PageDocument, page: PageBlocks): Context {
  const titleWords = new Set(document.title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const articleBody = articleBodyOf(document)
  const namesOf = nameReader()
  const best = bestArea(page, () => true)
  const clean = bestArea(page, (block) => !isAside(namesOf(block.ancestors)))
  const titleIndex = titleIndexOf(page, titleWords)
  const charsBefore: number[] = []
  const headingBefore: number[] = []
  let chars = 0
  let heading = -1
  page.list.forEach(({ block }, index) => {
    charsBefore.push(chars)
    headingBefore.push(heading)
    chars += block.text.length
    if (block.kind === 'heading') heading = index
  })
  return {
    titleIndex,
    titleDepths: depthsAbove(page.list[titleIndex]?.ancestors[0] ?? null),
    clean,
    cleanDepths: depthsAbove(clean),
    cleanEnd: clean ? page.list.findLastIndex(({ ancestors }) => ancestors.includes(clean)) : -1,
    titleWords,
    articleBody,
    charsBefore,
    headingBefore,
    best,
    bestDepths: depthsAbove(best),
    repeated: repeatedReader(page, titleIndex),
    pageFeatures: pageKindFeatures(document, page, articleBody),
    namesOf,
  }
}

/** Letters and digits of the page's text in its structured data; empty where there is none. */
function articleBodyOf(document: PageDocument): string {
  const body = document.values.filter(({ path }) => /(?:^|\.)(?:articleBody|reviewBody|text|description)$/.test(path)).map(({ raw }) => raw)
  return body
    .filter((raw) => raw.length > 200)
    .map(lettersOf)
    .join(' ')
}

/** The block that names the page: an h1 most like the title. */
function titleIndexOf(page: PageBlocks, titleWords: Set<string>): number {
  let best = -1
  let bestScore = 0
  page.list.forEach(({ block, words }, index) => {
    if (block.kind !== 'heading' || block.level > 2 || words === 0) return
    const own = block.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const score = own.filter((word) => titleWords.has(word)).length / Math.max(own.length, 3) + (block.level === 1 ? 0.5 : 0)
    if (score > bestScore) [best, bestScore] = [index, score]
  })
  return best
}

const MASS_SHARE = 0.7

/** The smallest element that holds most of the prose of the blocks that `counts` accepts. */
function bestArea(page: PageBlocks, counts: (block: PageBlock) => boolean): Element | null {
  const prose = new Map<Element, number>()
  let total = 0
  for (const block of page.list) {
    if (!block.isProse || !counts(block)) continue
    total += block.words
    for (const element of block.ancestors) prose.set(element, (prose.get(element) ?? 0) + block.words)
  }
  let best: Element | null = null
  let bestWords = Infinity
  for (const [element, words] of prose) {
    const size = page.areas.get(element)?.words ?? 0
    if (words >= total * MASS_SHARE && size < bestWords) [best, bestWords] = [element, size]
  }
  return best
}

function depthsAbove(element: Element | null): Map<Element, number> {
  const depths = new Map<Element, number>()
  let at = element
  for (let depth = 0; at; depth += 1) {
    depths.set(at, depth)
    at = at.parent && 'attribs' in at.parent ? at.parent : null
  }
  return depths
}

function ownFeatures({ block, words, linkWords }: PageBlock, page: PageBlocks, context: Context): number[] {
  const { text } = block
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const own = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const known = context.articleBody !== '' && text.length > 20 ? Number(context.articleBody.includes(lettersOf(text).slice(0, 120))) : 0
  return [
    log(words),
    share(linkWords, words),
    log(text.match(/[.!?。！？؟](?:\s|$|["'”’»)])/g)?.length ?? 0),
    log(text.match(/[,;،，、]/g)?.length ?? 0),
    Number(/[.!?。！？؟…]["'”’»)\]]*$/.test(text)),
    share(text.match(/\d/g)?.length ?? 0, text.length),
    share(text.match(/\p{Lu}/gu)?.length ?? 0, letters),
    share(letters, Math.max(words, 1)),
    Number(/^\p{Ll}/u.test(text)),
    block.level,
    Number(block.kind === 'item'),
    Number(block.kind === 'cell'),
    Number(block.kind === 'control'),
    Number(block.kind === 'caption'),
    log((page.repeats.get(text) ?? 1) - 1),
    share(own.filter((word) => context.titleWords.has(word)).length, own.length),
    known,
    Number(/[:：]$/.test(text)),
  ]
}

function placeFeatures(index: number, page: PageBlocks, { titleIndex, charsBefore, headingBefore }: Context): number[] {
  const measured = page.list[index]
  const total = (charsBefore.at(-1) ?? 0) + 1
  const heading = headingBefore[index] ?? -1
  const above = heading >= 0 ? page.list[heading] : undefined
  const distance = titleIndex < 0 ? 0 : index - titleIndex
  return [
    measured?.ancestors.length ?? 0,
    index / page.list.length,
    (charsBefore[index] ?? 0) / total,
    Math.sign(distance) * log(Math.abs(distance)),
    Number(index === titleIndex),
    titleIndex < 0 ? 0.5 : Number(distance > 0),
    heading < 0 ? 12 : Math.min(12, index - heading),
    above ? log(above.words) : 0,
    above ? Number(PHRASES.related?.test(above.block.text)) : 0,
  ]
}

function aroundFeatures(index: number, page: PageBlocks): number[] {
  return [-3, -2, -1, 1, 2, 3].flatMap((step) => {
    const other = page.list[index + step]
    return other ? [log(other.words), share(other.linkWords, other.words), Number(other.isProse)] : [0, 1, 0]
  })
}

function areaFeatures({ ancestors, signature }: PageBlock, page: PageBlocks): number[] {
  const areas = [0, 1, 2, 3, 4, 6].flatMap((level) => {
    const element = ancestors[Math.min(level, ancestors.length - 1)]
    return measuresOf(element ? page.areas.get(element) : undefined, page.total)
  })
  const alike = page.signatures.get(signature)
  return [
    ...areas,
    log(alike?.blocks ?? 0),
    log(share(alike?.words ?? 0, alike?.blocks ?? 1)),
    share(alike?.linkWords ?? 0, alike?.words ?? 1),
    share(alike?.proseWords ?? 0, alike?.words ?? 1),
  ]
}

function measuresOf(area: Area | undefined, total: Area): number[] {
  if (!area) return [0, 0, 0, 0]
  return [log(area.words), share(area.linkWords, area.words), share(area.proseWords, area.words), share(area.words, total.words)]
}

function bestFeatures(index: number, page: PageBlocks, context: Context): number[] {
  const ancestors = page.list[index]?.ancestors ?? []
  const { best, clean } = context
  const up = stepsTo(ancestors, context.bestDepths)
  return [
    up,
    Number(up === 0),
    share((best && page.areas.get(best)?.words) ?? 0, page.total.words),
    stepsTo(ancestors, context.cleanDepths),
    share((clean && page.areas.get(clean)?.words) ?? 0, page.total.words),
    Number(index > context.cleanEnd),
    stepsTo(ancestors, context.titleDepths),
  ]
}

/** Distance from an element to its lowest common ancestor with the block; 20 where there is none. */
function stepsTo(ancestors: readonly Element[], depths: Map<Element, number>): number {
  const meet = ancestors.find((element) => depths.has(element))
  return meet ? (depths.get(meet) ?? 20) : 20
}
