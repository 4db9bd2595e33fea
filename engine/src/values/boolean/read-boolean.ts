// Parses yes and no from words of many languages, ticks and stock texts; null for other texts.
import { CODES_IN_STOCK, CODES_OUT_OF_STOCK, readStock } from '../../fields/stock-words.ts'
import type { AnswerWords } from '../../fields/word-sections.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** Beside the words of languages: values of switches, signs, and what schema.org and shop feeds write about stock. */
const TECHNICAL_YES = String.raw`true|on|1|ok|x|✓|✔|☑|✅|🗸|●|http:\/\/schema\.org\/instock|${CODES_IN_STOCK}`
const TECHNICAL_NO = `false|off|0|✗|✘|✕|✖|❌|☒|○|${CODES_OUT_OF_STOCK}`
const YES = whole(TECHNICAL_YES, ['yes', 'on'])
const NO = whole(TECHNICAL_NO, ['no', 'off'])
const NEGATED = new RegExp(`^${anyOf(({ answers }) => answers?.without)}`, 'iu')

/** Alone or before a comma, a bracket or a dash: "Welcome, £10 per night". */
const ALLOWED = new RegExp(String.raw`^${anyOf(({ answers }) => answers?.allowed)}(?=$|\s?[,;(–-])`, 'iu')
const FORBIDDEN = new RegExp(String.raw`^${anyOf(({ answers }) => answers?.forbidden)}(?=$|\s?[,;(–-])`, 'iu')

function whole(technical: string, kinds: readonly (keyof AnswerWords)[]): RegExp {
  return new RegExp(`^(?:${[technical, ...kinds.map((kind) => anyOf(({ answers }) => answers?.[kind]))].join('|')})$`, 'iu')
}

/** True, false, or null for other texts. */
export function readBoolean(raw: string): boolean | null {
  const text = raw
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.!:])[.!:]+$/, '')
  const word = text.replace(/^https?:\/\/schema\.org\//i, '')
  if (YES.test(word)) return true
  if (NO.test(word)) return false
  const stock = readStock(text)
  if (stock === false) return false
  if (ALLOWED.test(text)) return true
  if (FORBIDDEN.test(text)) return false
  if (stock === true) return true
  const first = /^([\p{L}✓✔✗✘❌✅]+)(?=[\s,;(–-])/u.exec(text)?.[1]
  if (first && YES.test(first)) return true
  if (NEGATED.test(text) || (first && NO.test(first))) return false
  return null
}
