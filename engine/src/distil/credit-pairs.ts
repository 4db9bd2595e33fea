// Pairs of lines with a name behind "by": "Produced by Declan Marsh", "Édité par Granit Rose Éditions". The label is all before the name.
import { AND_WORDS } from '../fields/particles.ts'
import { anyOf } from '../fields/word-patterns.ts'
import { collect } from '../text/collect.ts'
import { withoutSentenceStop } from '../text/sentence-stop.ts'
import type { Pair } from '../types.ts'
import type { PageSurvey } from './survey-page.ts'

const LINE_CHARS_MAX = 100
const BY = anyOf(({ sentences }) => sentences?.by)
const INNER = anyOf(({ particles }) => [particles?.inNames ?? '', 'the', '&', ...AND_WORDS].join(','))
const WORD = String.raw`\p{Lu}[\p{L}\p{N}’'&.-]*`
const CREDIT = new RegExp(
  String.raw`^(?<label>\p{Lu}[\p{L}’'-]+(?: \p{L}[\p{L}’'-]*){0,2} ${BY}) (?<value>${WORD}(?: (?:${INNER} ){0,2}${WORD}){0,7})$`,
  'u',
)
const HAS_BY = new RegExp(String.raw`\p{L} ${BY} \p{Lu}`, 'u')

export function creditPairs({ blocks }: PageSurvey): Pair[] {
  return collect(blocks, ({ id, text, element, kind }) => {
    if (element === null || kind === 'control' || !HAS_BY.test(text)) return []
    return text.split(LINE).flatMap((line): Pair[] => {
      const { label, value } = (line.length <= LINE_CHARS_MAX ? CREDIT.exec(line.trim()) : null)?.groups ?? {}
      const name = value && withoutSentenceStop(value)
      return label === undefined || name === undefined ? [] : [{ label, value: name, valueBlock: id, element, layout: 'sibling' }]
    })
  })
}
const LINE = /\n|\s[|•·]\s|(?<=\p{Ll}{3}\.)\s(?=\p{Lu})/u
