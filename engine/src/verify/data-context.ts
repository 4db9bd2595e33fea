// The context of a value of structured data: the path of its property, and the other properties of the same thing.
import type { Block, DataValue, PageDocument } from '../types.ts'
import { elementText } from '../text/element-text.ts'
import { cutLine, cutLineStart } from './cut-around.ts'

const NEIGHBOURS_MAX = 3
const NEIGHBOUR_CHARS_MAX = 60
/** Number of values searched in each direction: values of nested things may be between neighbours. */
const LOOKED_AT_MAX = 40
const ADDRESS = /^(?:https?:)?\/\//i
/** Properties that identify the thing. */
const NAMES = ['name', 'headline', 'title']

/** The value of a data block; null for other blocks. */
export function valueOfBlock({ values }: PageDocument, { id }: Block): DataValue | null {
  // Values and their blocks are created together, so their order is the same.
  const likely = values[id - (values[0]?.block ?? 0)]
  return likely?.block === id ? likely : (values.find(({ block }) => block === id) ?? null)
}

/** The label of a value: "Product › offers › price", "meta og:title", "time datetime". Long ones are cut at the beginning. */
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

/**
 * Other properties of the value's thing, and the name of the thing around it, as " · name: value", in at most `charsMax` characters. For an
 * attribute, the text of its element.
 */
export function dataNeighbours(document: PageDocument, value: DataValue, charsMax: number): string {
  if (value.syntax === 'state' && value.type === 'attribute') return elementNeighbour(document, value, charsMax)
  if (value.entity < 0 && value.syntax !== 'state') return ''
  const { values } = document
  const pieces = siblingsOf(values, value).map(({ path, raw }) => pieceOf(lastName(path), raw))
  const around = nameAround(values, value)
  if (around !== null) pieces.push(pieceOf(pathText(around.type === '' ? around.path : `${around.type}.${around.path}`), around.raw))
  return pieces.reduce((text, piece) => (text.length + piece.length <= charsMax ? text + piece : text), '')
}

function pieceOf(name: string, raw: string): string {
  return ` · ${name}: ${cutLine(raw, NEIGHBOUR_CHARS_MAX)}`
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function elementNeighbour({ blocks }: PageDocument, { block, raw }: DataValue, charsMax: number): string {
  const element = blocks[block - 1]?.element
  const text = element == null ? '' : cutLine(elementText(element, undefined, charsMax), charsMax - 3)
  return text === '' || text === raw ? '' : ` · ${text}`
}

/**
 * Properties of the same thing, those after the value first; empty for an item of a list. Paths have no list positions, so a repeated
 * property means that the next thing of the list has begun.
 */
function siblingsOf(values: readonly DataValue[], value: DataValue): DataValue[] {
  const at = values.indexOf(value)
  const parent = value.path.slice(0, value.path.lastIndexOf('.') + 1)
  if (values[at + 1]?.path === value.path || values[at - 1]?.path === value.path) return []
  const known = new Set([value.path])
  const found: DataValue[] = []
  for (const step of [1, -1]) {
    for (let looked = 1; looked <= LOOKED_AT_MAX && found.length < NEIGHBOURS_MAX; looked += 1) {
      const other = values[at + step * looked]
      if (other === undefined || !isOfOneThing(other, value) || !other.path.startsWith(parent)) break
      const name = other.path.slice(parent.length)
      if (name.includes('.')) continue
      if (known.has(other.path)) break
      known.add(other.path)
      if (name !== '' && !ADDRESS.test(other.raw)) found.push(other)
    }
  }
  return found
}

/**
 * The name of the thing around the value's own thing: of the product, for the price of an offer. Null without one, and for several: paths
 * have no list positions, so it would be unclear which name applies.
 */
function nameAround(values: readonly DataValue[], value: DataValue): DataValue | null {
  const owners = value.path.split('.').slice(0, -2)
  if (owners.length === 0 && !value.path.includes('.')) return null
  const paths = new Set<string>()
  for (let depth = owners.length; depth >= 0; depth -= 1) for (const name of NAMES) paths.add([...owners.slice(0, depth), name].join('.'))
  const named = values.filter((other) => paths.has(other.path) && isOfOneThing(other, value))
  for (const path of paths) {
    const [only, ...others] = named.filter((other) => other.path === path)
    if (only !== undefined) return others.length === 0 ? only : null
  }
  return null
}

function isOfOneThing(one: DataValue, other: DataValue): boolean {
  return one.entity === other.entity && one.type === other.type && one.syntax === other.syntax
}
