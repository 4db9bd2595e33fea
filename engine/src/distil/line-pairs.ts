// Pairs inside one block: "Label: value" lines, and a marked-up label followed by its value (`<b>SKU</b> 4711`).
import { isTag, isText, type Element, type Text } from 'domhandler'
import { foldSpace } from '../text/fold.ts'
import { InlineText } from '../text/inline-text.ts'
import type { Block, Pair } from '../types.ts'
import { endsWithColon, isSentence, readLabel, readValue } from './label-text.ts'
import { captionOf } from './reversed-pairs.ts'
import type { PageSurvey } from './survey-page.ts'
import { collect } from '../text/collect.ts'

/** The colon of a time of day ("on 04:16 PM") separates no label from a value. */
const COLON_LINE = /^([^:：\n]{2,60})[:：](?!(?<=\d:)[0-5]\d(?!\d))\s*(\S.*)$/u
/** A line with dot leaders: "Weight . . . . . . 7,100 lbs". */
const LEADER_LINE = /^(\p{L}[^.…:\n]{1,40}?)\s?(?:(?:\.\s?){4,80}|…{2,40})\s?(\S[^\n]{0,120})$/u
const LABEL_TAGS = new Set(['strong', 'b', 'label', 'em', 'i', 'th', 'dt', 'span', 'small', 'u', 'font', 'cite', 'abbr'])
const STRONG_TAGS = new Set(['strong', 'b', 'label'])
const LABEL_CLASS = /(?:^|[\s_-])(?:label|key|name|title|term|caption|heading|header|prop|property|attr|attribute)(?:$|[\s_-])/i
const WHOLE_CHARS_MAX = 100
/** Schemes of addresses, whose colon is no separator. */
const SCHEME = /^(?:https?|ftp|mailto|tel|javascript)$/i
const CLOCK = /\d$/

/** A part of a line: the text of one inline element, or text outside of any. */
interface Piece {
  text: string
  element: Element | null
  startsLine: boolean
  /** White space precedes it, outside of its element. */
  isApart: boolean
}

export function linePairs(survey: PageSurvey): Pair[] {
  const { blocks, blockNodes } = survey
  return collect(blocks, (block, index) => {
    const { element } = block
    if (element === null || block.kind === 'control') return []
    const nodes = blockNodes[index] ?? []
    const marked = nodes.length > 1 ? markedPairs(block, element, nodes) : []
    return [...marked, ...colonPairs(block, element, marked)]
  })
}

function colonPairs(block: Block, element: Element, known: readonly Pair[]): Pair[] {
  if (!COLON_OR_LEADER.test(block.text)) return []
  return block.text
    .split('\n')
    .flatMap(partsOfLine)
    .flatMap((line) => {
      const match = COLON_LINE.exec(line) ?? LEADER_LINE.exec(line)
      const before = match?.[1] ?? ''
      if (match === null || SCHEME.test(before.trim()) || (CLOCK.test(before) && /^\d/.test(match[2] ?? ''))) return []
      const label = readLabel(before)
      const value = readValue(match[2] ?? '')
      if (label === null || value === null || known.some((pair) => before.includes(pair.label))) return []
      return [{ label, value, valueBlock: block.id, element, layout: 'colon' as const }]
    })
}

const COLON_OR_LEADER = /[:：]|\. ?\. ?\. ?\.|……/u

/**
 * Splits a line with several pairs ("Journey: 51 min. Bicycles: free", "Stock 12 | Place: Toledo"). After a sentence only where that is a
 * pair too. A turn of a chat transcript is not split.
 */
function partsOfLine(line: string): string[] {
  if (line.length <= PARTED_CHARS_MAX && UNCASED_LABEL.test(line)) return line.split(UNCASED_LABEL)
  if (line.length > PARTED_CHARS_MAX || !NEXT_LABEL.test(line) || CHAT_TURN.test(line)) return [line]
  const parts = line.split(BEHIND_SENTENCE)
  return (COLON_LINE.test(parts[0] ?? '') ? parts : [line]).flatMap((part) => part.split(BEHIND_STROKE))
}
const PARTED_CHARS_MAX = 600
/** Scripts without capitals: "敷金：2ヶ月 / 礼金：なし", and, in those without spaces between words, "来源：江州日报 作者：林晓岚". */
const UNCASED_LABEL =
  /(?<=\S)(?:\s?[/／|｜]\s?(?=\p{Lo}{1,12}[:：])|\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,8}[:：]\s?\S))/u
