// How well a heading, a class or a property names the items of a field's list: by equal words, by synonyms, by topics of lists.
import { isUnspaced, labelWords, nameWords } from '../label-words.ts'
import { meaningsOf } from '../synonyms/word-meaning.ts'
import { FILLER_WORDS } from '../subjects.ts'
import { LANGUAGES } from '../language-data.ts'
import type { ObjectForm } from './members-of.ts'

const TEXT_CHARS_MAX = 150
const PREFIX_CHARS_MIN = 4

type Keys = ReadonlySet<string | number>

/** Topics of lists by their words in every language. */
const TOPICS = new Map<string, number[]>()
Object.keys(LANGUAGES[0]?.listTopics ?? {}).forEach((id, at) => {
  for (const word of new Set(LANGUAGES.flatMap(({ listTopics }) => labelWords(listTopics?.[id] ?? ''))))
    TOPICS.set(word, [...(TOPICS.get(word) ?? []), at])
})
/** Words that mark a list, or all of it, and not what is listed. */
const IGNORED = new Set(LANGUAGES.flatMap(({ listWords }) => labelWords(listWords ?? '')))
const LONGEST_UNSPACED = Math.max(...[...TOPICS.keys()].filter(isUnspaced).map((word) => word.length))

const subjects = new WeakMap<ObjectForm, Keys[][]>()

/** 0 (no word in common) to 1 (all words of the field about its items). */
export function topicFit(list: ObjectForm, text: string): number {
  return Math.max(0, ...wordsMet(list, text).map((met) => (met.length === 0 ? 0 : met.filter((isMet) => isMet).length / met.length)))
}

/** For each word of the field's name and of its description whether the text has it. */
export function wordsMet(list: ObjectForm, text: string): boolean[][] {
  if (text === '' || text.length > TEXT_CHARS_MAX) return []
  let known = subjects.get(list)
  if (known === undefined) subjects.set(list, (known = list.subject.split('\n').map((line) => specificKeys(labelWords(line)))))
  const keys = [...labelWords(text), ...nameWords(text)].map(keysOf)
  return known.map((words) => words.map((word) => keys.some((other) => meet(word, other))))
}

/** True for a field that names no kind of things: "items", "all results of the list". It asks for the page's main list. */
export function asksForAnyList({ subject }: ObjectForm): boolean {
  return labelWords(subject.replaceAll('\n', ' ')).every((word) => IGNORED.has(word) || FILLER_WORDS.has(word))
}

/** Without words that describe any list, unless there are no others. */
function specificKeys(words: readonly string[]): Keys[] {
  const telling = words.filter((word) => !IGNORED.has(word) && !FILLER_WORDS.has(word))
  return (telling.length > 0 ? telling : words.filter((word) => !FILLER_WORDS.has(word))).slice(0, SUBJECT_WORDS_MAX).map(keysOf)
}
const SUBJECT_WORDS_MAX = 8

/** The word's meanings, and its topics as negative numbers. */
function keysOf(word: string): Keys {
  const topics = isUnspaced(word) ? topicsInside(word) : (TOPICS.get(word) ?? topicsOfCompound(word))
  return new Set([...meaningsOf(word).flatMap(({ keys, isCommon }) => (isCommon ? [] : keys)), ...topics.map((at) => -1 - at)])
}

/** "Teammitglieder", "Preisliste": the topic of the word that it begins or ends with. */
function topicsOfCompound(word: string): number[] {
  for (let length = word.length - 1; length >= PREFIX_CHARS_MIN; length -= 1) {
    const topics = TOPICS.get(word.slice(0, length)) ?? TOPICS.get(word.slice(-length))
    if (topics !== undefined) return topics
  }
  return []
}

function topicsInside(run: string): number[] {
  const found: number[] = []
  for (let at = 0; at < run.length; at += 1)
    for (let length = Math.min(LONGEST_UNSPACED, run.length - at); length > 1; length -= 1) {
      const topics = TOPICS.get(run.slice(at, at + length))
      if (topics === undefined) continue
      found.push(...topics)
      at += length - 1
      break
    }
  return found
}

function meet(one: Keys, other: Keys): boolean {
  for (const key of one) if (other.has(key)) return true
  return false
}

/**
 * True for words that name a list of something else: "Reviews" above a team. False for words with the name of a member: "Price list" above
 * goods and their prices.
 */
export function namesOtherTopic(list: ObjectForm, text: string): boolean {
  const words = labelWords(text.slice(0, TEXT_CHARS_MAX))
  const isTopic = words.some((word) => [...keysOf(word)].some((key) => typeof key === 'number' && key < 0))
  return isTopic && topicFit(list, text) === 0 && !words.some((word) => namesMember(list, word))
}

const memberKeys = new WeakMap<ObjectForm, Keys>()

/** Compares meanings only, not topics, since members of different lists share topics. */
function namesMember(list: ObjectForm, word: string): boolean {
  let keys = memberKeys.get(list)
  if (keys === undefined) {
    keys = new Set(list.members.flatMap(({ name }) => nameWords(name).flatMap(meaningKeys)))
    memberKeys.set(list, keys)
  }
  return meet(new Set(meaningKeys(word)), keys)
}

function meaningKeys(word: string): (string | number)[] {
  return [word, ...meaningsOf(word).flatMap(({ keys, isCommon }) => (isCommon ? [] : keys))]
}
