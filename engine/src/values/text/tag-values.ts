// The content of the tag that a field names: of the first that is not empty, of all of them for a list.
import { isTag, type ChildNode, type Element } from 'domhandler'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Piece, type Proposal } from '../finder.ts'
import type { NamedTag } from '../../fields/named-tag.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { nameWords } from '../../fields/label-words.ts'

const SCORE = 0.97

export function proposeTag(page: PageIndex, tag: NamedTag, { wantsMany }: FieldSpec): Proposal[] {
  const pieces = tag.element.startsWith('h')
    ? headings(page, Number(tag.element.slice(1)))
    : tag.element === 'title'
      ? titles(page)
      : inHead(page, tag)
  const [piece] = pieces
  if (!piece) return []
  return wantsMany ? [{ pieces, score: SCORE, finder: 'named tag' }] : [propose('named tag', piece, SCORE)]
}

function headings(page: PageIndex, level: number): Piece[] {
  return page.visibleBlocks
    .filter((block) => block.kind === 'heading' && block.level === level)
    .map(({ id, text }) => ({ block: id, raw: text, quote: text }))
}

function titles(page: PageIndex): Piece[] {
  const block = page.titleBlock
  const { title } = page.document
  return block === null || title === null ? [] : [{ block, raw: title, quote: title }]
}

function inHead(page: PageIndex, tag: NamedTag): Piece[] {
  return declaredOf(page.document.dom.children, tag.element).flatMap((element) => {
    const raw = (tag.element === 'meta' ? element.attribs.content : element.attribs.href)?.trim() ?? ''
    return raw !== '' && isNamed(element, tag) ? [{ block: page.dataBlockOf(element), raw, quote: raw }] : []
  })
}

/** Elements of the head, and those that are in the body by mistake. */
function declaredOf(nodes: readonly ChildNode[], name: string): Element[] {
  return nodes.flatMap((node) => {
    if (!isTag(node) || node.name === 'template' || node.name === 'svg') return []
    return node.name === name ? [node] : declaredOf(node.children, name)
  })
}

function isNamed({ attribs }: Element, { element, name }: NamedTag): boolean {
  if (element === 'link') return (attribs.rel ?? '').toLowerCase().split(/\s+/).includes(name)
  return [attribs.property, attribs.name, attribs['http-equiv']].some(
    (one) => one !== undefined && lettersOfName(one) === lettersOfName(name),
  )
}

/** Compared without what separates their parts and without the plural: `og:image:alt` is called "og_image_alt". */
function lettersOfName(name: string): string {
  return nameWords(name).join('')
}