const NEXT_LABEL = /[.|•·;]\s+\p{Lu}[^:：.|•·;,\n]{1,30}:\s/u
const BEHIND_SENTENCE = /(?<=[\p{L}\p{N})]{2}[.;])\s+(?=\p{Lu}[^:：.|•·;,\n]{1,30}:\s)/u
const BEHIND_STROKE = /(?<=\s[|•·])\s+(?=\p{Lu}[^:：.|•·;,\n]{1,30}:\s)/u
const CHAT_TURN = /^\W*(?:system|assistant|user|human|developer)\b.{0,20}:/iu

/** Label pieces with everything up to the next label or the end of the line. */
function markedPairs(block: Block, container: Element, nodes: readonly Text[]): Pair[] {
  const pieces = piecesOf(container, nodes)
  const stated = statedPairs(block, pieces)
  if (stated.length >= STATED_MIN) return stated
  const whole = pieces.length === 2 ? (wholePair(block, pieces) ?? captionedPair(block, container, pieces)) : null
  if (whole !== null) return [whole]
  const pairs: Pair[] = []
  for (let index = 0; index + 1 < pieces.length; index += 1) {
    const piece = pieces[index]
    if (piece === undefined || !isLabelPiece(piece, pieces[index + 1])) continue
    const label = readLabel(lastWords(piece))
    const rest = valuePieces(pieces, index)
    const value = readValue(joinPieces(rest))
    if (label === null || value === null) continue
    const only = rest.length === 1 ? rest[0]?.element : null
    pairs.push({ label, value, valueBlock: block.id, element: only ?? container, layout: 'sibling' })
    index += rest.length - 1
  }
  return pairs
}

/** Inline elements of one line that each hold a whole pair: `<span>Venue: Colliery Lane</span> <span>Kick-off: 15:00</span>`. */
function statedPairs(block: Block, pieces: readonly Piece[]): Pair[] {
  return pieces.flatMap(({ text, element }) => {
    const match = element === null ? null : COLON_LINE.exec(foldSpace(text))
    const [label, value] = [readLabel(match?.[1] ?? ''), readValue(match?.[2] ?? '')]
    if (element === null || label === null || value === null || SCHEME.test(label) || CLOCK.test(label)) return []
    return [{ label, value, valueBlock: block.id, element, layout: 'colon' as const }]
  })
}
const STATED_MIN = 2

/** A short block of two parts, the second marked up by itself: `Article number <b>4711</b>`. */
function wholePair(block: Block, [first, second]: readonly Piece[]): Pair | null {
  const element = second?.element
  if (first === undefined || second === undefined || !element || block.text.length > WHOLE_CHARS_MAX) return null
  if (first.element?.name === 'a' && element.name === 'a') return null
  const label = readLabel(first.text)
  const value = readValue(second.text)
  if (label === null || value === null || /\d/.test(label) || isSentence(first.text)) return null
  return { label, value: foldSpace(value), valueBlock: block.id, element, layout: 'sibling' }
}

/** A figure followed by its caption: `<b>142 m²</b> <span>Living area</span>`. */
function captionedPair(block: Block, container: Element, [first, second]: readonly Piece[]): Pair | null {
  if (first === undefined || second === undefined || block.text.length > WHOLE_CHARS_MAX) return null
  const label = captionOf(foldSpace(second.text))
  const value = readValue(foldSpace(first.text))
  if (label === null || value === null || !/\d/.test(value) || endsWithColon(value) || value.length > WHOLE_CHARS_MAX) return null
  return { label, value, valueBlock: block.id, element: first.element ?? container, layout: 'reversed' }
}

function valuePieces(pieces: readonly Piece[], labelIndex: number): Piece[] {
  const first = labelIndex + 1
  let end = first
  while (end < pieces.length) {
    const piece = pieces[end]
    if (piece === undefined || (end > first && (piece.startsLine || isLabelPiece(piece, pieces[end + 1])))) break
    end += 1
  }
  return pieces.slice(first, end)
}

