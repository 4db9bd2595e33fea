// Splits one text into the items of a list where the page splits it: lines, bullets, semicolons, pipes, else commas. "And" separates the
// last two items only, and only where other separators show that there is a list. Items are not cleaned.
import { listWordsOf, type ListWords } from './list-words.ts'

const LINES = /\s*(?:\r?\n|<br\s*\/?>)\s*/i
const BULLETS = /\s*(?:[•·●▪■◦‣⁃∙►▸✓✔|¦;；／]|\s[–—]\s|\s\/\s|\s»\s|\s>\s)\s*/u
const BULLET_TEST = /[•●▪■◦‣⁃∙►▸✓✔|¦;；／]|\s·\s|\s\/\s|\s»\s|\s>\s/u
/** Behind a month and a day a comma introduces the year. */
const COMMAS =
  /(?<!(?<!\p{L})\p{L}{3,9}\.? \d{1,2})\s*[,，،]\s+|\s*[、，،]\s*|(?<=\p{L}{2}),(?=\p{L}{2})|(?<=\p{L}{3,9}\.? \d{1,2}),\s+(?!(?:19|20)\d{2}(?!\d))/u
const COMMA_TEST = /[,，،、]/
const ITEM_WORDS_MAX = 7
const CHARS_MAX = 20_000
/** "Zutaten: Mehl, Zucker" */
const LABEL = /^\p{L}[\p{L}\p{M}' -]{1,30}[:：]\s*(?=\S)/u
const LABEL_WORDS_MAX = 3
const INITIALS = /^(?:\p{Lu}\p{Ll}?\.[ -]?){1,4}$/u
/** Suffixes that belong to the name before them: "Acme, Inc.", "John Smith, Jr." */
const SUFFIX = /^(?:inc|llc|ltd|corp|co|plc|llp|gmbh|jr|sr|ph\.?d|m\.?d|esq|s\.?a|s\.?l|s\.?r\.?l|b\.?v|ii|iii)\.?$/i

/** The items of a text, trimmed, without empty ones or leading bullets; the whole text as one item where nothing splits it. */
export function splitList(raw: string, language: string | null = null): string[] {
  const text = raw.trim()
  const words = listWordsOf(language ?? '')
  return withoutLastStop(partsOf(text, words))
    .map((part) =>
      part
        .replace(/^[\s•●▪■◦‣⁃∙►▸▢□☐❏❑◻▫*–—・･-]+(?=\S)\s*/u, '')
        .replace(/[;,]$/, '')
        .trim(),
    )
    .filter((part) => part !== '')
}

/** Where all other items end with a semicolon, the full stop ends the list and not its last item. */
function withoutLastStop(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1) ?? ''
  const isListed = parts.length > 1 && /[^.]\.$/.test(last) && parts.slice(0, -1).every((part) => /[;；]\s*$/.test(part))
  return isListed ? [...parts.slice(0, -1), last.slice(0, -1)] : parts
}

function partsOf(text: string, words: ListWords): string[] {
  if (LINES.test(text)) return withoutHeadline(text.split(LINES))
  const plain = withoutLabel(text)
  if (BULLET_TEST.test(plain)) return withoutLeading(plain.split(BULLETS), words)
  return text.length > CHARS_MAX || !COMMA_TEST.test(plain) ? [text] : (splitCommas(plain, words) ?? [text])
}

/** A first line that only names what follows. */
function withoutHeadline(lines: string[]): string[] {
  const [first = '', ...rest] = lines
  return rest.length > 0 && /[:：]$/.test(first) && first.split(' ').length <= LABEL_WORDS_MAX ? rest : lines
}

/** The text without the label of its list. Where further items have labels, too, the first label is an item's. */
function withoutLabel(text: string): string {
  const label = LABEL.exec(text)?.[0]
  const rest = text.slice(label?.length ?? 0)
  if (label === undefined || label.trim().split(/\s+/).length > LABEL_WORDS_MAX || /[:：]/.test(rest)) return text
  return COMMA_TEST.test(rest) || BULLET_TEST.test(rest) ? rest : text
}

