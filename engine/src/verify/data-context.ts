// What stands around a value of structured data: the path of its property, and the other properties of the same thing.
import type { Block, DataValue, PageDocument } from '../types.ts'
import { elementText } from '../text/element-text.ts'
import { cutLine, cutLineStart } from './cut-around.ts'

const NEIGHBOURS_MAX = 4
const NEIGHBOUR_CHARS_MAX = 60
/** Values between neighbours belong to things inside the same one. */
const LOOKED_AT_MAX = 40
const ADDRESS = /^(?:https?:)?\/\//i

/** The value that a data block holds. */
export function valueOfBlock({ values }: PageDocument, { id }: Block): DataValue | null {
  // Values and their blocks are made together, so that both are in one order.
  const likely = values[id - (values[0]?.block ?? 0)]
  return likely?.block === id ? likely : (values.find(({ block }) => block === id) ?? null)
}

/** "Product › offers › price", "meta og:title", "time datetime". The end is kept where it is too long. */
export function dataLabel({ syntax, type, path }: DataValue, { element }: Block, charsMax: number): string {
  return cutLineStart(labelOf(), charsMax)

  function labelOf(): string {
    const tag = element?.name ?? ''
    if (syntax === 'state' && type === 'attribute') {
      const isNamed = element !== null && Object.hasOwn(element.attribs, path)
      return `${tag} ${isNamed ? path : `data-${path}`}`
    }
    if (syntax === 'state' && type === 'form') return `input ${path}`
    if (path === 'html:title') return 'title'
    if (type === '' && syntax !== 'state') return syntax === 'json-ld' ? pathText(path) : `${tag === 'link' ? 'link' : 'meta'} ${path}`
    return pathText(type === '' ? path : `${type}.${path}`)
  }
}

function pathText(path: string): string {
  return path.split('.').join(' › ')
}

/** Other properties of the thing that the value is one of, as " · name: value", in at most `charsMax` characters; for attributes the element's text. */
export function dataNeighbours(document: PageDocument, value: DataValue, charsMax: number): string {
  if (value.syntax === 'state' && value.type === 'attribute') return elementNeighbour(document, value, charsMax)
  if (value.entity < 0 && value.syntax !== 'state') return ''
  let text = ''
  for (const { path, raw } of siblingsOf(document.values, value)) {
    const piece = ` · ${path.slice(path.lastIndexOf('.') + 1)}: ${cutLine(raw, NEIGHBOUR_CHARS_MAX)}`
    if (text.length + piece.length <= charsMax) text += piece
  }
  return text
}

function elementNeighbour({ blocks }: PageDocument, { block, raw }: DataValue, charsMax: number): string {
  const element = blocks[block - 1]?.element
  const text = element == null ? '' : cutLine(elementText(element, undefined, charsMax), charsMax - 3)
  return text === '' || text === raw ? '' : ` · ${text}`
}

/** Those behind it first. Positions in lists are no part of a path: where a property comes again, the next thing of the list has begun. */
function siblingsOf(values: readonly DataValue[], value: DataValue): DataValue[] {
  const at = values.indexOf(value)
  const parent = value.path.slice(0, value.path.lastIndexOf('.') + 1)
  const known = new Set([value.path])
  const found: DataValue[] = []
  for (const step of [1, -1]) {
    for (let looked = 1; looked <= LOOKED_AT_MAX && found.length < NEIGHBOURS_MAX; looked += 1) {
      const other = values[at + step * looked]
      if (other === undefined || other.entity !== value.entity || other.type !== value.type || !other.path.startsWith(parent)) break
      const name = other.path.slice(parent.length)
      if (name.includes('.')) continue
      if (known.has(other.path)) break
      known.add(other.path)
      if (name !== '' && !ADDRESS.test(other.raw)) found.push(other)
    }
  }
  return found
}
