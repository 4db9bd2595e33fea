// Features of repetition: whether a block is in one of several parts of the same structure (cards, posts, teasers, rows), what these
// parts are like as a whole, and what headings above them announce. Classes are compared with each other, never read for their meaning.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { ANNOUNCED } from './name-meanings.ts'
import { log, share, type Area, type PageBlock, type PageBlocks } from './page-blocks.ts'

const PART = [
  'parts',
  'level',
  'partWords',
  'partsLinks',
  'partsProse',
  'partsShare',
  'partsLead',
  'partsTitle',
  'partsAfterTitle',
  'partPlace',
]
export const REPEATED_FEATURES: readonly string[] = [
  ...PART.map((name) => `inner:${name}`),
  ...PART.map((name) => `outer:${name}`),
  'underRelated',
  'underComments',
  'afterRelated',
  'afterComments',
  'headingLinked',
]

const PARTS_MIN = 3
/** A heading that announces what follows is short. */
const ANNOUNCING_WORDS_MAX = 8

/** Parts of one parent that are built alike, with sums over all of them. */
interface Group extends Area {
  parts: Element[]
  /** How many parts begin with a link to somewhere else. */
  leading: number
  firstBlock: number
  /** True where one of the parts holds the block that names the page. */
  hasTitle: boolean
}
/** One part and its place among those built alike. */
interface Part {
  group: Group
  place: number
}

/** Reads one row for a block by its index, in the order of REPEATED_FEATURES. `titleIndex`: the block that names the page, -1 for none. */
export function repeatedReader(page: PageBlocks, titleIndex: number): (index: number) => number[] {
  const first = firstBlocksOf(page)
  const parts = partsOf(page, { first, title: new Set(page.list[titleIndex]?.ancestors) })
  const announced = announcementsOf(page, { first, titleIndex })
  const linkedHeading = linkedHeadingsOf(page)
  const chains = new Map<Element, number[]>()
  const chainRow = (ancestors: readonly Element[]): number[] => {
    const [first] = ancestors
    const known = first && chains.get(first)
    if (known) return known
    const inner = ancestors.findIndex((element) => parts.has(element))
    const outer = inner < 0 ? -1 : ancestors.findLastIndex((element) => parts.has(element))
    const rows = [inner, outer].flatMap((level) => {
      const part = level < 0 ? undefined : ancestors[level]
      return partRow(part && parts.get(part), { level, page, titleIndex })
    })
    const row = [...rows, ...announced.areas.map((areas) => Number(ancestors.some((element) => areas.has(element))))]
    if (first) chains.set(first, row)
    return row
  }
  return (index) => [
    ...chainRow(page.list[index]?.ancestors ?? []),
    ...announced.from.map((from) => Number(from >= 0 && index >= from)),
    linkedHeading[index] ?? 0,
  ]
}

interface Place {
  level: number
  page: PageBlocks
  titleIndex: number
}

function partRow(part: Part | undefined, { level, page, titleIndex }: Place): number[] {
  if (!part) return PART.map(() => 0)
  const { group, place } = part
  const count = group.parts.length
  return [
    log(count),
    level,
    log(group.words / count),
    share(group.linkWords, group.words),
    share(group.proseWords, group.words),
    share(group.words, page.total.words),
    group.leading / count,
    Number(group.hasTitle),
    Number(group.firstBlock > titleIndex),
    share(place, count),
  ]
}

interface Known {
  first: Map<Element, number>
  /** Elements around the block that names the page. */
  title: Set<Element>
}

/** Elements that are one of several parts built alike. */
function partsOf(page: PageBlocks, known: Known): Map<Element, Part> {
  const byParent = new Map<Element, Map<string, Element[]>>()
  for (const element of page.areas.keys()) {
    const parent = parentOf(element)
    if (parent === null || element.name === 'body') continue
    const shapes = byParent.get(parent) ?? new Map<string, Element[]>()
    byParent.set(parent, shapes)
    const shape = `${element.name}.${(element.attribs.class ?? '').replace(/\d+/g, '').slice(0, 40)}`
    const alike = shapes.get(shape)
    if (alike) alike.push(element)
    else shapes.set(shape, [element])
  }
  const found = new Map<Element, Part>()
  for (const parts of [...byParent.values()].flatMap((shapes) => [...shapes.values()])) {
    // Paragraphs in a row are running text.
    if (parts.length < PARTS_MIN || parts[0]?.name === 'p') continue
    const group = sumOf(parts, page, known)
    parts.forEach((part, place) => found.set(part, { group, place }))
  }
  return found
}

function sumOf(parts: Element[], page: PageBlocks, { first, title }: Known): Group {
  const group: Group = {
    parts,
    words: 0,
    linkWords: 0,
    proseWords: 0,
    blocks: 0,
    leading: 0,
    firstBlock: first.get(parts[0] as Element) ?? 0,
    hasTitle: false,
  }
  for (const part of parts) {
    const area = page.areas.get(part)
    group.hasTitle ||= title.has(part)
    const lead = page.list[first.get(part) ?? -1]
    group.words += area?.words ?? 0
    group.linkWords += area?.linkWords ?? 0
    group.proseWords += area?.proseWords ?? 0
    group.blocks += area?.blocks ?? 0
    if (lead && isLinked(lead)) group.leading += 1
  }
  return group
}

function firstBlocksOf(page: PageBlocks): Map<Element, number> {
  const first = new Map<Element, number>()
  page.list.forEach(({ ancestors }, index) => {
    for (const element of ancestors) {
      if (first.has(element)) break
      first.set(element, index)
    }
  })
  return first
}

const isLinked = ({ words, linkWords }: PageBlock): boolean => words > 1 && linkWords >= words * 0.8

/**
 * For each kind of announcing line (related pages, comments): the areas it begins, and the first such heading after the title (-1: none).
 */
function announcementsOf(
  page: PageBlocks,
  { first, titleIndex }: { first: Map<Element, number>; titleIndex: number },
): { areas: Set<Element>[]; from: number[] } {
  const areas = ANNOUNCED.map(() => new Set<Element>())
  const from = ANNOUNCED.map(() => -1)
  page.list.forEach(({ block, words, ancestors }, index) => {
    if (words === 0 || words > ANNOUNCING_WORDS_MAX) return
    ANNOUNCED.forEach((pattern, kind) => {
      if (!pattern.test(block.text)) return
      if (block.kind === 'heading' && index > titleIndex && (from[kind] ?? -1) < 0) from[kind] = index
      for (const element of ancestors) if (first.get(element) === index && element.name !== 'body') areas[kind]?.add(element)
    })
  })
  return { areas, from }
}

/** For each block 1 where the heading above it (or it itself) is a link, 0.5 where there is no heading above. */
function linkedHeadingsOf(page: PageBlocks): number[] {
  let linked = 0.5
  return page.list.map((measured) => {
    if (measured.block.kind === 'heading') linked = Number(isLinked(measured))
    return linked
  })
}
