// One item of a list as fields: "rating: from 1 to 5", "title and date", "length (m)", "length_m".
import { askedUnit } from '../../fields/asked-unit.ts'
import { asked, type AskedPhrase } from './clause.ts'
import { NO_FORM, withFormNotes } from './declared-form.ts'
import { splitItems } from './field-items.ts'
import { withMemberNotes } from './item-members.ts'
import type { RequestLanguage } from './request-words.ts'
import { phraseOf } from './spaced-clause.ts'
import { stripRequest } from './strip-request.ts'
import { splitTokens } from './tokens.ts'
import { phraseOfItem } from './unspaced-clause.ts'

/** The words before a colon or dash, which introduce an explanation. */
export function nameOfItem(item: string): string {
  return item.split(/:\s|\s[–—-]\s/u)[0] ?? item
}

export function phrasesOfItem(item: string, language: RequestLanguage): AskedPhrase[] {
  const name = nameOfItem(item)
  const explained = item.slice(name.length).replace(/^[\s:–—-]+/u, '')
  const phrases = (language.isUnspaced ? phraseOfItem(name, language) : spacedPhrases(name, language)).map((one) =>
    withUnitOfName(one, name),
  )
  const [only, ...others] = phrases
  if (only === undefined) return [asked(name)]
  return explained === '' || others.length > 0 || only.note !== '' || only.members.length > 0 ? phrases : [{ ...only, note: explained }]
}

function spacedPhrases(name: string, language: RequestLanguage): AskedPhrase[] {
  const tokens = withMemberNotes(withFormNotes(splitTokens(name), language), language, true)
  return splitItems(stripRequest(tokens, language).tokens, language).flatMap(({ tokens: words }) => phraseOf(words, language))
}

/** `length_m` is a number of metres. */
function withUnitOfName(phrase: AskedPhrase, name: string): AskedPhrase {
  const [, unit] = /^[a-z]+(?:_[a-z]+)*_([a-z]{1,5})$/u.exec(name) ?? []
  if (unit === undefined || phrase.form !== NO_FORM || askedUnit(name, '') === null) return phrase
  return { ...phrase, text: phrase.text.replace(new RegExp(` ${unit}$`), ''), form: { type: 'number', unit: `(${unit})` } }
}
