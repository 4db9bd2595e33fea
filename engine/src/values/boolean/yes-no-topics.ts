// Topics of yes/no fields. Their words are in the section `yesNo` of the language files: `asked` are words of fields, `said` those of
// pages, and `denied` means no by itself ("unfurnished", "non-smoking").
import { LANGUAGES } from '../../fields/language-data.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** The words for something on pages. */
export interface Topic {
  said: Pick<RegExp, 'test'>
  denied?: RegExp
}

export interface YesNoTopic extends Topic {
  asked: RegExp
}

/** Names that are the same in every language. */
const NAMED: readonly YesNoTopic[] = [/e-?sim/, /5g/, /sso|single sign[- ]?on|saml/, /bluetooth/].map(({ source }) => {
  const named = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'iu')
  return { asked: named, said: named }
})

/** In the order of the data: the first one asked for is meant. */
export const YES_NO_TOPICS: readonly YesNoTopic[] = [
  ...Object.entries(LANGUAGES[0]?.yesNo ?? {}).map(([id, { denied }]): YesNoTopic => {
    const pattern = (kind: 'asked' | 'said' | 'denied'): RegExp =>
      new RegExp(
        anyOf(({ yesNo }) => yesNo?.[id]?.[kind]),
        'iu',
      )
    return { asked: pattern('asked'), said: pattern('said'), ...(denied !== undefined && { denied: pattern('denied') }) }
  }),
  ...NAMED,
]
