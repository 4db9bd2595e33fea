// Longer texts: the element named after the field ("post-content"), else, for the content of a page, the paragraphs below its heading.
import { isTag, type Element } from 'domhandler'
import type { Block } from '../../types.ts'
import type { FieldIntent } from '../field-intent.ts'
import type { Finder, Piece, Proposal } from '../finder.ts'
import { blocksIn, piecesOfBlock } from '../list-pieces.ts'
import type { PageIndex } from '../page-index.ts'
import { elementsNamed, KIND_WEIGHT } from './attributed-elements.ts'

const LONG = 80
const SEARCHED_BLOCKS = 120
const CONTENTS = new Set(['content', 'job_description'])

export const findProse: Finder = (page, intent) => {
  if (intent.shape !== 'prose') return []
  const named = elementsNamed(page, intent)
    .slice(0, 12)
    .flatMap(({ element, fit, kind }) => {
      const blocks = textBlocks(page, element)
      const chars = blocks.reduce((sum, block) => sum + block.text.length, 0)
      if (chars < 20 || blocks.length > 150) return []
      const first = blocks[0]?.id ?? 1
      const region = page.regions.regionOf(element)
      const score =
        KIND_WEIGHT[kind] * fit * (chars < LONG ? 0.85 : 1) * (region.isSide ? 0.6 : 1) * (0.85 + 0.15 * page.nearnessToHeading(first))
      return [textOf(blocks, intent, { score, finder: 'prose element' })]
    })
  if (intent.concept?.id === 'description') return [...named, ...fullerDescriptions(page)]
  return CONTENTS.has(intent.concept?.id ?? '') ? [...named, ...belowHeading(page, intent)] : named
}

/** A declared description that breaks off, where the page shows all of it. */
function fullerDescriptions(page: PageIndex): Proposal[] {
  const declared = page.document.values.filter(
    ({ entity, path, raw }) => entity < 0 && /^(?:og:)?description$/i.test(path) && BROKEN_OFF.test(raw.trim()),
  )
  return declared.slice(0, 3).flatMap(({ raw }) => {
    const start = raw.trim().slice(0, 60)
    const block = page.visibleBlocks.find(({ text }) => text.startsWith(start) && text.length > raw.length - 12)
    return block ? [{ pieces: piecesOfBlock(block, false), score: 0.9, finder: 'fuller description', features: {} }] : []
  })
}
const BROKEN_OFF = /(?:…|\.\.\.|\[…\]|\[\.\.\.\]|read more.*|[\p{L}\p{N},])$/iu

/** The element around the first long text below the main heading. */
function belowHeading(page: PageIndex, intent: FieldIntent): Proposal[] {
  const heading = page.mainHeading
  if (!heading) return []
  for (let id = heading.id + 1; id < heading.id + SEARCHED_BLOCKS; id += 1) {
    const block = page.block(id)
    if (!block || block.kind === 'data') break
    const { element } = block
    if (!element || block.text.length < LONG || block.kind === 'control' || page.regions.regionOf(element).isSide) continue
    const around = element.parent && isTag(element.parent) && element.parent.name !== 'body' ? element.parent : element
    const blocks = textBlocks(page, around).filter((one) => one.id >= id)
    return blocks.length > 0 ? [textOf(blocks, intent, { score: 0.62, finder: 'text below heading' })] : []
  }
  return []
}

function textBlocks(page: PageIndex, element: Element): Block[] {
  return blocksIn(page, element).filter(({ element: own }) => own === null || !page.regions.regionOf(own).isSide)
}

function textOf(blocks: readonly Block[], intent: FieldIntent, { score, finder }: { score: number; finder: string }): Proposal {
  const pieces: Piece[] = blocks.flatMap((block) => piecesOfBlock(block, intent.plainSteps))
  return { pieces, score, finder, features: { items: pieces.length } }
}
