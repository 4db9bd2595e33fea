// Finds the parts at the ends of a title that may not belong to the name: brackets, and parts separated by dashes, colons and commas.

/** A way to shorten a text: the rest that is kept, the part that is removed, and the kind of separator. */
export interface TitleCut {
  rest: string
  part: string
  sign: 'bracket' | 'stroke' | 'colon' | 'comma'
  /** True for a part before the rest. */
  isFront: boolean
}

const PARTS_MAX = 4
const OPENING = '([（【［〔'
const CLOSING = ')]）】］〕'

/** All parts that can be removed, those in brackets first, then those nearest to the end. All texts are substrings of the title. */
export function cutsOf(text: string): TitleCut[] {
  return [...bracketsOf(text), ...partsOf(text)]
}

export function bracketsOf(text: string): TitleCut[] {
  const cuts: TitleCut[] = []
  const kind = CLOSING.indexOf(text.at(-1) ?? ' ')
  const from = kind < 0 ? -1 : text.lastIndexOf(OPENING[kind] ?? '', text.length - 2)
  if (from > 0) cuts.push({ rest: trimEnd(text.slice(0, from)), part: text.slice(from + 1, -1).trim(), sign: 'bracket', isFront: false })
  const first = OPENING.indexOf(text[0] ?? ' ')
  const to = first < 0 ? -1 : text.indexOf(CLOSING[first] ?? '', 1)
  if (to > 0 && to < text.length - 1)
    cuts.push({ rest: trimStart(text.slice(to + 1)), part: text.slice(1, to).trim(), sign: 'bracket', isFront: true })
  return cuts
}

/** Removes separators and spaces at the end that preceded the removed part. */
export const trimEnd = (text: string): string => text.replace(/(?<![\s,:：;|·•–—―_-])[\s,:：;|·•–—―_-]{1,8}$/u, '')
const trimStart = (text: string): string => text.replace(/^[\s,:：;|·•–—―_-]{1,8}/u, '')

/** Separators in a title: dashes must be between spaces, or after a letter of a script without spaces. */
const SIGNS =
  /(?<!\s)\s*[|｜]+\s*|\s[·•–—―»«/~:>›→-]{1,2}\s|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）)】\]])[_–—―-]{1,3}\s?|[:：]\s?|[,，、]\s?/gu

function partsOf(text: string): TitleCut[] {
  const signs = [...text.matchAll(SIGNS)].filter(({ 0: sign, index }) => index > 0 && index + sign.length < text.length)
  const cut = ({ 0: sign, index }: RegExpExecArray, isFront: boolean): TitleCut => {
    const [before, after] = [text.slice(0, index).trim(), text.slice(index + sign.length).trim()]
    return { rest: isFront ? after : before, part: isFront ? before : after, sign: kindOf(sign), isFront }
  }
  return [
    ...signs
      .slice(-PARTS_MAX)
      .toReversed()
      .map((match) => cut(match, false)),
    ...signs.slice(0, 2).map((match) => cut(match, true)),
  ]
}

function kindOf(sign: string): TitleCut['sign'] {
  if (/[,，、]/.test(sign)) return 'comma'
  return /^[:：]/.test(sign) ? 'colon' : 'stroke'
}

/** All parts between dashes, bars and colons, in order. */
export function titleSegments(text: string): string[] {
  const segments: string[] = []
  let from = 0
  for (const match of text.matchAll(SIGNS)) {
    if (kindOf(match[0]) === 'comma') continue
    segments.push(text.slice(from, match.index).trim())
    from = match.index + match[0].length
  }
  return [...segments, text.slice(from).trim()].filter((segment) => segment !== '')
}
