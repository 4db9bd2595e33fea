// Descriptions by an action: "who wrote it" asks for the author, "last day to apply" for the deadline, "how much fits in it" for the
// capacity. Returns the usual name of the value, which the vocabulary maps to a concept.
import { FILLER_WORDS } from '../subjects.ts'
import { labelWords } from '../label-words.ts'
import { LANGUAGES } from '../language-data.ts'

/** The kind of question, by the first word or the first noun ("person who …", "day on which …"). */
type Asked = 'who' | 'when' | 'where' | 'amount' | 'what'

interface Act {
  asked: Asked
  verbs: ReadonlySet<string>
  /** Usual names, most likely first. */
  names: readonly string[]
}

/** By the ids of their verbs in the language files (section `acts`). */
const ACTS: readonly Act[] = [
  act('who', 'author', 'author'),
  act('who', 'organiser', 'organizer'),
  act('who', 'leader', 'managing director'),
  act('who', 'teacher', 'instructor'),
  act('who', 'maker', 'manufacturer'),
  act('who', 'seller', 'seller'),
  act('who', 'employer', 'employer'),
  act('who', 'agent', 'letting agent', 'listed by'),
  act('who', 'publisher', 'publisher'),
  act('who', 'founder', 'founder'),
  act('who', 'designer', 'designer'),
  act('who', 'inventor', 'inventor'),
  act('who', 'developer', 'developer'),
  act('who', 'owner', 'owner'),
  act('who', 'performers', 'performers'),
  act('who', 'contact', 'contact person'),
  act('when', 'deadline', 'application deadline'),
  act('when', 'moveIn', 'available from'),
  act('when', 'arrival', 'check in'),
  act('when', 'departure', 'check out'),
  act('when', 'founded', 'founded'),
  act('when', 'updated', 'last updated'),
  act('when', 'published', 'date published'),
  act('when', 'ends', 'end date'),
  act('when', 'starts', 'start date'),
  act('when', 'opens', 'opening hours'),
  act('where', 'venue', 'venue'),
  act('amount', 'cost', 'price'),
  act('amount', 'capacity', 'capacity'),
  act('amount', 'weight', 'weight'),
  act('amount', 'lasts', 'duration'),
  act('what', 'material', 'material'),
  act('what', 'costsWhat', 'price'),
  act('what', 'pays', 'price'),
  act('what', 'weighs', 'weight'),
  act('what', 'buy', 'ingredients'),
  act('what', 'news', 'changelog'),
  act('what', 'bring', 'requirements'),
]

const ASKING: ReadonlyMap<string, Asked> = new Map(
  (['who', 'when', 'where', 'what'] as const)
    .flatMap((asked) =>
      questionPhrases(asked)
        .map((phrase): [string, Asked] => [phrase, asked])
        .toReversed(),
    )
    .toReversed(),
)

/** Questions for an amount that imply its name. */
const HOW: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    howLong: ['duration'],
    howBig: ['area', 'size'],
    howLarge: ['size', 'area'],
    howHeavy: ['weight'],
    howOld: ['age'],
    howDifficult: ['difficulty'],
  }).flatMap(([kind, names]) => questionPhrases(kind).map((phrase) => [phrase, names] as const)),
)

/** Actions after "how many" and "how long", where the verb is more specific than the counted noun: "How many people can take part". */
const COUNTS: readonly Act[] = [
  act('amount', 'baking', 'baking time'),
  act('amount', 'preparing', 'prep time'),
  act('amount', 'takePart', 'places', 'participants'),
  act('amount', 'feeds', 'servings'),
  act('amount', 'work', 'employees'),
  act('amount', 'seats', 'seats'),
]
const MANY: ReadonlySet<string> = new Set(questionPhrases('howMany'))

const HOW_MUCH: ReadonlySet<string> = new Set(questionPhrases('howMuch'))
const ACT_WORDS_MAX = 9

/** Names of the value that the words describe by an action, most likely first; empty where they name no known action. */
export function namesOfAct(words: readonly string[]): readonly (readonly string[])[] {
  const lead = words.slice(0, 2).join(' ')
  const counted = MANY.has(lead) ? namesBy('amount', COUNTS, words) : []
  if (counted.length > 0) return counted
  const named = HOW.get(lead)
  if (named) return named.map(labelWords)
  const called = calledIn(words)
  if (called !== null) return [called]
  const asked = HOW_MUCH.has(lead) || HOW_MUCH.has(words[0] ?? '') ? 'amount' : askedBy(words)
  return asked === null ? [] : namesBy(asked, ACTS, words)
}

function namesBy(asked: Asked, acts: readonly Act[], words: readonly string[]): readonly (readonly string[])[] {
  for (const word of words.slice(1, ACT_WORDS_MAX)) {
    const one = acts.find(({ asked: by, verbs }) => by === asked && verbs.has(word))
    if (one) return one.names.map(labelWords)
  }
  return []
}

/** The name of the thing, for "What the job is called" and "wie der Kurs heißt"; null for other words. */
function calledIn(words: readonly string[]): readonly string[] | null {
  if (!NAMING_WORDS.has(words.at(-1) ?? '') || words.length > CALLED_WORDS_MAX) return null
  const thing = words.slice(1).filter((word) => !NAMING_WORDS.has(word) && !FILLER_WORDS.has(word))
  return thing.length === 0 ? null : [...thing, 'name']
}
const NAMING_WORDS: ReadonlySet<string> = new Set(questionPhrases('called'))
const CALLED_WORDS_MAX = 6

/** True where the words ask for a person, so that the value is not a date or an amount. */
export function asksWho(words: readonly string[]): boolean {
  return WHO_WORDS.has(words[0] ?? '')
}
const WHO_WORDS: ReadonlySet<string> = new Set(questionPhrases('persons'))

/** The question word among the first three words: articles and "last", "first" may precede it. */
function askedBy(words: readonly string[]): Asked | null {
  for (const word of words.slice(0, 3)) {
    const asked = ASKING.get(word)
    if (asked) return asked
  }
  return null
}

function act(asked: Asked, id: string, ...names: string[]): Act {
  return { asked, verbs: new Set(LANGUAGES.flatMap(({ acts }) => labelWords(acts?.[id] ?? ''))), names }
}

/** In the form of `labelWords`, English first. */
function questionPhrases(kind: string): string[] {
  return LANGUAGES.flatMap(({ actQuestions }) => (actQuestions?.[kind] ?? '').split(','))
    .map((phrase) => labelWords(phrase).join(' '))
    .filter((phrase) => phrase !== '')
}
