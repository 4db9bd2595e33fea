// Descriptions by an action: "who wrote it" asks for the author, "last day to apply" for the deadline, "how much fits in it" for the
// capacity. Returns the usual name of the value, which the vocabulary maps to a concept.
import { FILLER_WORDS } from '../subjects.ts'
import { labelWords } from '../label-words.ts'

/** The kind of question, by the first word or the first noun ("person who …", "day on which …"). */
type Asked = 'who' | 'when' | 'where' | 'amount' | 'what'

interface Act {
  asked: Asked
  verbs: ReadonlySet<string>
  /** Usual names, most likely first. */
  names: readonly string[]
}

const ACTS: readonly Act[] = [
  act('who', 'wrote write written writes authored posted posts started starts submitted geschrieben schrieb verfasst écrit', 'author'),
  act('who', 'organises organizes organised organized hosts promotes promoted veranstaltet organisiert organise', 'organizer'),
  act('who', 'leads led runs heads manages leitet führt dirige', 'managing director'),
  act('who', 'teaches taught teach lehrt unterrichtet enseigne', 'instructor'),
  act('who', 'makes made manufactures manufactured builds produces hergestellt herstellt fabrique', 'manufacturer'),
  act('who', 'sells sold verkauft vend', 'seller'),
  act('who', 'hires hiring recruits employs einstellt recrute', 'employer'),
  act('who', 'lets letting rents lists listed vermietet loue', 'letting agent', 'listed by'),
  act('who', 'publishes published herausgegeben verlegt', 'publisher'),
  act('who', 'founded gegründet fondé', 'founder'),
  act('who', 'designed designs entworfen', 'designer'),
  act('who', 'invented erfunden', 'inventor'),
  act('who', 'develops developed entwickelt', 'developer'),
  act('who', 'owns owned besitzt gehört', 'owner'),
  act('who', 'plays performs perform spielt auftritt joue', 'performers'),
  act('who', 'ask contact call turn reach ansprechen wenden contacter', 'contact person'),
  act('when', 'apply applying applications bewerben postuler', 'application deadline'),
  act('when', 'move moves einziehen', 'available from'),
  act('when', 'arrive arrives anreisen', 'check in'),
  act('when', 'leave leaves depart abreisen', 'check out'),
  act('when', 'founded established gegründet fondée', 'founded'),
  act('when', 'updated changed modified aktualisiert geändert', 'last updated'),
  act('when', 'published posted written asked started created veröffentlicht erstellt publié', 'date published'),
  act('when', 'ends finishes endet finit', 'end date'),
  act('when', 'starts begins takes beginnt commence', 'start date'),
  act('when', 'opens closes geöffnet ouvre', 'opening hours'),
  act('where', 'takes held happens place stattfindet lieu', 'venue'),
  act('amount', 'costs cost pays pay paid kostet kosten coûte', 'price'),
  act('amount', 'fits fit holds hold passt contient', 'capacity'),
  act('amount', 'weighs weigh wiegt pèse', 'weight'),
  act('amount', 'lasts last takes take dauert dure', 'duration'),
  act('what', 'made gemacht', 'material'),
  act('what', 'costs cost kostet coûte', 'price'),
  act('what', 'pays pay', 'price'),
  act('what', 'weighs wiegt', 'weight'),
  act('what', 'buy einkaufen', 'ingredients'),
  act('what', 'new neu', 'changelog'),
  act('what', 'bring mitbringen', 'requirements'),
]

const ASKING: ReadonlyMap<string, Asked> = new Map([
  ...asking('who', 'who whom whose wer wen wem qui person user member people company firm body name names author team'),
  ...asking('when', 'when wann quand day date time year month tag datum uhrzeit jahr jour date année'),
  ...asking('where', 'where wo où place ort lieu'),
  ...asking('what', 'what which was quoi que'),
])

/** Questions for an amount that imply its name. */
const HOW: ReadonlyMap<string, readonly string[]> = new Map([
  ['how long', ['duration']],
  ['how big', ['area', 'size']],
  ['how large', ['size', 'area']],
  ['how heavy', ['weight']],
  ['how old', ['age']],
  ['how difficult', ['difficulty']],
  ['wie lange', ['duration']],
  ['wie gross', ['area', 'size']],
  ['wie schwer', ['weight']],
])

/** Actions after "how many" and "how long", where the verb is more specific than the counted noun: "How many people can take part". */
const COUNTS: readonly Act[] = [
  act('amount', 'bake baked oven backen ofen', 'baking time'),
  act('amount', 'prepare vorbereiten', 'prep time'),
  act('amount', 'part participate attend join teilnehmen participer', 'places', 'participants'),
  act('amount', 'feeds serves feed serve', 'servings'),
  act('amount', 'work works employed arbeiten', 'employees'),
  act('amount', 'seated sit', 'seats'),
]
const MANY: ReadonlySet<string> = new Set(['how many', 'how long', 'wie viele', 'wie lange'])

const HOW_MUCH: ReadonlySet<string> = new Set(['how much', 'wie viel', 'combien'])
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
  const asked = HOW_MUCH.has(lead) || words[0] === 'combien' ? 'amount' : askedBy(words)
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
const NAMING_WORDS = new Set(['is', 'are', 'called', 'named', 'heisst', 'heissen'])
const CALLED_WORDS_MAX = 6

/** True where the words ask for a person, so that the value is not a date or an amount. */
export function asksWho(words: readonly string[]): boolean {
  return WHO_WORDS.has(words[0] ?? '')
}
const WHO_WORDS = new Set(['who', 'whom', 'wer', 'wen', 'wem', 'qui'])

/** The question word among the first three words: articles and "last", "first" may precede it. */
function askedBy(words: readonly string[]): Asked | null {
  for (const word of words.slice(0, 3)) {
    const asked = ASKING.get(word)
    if (asked) return asked
  }
  return null
}

function act(asked: Asked, verbs: string, ...names: string[]): Act {
  return { asked, verbs: new Set(labelWords(verbs)), names }
}

function asking(asked: Asked, words: string): [string, Asked][] {
  return labelWords(words).map((word) => [word, asked])
}
