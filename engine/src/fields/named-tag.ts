// Fields that name an HTML tag of the page: "h1", "meta description", "og_title", "title tag", "favicon". Their value is the content of
// that
// tag and nothing else, since site audits must show missing tags as empty.
import type { Field } from '@quarry/contract'
import { PHRASES } from './concepts.ts'
import { topicWords } from './field-topics.ts'
import { scriptsApart } from '../text/script-changes.ts'
import { isUnspaced, labelWords, nameWords } from './label-words.ts'
import { withoutWords } from './name-words.ts'
import { ARTICLE_WORDS, OF_WORDS } from './particles.ts'

export interface NamedTag {
  element: 'title' | 'meta' | 'link' | `h${number}`
  /** Letters and digits of the name of a meta tag; the relation of a link; empty for other elements. */
  name: string
}

/** A longer description contains more than the name of a tag. */
const DESCRIPTION_WORDS_MAX = 6
const [TAG_NAMES, TITLES] = [topicWords('tagNames'), topicWords('tagTitles')]
/** Words that only describe a tag or its place. */
const FORM_WORDS: ReadonlySet<string> = new Set([...TAG_NAMES, ...topicWords('tagForms'), ...OF_WORDS, ...ARTICLE_WORDS])
/** Names of the tags of Twitter cards; "twitter profile" or "twitter followers" name no tag. */
const CARD_NAMES = new Set('card site creator title description image imagealt player domain'.split(' '))
const TITLE_OF_WHAT = new Set('meta seo browser tab document window'.split(' '))

/** The tag that the field's name, or its short description, names; null for all other fields. */
export function namedTagOf({ name, description, type }: Field): NamedTag | null {
  if (type !== 'string' && type !== 'array') return null
  const told = labelWords(scriptsApart(description))
  return tagOf(nameWords(scriptsApart(name)), type) ?? (told.length <= DESCRIPTION_WORDS_MAX ? tagOf(told, type) : null)
}

/** The words for tags and titles in English, as names of tags are: "balise titre" as "tag title", the Japanese run as "meta title". */
function inEnglish(all: readonly string[]): string[] {
  return all
    .flatMap((word) => {
      const meta = METAS.find((one) => word.length > one.length && word.startsWith(one))
      return meta === undefined ? word : ['meta', word.slice(meta.length)]
    })
    .map((word) => (TITLES.has(word) ? 'title' : TAG_NAMES.has(word) ? 'tag' : word))
}
/** Those of scripts without spaces, which are joined with the next word. */
const METAS = [...topicWords('tagMetas')].filter(isUnspaced)

function tagOf(all: readonly string[], type: Field['type']): NamedTag | null {
  const words = inEnglish(all)
  const telling = words.flatMap((word) => (FORM_WORDS.has(word) ? [] : isUnspaced(word) ? withoutWords([word], FORM_WORDS) : word))
  const [first = '', ...rest] = telling.toSorted((one, other) => Number(HEADING.test(other)) - Number(HEADING.test(one)))
  const level = HEADING.exec(first)?.[1]
  if (level !== undefined && rest.every((word) => word === 'title')) return { element: `h${Number(level)}`, name: '' }
  if (telling.length === 1 && first === 'favicon') return { element: 'link', name: 'icon' }
  if (telling.join(' ') === 'apple touch icon') return { element: 'link', name: 'apple-touch-icon' }
  if (type === 'string' && isTitleTag(words, telling)) return { element: 'title', name: '' }
  return metaOf(words, telling)
}

const HEADING = /^h([1-6])s?$/

/** True for "title tag" and "meta title", but not for "page title", which may be the heading. */
function isTitleTag(words: readonly string[], telling: readonly string[]): boolean {
  const others = telling.filter((word) => word !== 'title')
  if (others.length === telling.length) return false
  const isTag = words.some(
    (word, at) => word === 'title' && (words[at + 1] === 'tag' || words[at - 1] === 'tag' || words[at - 1] === 'html'),
  )
  return others.every((word) => TITLE_OF_WHAT.has(word)) && (isTag || others.length > 0)
}

function metaOf(words: readonly string[], telling: readonly string[]): NamedTag | null {
  const [first = '', second = '', ...further] = words.filter((word) => word !== 'tag')
  if (first === 'og' && second !== '') return meta(['og', nameOfMeta([second, ...further])])
  if (first === 'open' && second === 'graph' && further.length > 0) return meta(['og', ...further])
  if (first === 'twitter') {
    const name = (second === 'card' && further.length > 0 ? further : [second, ...further]).join('')
    return CARD_NAMES.has(name) ? meta([first, name]) : null
  }
  if (telling[0] === 'robot' && telling.length === 1) return meta(telling)
  const named = telling.filter((word) => word !== 'meta')
  return !telling.includes('meta') || named.length === 0 || NO_TAGS.has(named.join(' ')) ? null : meta([nameOfMeta(named)])
}

function meta(parts: readonly string[]): NamedTag {
  return { element: 'meta', name: parts.join('') }
}
/** Ambiguous names: a "meta image" may be one of several tags, "meta data" all of them. */
const NO_TAGS = new Set(['image', 'data', 'information', 'info', 'score'])

/** The name of the meta tag, in English for the translated ones: "Meta-Beschreibung" is `description`. */
function nameOfMeta(words: readonly string[]): string {
  const meant = PHRASES.get(words.join(' '))?.find(({ concept }) => TRANSLATED.has(concept.id))
  return meant?.concept.id ?? words.join('')
}
const TRANSLATED = new Set(['description', 'author'])