function withoutLeading(parts: string[], { leading }: ListWords): string[] {
  const last = parts.pop() ?? ''
  return [...parts, last.trim().replace(leading, '')]
}

/** Commas separate names and tags but not sentences: every part must be short. Null for other texts. */
function splitCommas(text: string, words: ListWords): string[] | null {
  if (/。./u.test(text) || text.endsWith('。')) return null
  const parts = joinedNames(outsideBrackets(text), words)
  const last = parts.pop() ?? ''
  if (parts.length === 0) return last === text ? null : [last]
  if ([...parts, last].some((part) => part.split(/\s+/).length > ITEM_WORDS_MAX)) return null
  return withoutRest([...parts, ...lastItems(last, parts, words)], words)
}

/** Split at commas outside of brackets: "flour (wheat, rye), sugar". */
function outsideBrackets(text: string): string[] {
  const parts: string[] = []
  let held = ''
  let depth = 0
  for (const [at, piece] of text.split(new RegExp(`(${COMMAS.source})`, 'u')).entries()) {
    // The separators are at odd indices.
    if (depth <= 0 && at % 2 === 1) {
      parts.push(held)
      held = ''
      continue
    }
    held += piece
    depth += countOf(piece, /[([（「『]/g) - countOf(piece, /[)\]）」』]/g)
  }
  return [...parts, held].map((part) => part.trim()).filter((part) => part !== '')
}

function countOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}

/** Joins names that contain a comma: "Smith, J., Doe, A. and Hill, B.", "Acme, Inc." */
function joinedNames(parts: readonly string[], { between }: ListWords): string[] {
  const cut = parts.flatMap((part) => part.split(between).filter((_, at) => at % 2 === 0))
  const isNamed = cut.length > 2 && cut.length % 2 === 0 && cut.every((part, at) => INITIALS.test(part) === (at % 2 === 1))
  if (isNamed) return cut.flatMap((part, at) => (at % 2 === 1 ? [`${cut[at - 1]}, ${part}`] : []))
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before !== undefined && SUFFIX.test(part)) joined[joined.length - 1] = `${before}, ${part}`
    else joined.push(part)
  }
  return joined
}

/** The last part is two items where it has a joining word that no other part has: "salt and pepper, Marks and Spencer" are two. */
function lastItems(last: string, others: readonly string[], words: ListWords): string[] {
  const unled = last.replace(words.leading, '')
  if (unled !== last) return [unled]
  if (others.some((part) => new RegExp(words.between, 'iu').test(part))) return [last]
  const places = [...last.matchAll(words.between)]
  const place = places.findLast(([, word]) => word !== '&' && word !== '+') ?? places.at(-1)
  if (place !== undefined) return [last.slice(0, place.index), last.slice(place.index + place[0].length)]
  return unspacedItems(last, words)
}

/** "砂糖と塩", "B和C": in scripts without spaces, the joining word is found by segmenting the text into words. */
function unspacedItems(last: string, { unspaced }: ListWords): string[] {
  if (!HAS_UNSPACED.test(last)) return [last]
  const segments = [...segmenter.segment(last)]
  const [first] = segments
  if (first !== undefined && unspaced.has(first.segment) && segments.length > 1) return [last.slice(first.segment.length)]
  const joins = segments.filter(({ segment, index }) => unspaced.has(segment) && index > 0 && index + segment.length < last.length)
  const [join] = joins
  return joins.length === 1 && join ? [last.slice(0, join.index), last.slice(join.index + join.segment.length)] : [last]
}
const HAS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Without "etc." at the end. */
function withoutRest(items: string[], { rest, unspacedRest }: ListWords): string[] {
  const last = items.pop() ?? ''
  const segments = HAS_UNSPACED.test(last) ? [...segmenter.segment(last)] : []
  const end = segments.at(-1)
  const left = end !== undefined && unspacedRest.has(end.segment) ? last.slice(0, end.index) : last.replace(rest, '')
  return left.trim() === '' ? items : [...items, left.trim()]
}