function isLabelPiece({ text, element }: Piece, next: Piece | undefined): boolean {
  if (next === undefined || text.length > 120) return false
  if (endsWithColon(text)) return true
  if (element === null || isSentence(text)) return /^\s*[:：]/u.test(next.text) && element !== null
  if (!LABEL_TAGS.has(element.name)) return false
  if (isGlued(text, next)) return true
  return isStrong(element) || LABEL_CLASS.test(element.attribs.class ?? '') || /^\s*[:：]/u.test(next.text)
}

/**
 * True where the next text follows directly and cannot be part of the same word: `<span>Height</span>184 cm`. Such texts are set apart by
 * styles. Raised and lowered figures belong to their word.
 */
function isGlued(text: string, next: Piece): boolean {
  return (
    !next.isApart && next.element?.name !== 'sup' && next.element?.name !== 'sub' && GLUED_LABEL.test(text) && GLUED_VALUE.test(next.text)
  )
}
const GLUED_LABEL = /^\p{Lu}[\p{L} .'’/-]{1,40}[\p{Ll})]$/u
const GLUED_VALUE = /^(?:\p{Lu}|\d|\p{Sc}|[-−]\d)/u

/** True for strong elements and those with nothing but one: `<i><b>Debtor</b></i>`. */
function isStrong({ name, children }: Element): boolean {
  if (STRONG_TAGS.has(name)) return true
  const [only, ...others] = children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
  return only !== undefined && others.length === 0 && isTag(only) && STRONG_TAGS.has(only.name)
}

/** The last clause of text outside elements, which names the value: "In stock. SKU:" → "SKU". */
function lastWords({ text, element }: Piece): string {
  if (element !== null) return text
  return text.split(/[\n.;|•·,]\s+/).at(-1) ?? text
}

function joinPieces(pieces: readonly Piece[]): string {
  const inline = new InlineText()
  for (const piece of pieces) {
    if (piece.isApart) inline.add(' ')
    if (piece.element !== null) inline.openElement(piece.element.name)
    inline.add(piece.text)
    if (piece.element !== null) inline.closeElement(piece.element.name)
  }
  return inline.take()
}

/** The texts grouped by the child elements of the innermost element that contains them all. */
function piecesOf(container: Element, nodes: readonly Text[]): Piece[] {
  const pieces: (Piece & { inline: Text[] })[] = []
  const scope = innermostScope(container, nodes)
  for (const node of nodes) {
    const element = childOf(scope, node)
    const last = pieces.at(-1)
    if (last !== undefined && element !== null && last.element === element) {
      last.inline.push(node)
      last.text += `${followsBlank(node) ? ' ' : ''}${node.data}`
    } else pieces.push({ text: node.data, element, startsLine: followsBreak(element ?? node), isApart: followsBlank(node), inline: [node] })
  }
  return pieces
}

function innermostScope(container: Element, nodes: readonly Text[]): Element {
  let scope = container
  for (;;) {
    const first = nodes[0] === undefined ? null : childOf(scope, nodes[0])
    const last = nodes.at(-1)
    if (first === null || last === undefined || childOf(scope, last) !== first) return scope
    scope = first
  }
}

/** The child element of `scope` that contains the text; null where `scope` itself does. */
function childOf(scope: Element, node: Text): Element | null {
  let element = node.parent
  while (element !== null && element !== scope && element.parent !== scope) element = element.parent
  return element === null || element === scope || !isTag(element) ? null : element
}

/** True where only white space separates a text from what precedes it. */
function followsBlank(node: Text): boolean {
  let current: Element | Text = node
  while (current.prev === null && current.parent !== null && isTag(current.parent)) current = current.parent
  return current.prev !== null && isText(current.prev) && current.prev.data.trim() === ''
}

function followsBreak(node: Element | Text): boolean {
  let previous = node.prev
  while (previous !== null && !isTag(previous) && 'data' in previous && previous.data.trim() === '') previous = previous.prev
  return previous !== null && isTag(previous) && previous.name === 'br'
}
