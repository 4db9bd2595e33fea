// Which kind of item a phrase names ("dentists in Berlin", "entreprises SaaS", "柏林牙医").
import type { PageKind } from '../page-kind.ts'
import { PAGE_KINDS } from '../page-kinds.ts'
import { phraseKey } from './phrase-key.ts'
import { languageOf, partsOf, REQUEST_LANGUAGES, THINGS, type RequestLanguage } from './request-words.ts'
import { splitTokens, type Token } from './tokens.ts'

export interface NamedThing {
  id: string
  /** Null where no kind of page belongs to it. */
  kind: PageKind | null
  noun: string
  /** Names of the kind's fields that are useful for nearly every such item. */
  usual: readonly string[]
  isGroup: boolean
  isMember: boolean
}

const WORDS_MAX = 4
const COMPOUND_CHARS_MIN = 4
/** Languages whose compounds are one word, the head last. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl'])

const TABLES = new Map(REQUEST_LANGUAGES.map((language) => [language.code, indexThings(language)]))

interface Hit {
  id: string
  from: number
  to: number
}

export function nameThing(phrase: string, language: RequestLanguage): NamedThing | null {
  const hits = language.isUnspaced ? unspacedHits(phrase, language) : spacedHits(phrase, language)
  const [head] = hits
  // "Desks in shops" are desks, but "bike shops" are shops.
  const best = language.isUnspaced ? (hits.find(({ id }) => THINGS[id]?.isSetting !== true) ?? head) : head
  return best ? thingOf(best.id) : null
}

/** True where the words begin with the name of a kind of item, which may contain function words: "ofertas de empleo". */
export function beginsWithThing(tokens: readonly Token[], language: RequestLanguage): boolean {
  const start = tokens.findIndex(({ folded }) => !language.lists.articles.has(folded))
  return start >= 0 && hitAt(tokens, start, language) !== null
}

/** Every name of the kind of item in every language, for comparing texts with it. */
export function namesOfThing({ id, isGroup }: NamedThing): { language: RequestLanguage; name: string }[] {
  if (isGroup) return []
  return REQUEST_LANGUAGES.flatMap((language) => (language.things[id] ?? []).map((name) => ({ language, name })))
}

function thingOf(id: string): NamedThing | null {
  const entry = THINGS[id]
  if (entry === undefined) return null
  const kind = PAGE_KINDS.find((one) => one.id === entry.kind) ?? null
  const noun = entry.noun ?? kind?.noun ?? id
  return { id, kind, noun, usual: partsOf(entry.usual), isGroup: entry.isGroup === true, isMember: entry.isMember === true }
}

/** With the head of the phrase first: in English, German and Dutch the last noun before a place, else the first noun. */
function spacedHits(phrase: string, language: RequestLanguage): Hit[] {
  const tokens = splitTokens(phrase)
  const cut = tokens.findIndex((token, at) => at > 0 && (language.lists.in.has(token.folded) || token.isBreak))
  const core = cut < 0 ? tokens : tokens.slice(0, cut)
  const hits = [...hitsOf(core, language)]
  const heads = language.code === 'en' ? hits.filter((hit) => isEnglishHead(hit, core, language)) : hits
  const isHeadLast = language.code === 'en' || COMPOUNDING.has(language.code)
  return [...(isHeadLast ? heads.toReversed() : heads), ...(cut < 0 ? [] : hitsOf(tokens.slice(cut), language))]
}

/** Of several nouns the last is the head ("car dealers"), unless an earlier one is a plural. */
function isEnglishHead({ to }: Hit, core: readonly Token[], { lists }: RequestLanguage): boolean {
  const rest = core.slice(to)
  return rest.every(({ folded }) => lists.pages.has(folded) || /^\d+$/.test(folded)) || (core[to - 1]?.folded.endsWith('s') ?? false)
}

function hitsOf(tokens: readonly Token[], language: RequestLanguage): Hit[] {
  const hits: Hit[] = []
  for (let from = 0; from < tokens.length;) {
    const hit = hitAt(tokens, from, language)
    if (hit) hits.push(hit)
    from = hit ? hit.to : from + 1
  }
  return hits
}

function hitAt(tokens: readonly Token[], from: number, language: RequestLanguage): Hit | null {
  const languages = language.code === 'en' ? [language] : [language, languageOf('en')]
  for (let to = Math.min(tokens.length, from + WORDS_MAX); to > from; to -= 1) {
    const words = tokens.slice(from, to)
    if (words.slice(1).some(({ isBreak }) => isBreak)) continue
    const phrase = words.map(({ text }) => text).join(' ')
    for (const one of languages) {
      const id = TABLES.get(one.code)?.get(phraseKey(phrase, one))
      if (id !== undefined) return { id, from, to }
    }
  }
  const id = COMPOUNDING.has(language.code) ? compoundHead(tokens[from]?.text ?? '', language) : undefined
  return id === undefined ? null : { id, from, to: from + 1 }
}

/** The kind named by the end of a compound: "Softwareunternehmen", "SaaS-Firmen". */
function compoundHead(word: string, language: RequestLanguage): string | undefined {
  const key = phraseKey(word, language)
  let best: { id: string; chars: number } | undefined
  for (const [name, id] of TABLES.get(language.code) ?? []) {
    const isLonger = name.length >= COMPOUND_CHARS_MIN && name.length > (best?.chars ?? 0) && name.length < key.length
    if (isLonger && key.endsWith(name) && THINGS[id]?.isWhole !== true) best = { id, chars: name.length }
  }
  return best?.id
}

/** The name that ends last is the head; of several the longest. A name of one character counts only as the whole phrase. */
function unspacedHits(phrase: string, language: RequestLanguage): Hit[] {
  const text = phraseKey(phrase, language)
  const hits: Hit[] = []
  for (const [name, id] of TABLES.get(language.code) ?? []) {
    const from = text.lastIndexOf(name)
    if (from >= 0 && (name.length > 1 || text === name)) hits.push({ id, from, to: from + name.length })
  }
  return hits.toSorted((a, b) => b.to - a.to || a.from - b.from)
}

function indexThings(language: RequestLanguage): Map<string, string> {
  const table = new Map<string, string>()
  for (const id of Object.keys(THINGS)) {
    for (const name of language.things[id] ?? []) {
      const key = phraseKey(name, language)
      if (!table.has(key)) table.set(key, id)
    }
  }
  return table
}
