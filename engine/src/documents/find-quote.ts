// Finds a quote among words with positions; of several occurrences the one with the quote's surroundings. Pure. Spaces and hyphens are //
// ignored, since the extracted text joins lines and splits words differently.

/** A run of text and the box around it. */
export interface PlacedText {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

export type Box = Omit<PlacedText, 'text'>

export interface WantedQuote {
  quote: string
  /** The text before it in the extracted text. */
  before: string
  after: string
}

const CONTEXT_CHARS = 300
const OCCURRENCES_MAX = 2_000

/** One box per line of the quote; none where it is not found. */
export function findQuote(texts: readonly PlacedText[], { quote, before, after }: WantedQuote): Box[] {
  const letters = lettersOf(texts)
  const stream = letters.map(({ char }) => char).join('')
  const around = { before: fold(before).slice(-CONTEXT_CHARS), after: fold(after).slice(0, CONTEXT_CHARS) }
  const boxes: Box[] = []
  let from: number | null = null
  for (const piece of piecesOf(quote, stream)) {
    const at: number = from === null ? bestPlace(stream, piece, around) : nearestPlace(stream, piece, from)
    if (at < 0) continue
    boxes.push(...boxesOf(letters.slice(at, at + piece.length)))
    from = at + piece.length
  }
  return boxes
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u2010-]+/g, '')
}

interface Letter extends Box {
  char: string
}

/** Assumes that the letters of one text are equally wide. */
function lettersOf(texts: readonly PlacedText[]): Letter[] {
  return texts.flatMap(({ text, left, right, top, bottom }) => {
    const width = (right - left) / Math.max(1, text.length)
    return [...text].flatMap((sign, at) =>
      [...fold(sign)].flatMap((char) =>
        char.split('').map((unit) => ({ char: unit, left: left + at * width, right: left + (at + 1) * width, top, bottom })),
      ),
    )
  })
}

/** The whole quote where it is contiguous; else its longest runs of words, since lines of a table cell are interrupted by other cells. */
function piecesOf(quote: string, stream: string): string[] {
  const whole = fold(quote)
  if (whole === '') return []
  if (stream.includes(whole)) return [whole]
  const words = quote
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '')
  const pieces: string[] = []
  for (let at = 0; at < words.length;) {
    let [piece, end] = [words[at]!, at + 1]
    while (end < words.length && stream.includes(piece + words[end]!)) piece += words[end++]!
    if (stream.includes(piece)) pieces.push(piece)
    at = end
  }
  // Runs of less than half of the quote do not locate it.
  return pieces.join('').length >= whole.length / 2 ? pieces : []
}

function bestPlace(stream: string, piece: string, { before, after }: { before: string; after: string }): number {
  let [best, most] = [-1, -1]
  let count = 0
  for (let at = stream.indexOf(piece); at >= 0 && count < OCCURRENCES_MAX; at = stream.indexOf(piece, at + 1)) {
    const score = commonEnd(stream, at, before) + commonStart(stream, at + piece.length, after)
    if (score > most) [best, most] = [at, score]
    count += 1
  }
  return best
}

function nearestPlace(stream: string, piece: string, from: number): number {
  const behind = stream.indexOf(piece, from)
  return behind >= 0 ? behind : stream.lastIndexOf(piece, from)
}

function commonEnd(stream: string, end: number, text: string): number {
  let count = 0
  while (count < text.length && count < end && stream[end - 1 - count] === text[text.length - 1 - count]) count += 1
  return count
}

function commonStart(stream: string, start: number, text: string): number {
  let count = 0
  while (count < text.length && start + count < stream.length && stream[start + count] === text[count]) count += 1
  return count
}

/** Merges letters of one line into a box. */
function boxesOf(letters: readonly Letter[]): Box[] {
  const boxes: Box[] = []
  for (const { left, right, top, bottom } of letters) {
    const last = boxes.at(-1)
    if (last !== undefined && isBeside(last, { left, right, top, bottom })) {
      last.right = Math.max(last.right, right)
      last.top = Math.min(last.top, top)
      last.bottom = Math.max(last.bottom, bottom)
    } else boxes.push({ left, right, top, bottom })
  }
  return boxes
}

function isBeside(last: Box, next: Box): boolean {
  const shared = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top)
  return next.left >= last.left && shared > Math.min(last.bottom - last.top, next.bottom - next.top) / 2
}
