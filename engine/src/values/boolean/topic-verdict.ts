// Reads yes or no for the topic of a field from a text: "dogs are not admitted", "Wi-Fi gratuito", "Thuiswerken is niet mogelijk". The
// topic has to be named in the same clause; a clause that only mentions it is neither.
import type { Field } from '@quarry/contract'
import { YES_NO_TOPICS, type Topic } from './yes-no-topics.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { FILLER_WORDS } from '../../fields/subjects.ts'

const CLAUSE = /[.;!\n·•|]+(?:\s+|$)|\s[–—-]\s|,\s+(?=(?:but|aber|jedoch|mais|pero|ma|maar|mas|ale)\s)|[。！、，（）]/iu
const QUESTION = /[^.!?\n。？]*[?？]/gu
/** Checked first: without a question mark, QUESTION would be tried from every position of the text. */
const ASKS = /[?？]/
const CLAUSE_CHARS_MAX = 200
/** Text behind these words is about another case. */
const EXCEPTION =
  /(?<!\p{L})(?:except|excluding|unless|apart from|außer|ausgenommen|sauf|à l[’']exception|excepto|salvo|eccetto|tranne|ad eccezione|behalve|m\.u\.v\.|exceto|z wyjątkiem)(?!\p{L}).*$|を除く.*$/iu
const NO =
  /(?<!\p{L})(?:no|not|never|without|cannot|can[’']t|isn[’']t|aren[’']t|don[’']t|doesn[’']t|nicht|kein\p{L}*|ohne|pas|sans|non|aucune?|senza|sin|ningún|ninguna|niet|geen|zonder|não|sem|nenhuma?|nie|bez|brak|prohibited|forbidden|excluded|unavailable|verboten|untersagt|interdite?s?|interdits|prohibid[ao]s?|vietat[aoi]|esclus[aoi]|verboden|proibid[ao]s?|zabronion\p{L}+)(?!\p{L})|n[’']est pas|不可|なし|無し|禁止|お断り|不支持|不提供|不含|不允许|没有|(?<![\p{sc=Han}])[无無](?!线|料|線)/iu
const YES =
  /(?<!\p{L})(?:allowed|welcome|permitted|available|included|offered|provided|possible|required|needed|necessary|accessible|accepted|free|yes|with|erlaubt|willkommen|gestattet|verfügbar|inklusive|inkl\.?|inbegriffen|enthalten|möglich|erforderlich|notwendig|vorhanden|akzeptiert|nimmt|angenommen|admise?s?|autorisée?s?|bienvenue?s?|disponibles?|incluse?s?|inclus|comprise?s?|possible|requise?|exigé|accessibles?|acceptée?s?|gratuite?s?|avec|ammess[aoi]|consentit[aoi]|benvenut[aoi]|disponibil[ei]|inclus[aoei]|compres[aoei]|possibile|richiest[aoi]|accessibil[ei]|accettat[aeio]|gratuit[aoi]|permitid[ao]s?|admiten?|admitid[ao]s?|bienvenid[ao]s?|incluid[ao]s?|posible|necesari[ao]|imprescindible|aceptan?|con|toegestaan|welkom|beschikbaar|inbegrepen|inclusief|mogelijk|vereist|verplicht|toegankelijk|geaccepteerd|gratis|aceites?|bem-vind[ao]s?|disponíve(?:l|is)|incluíd[ao]s?|possível|necessári[ao]|obrigatóri[ao]|dozwolon\p{L}+|mile widzian\p{L}+|dostępn\p{L}+|możliw\p{L}+|wymagan\p{L}+|w cenie)(?!\p{L})|可|あり|有|支持|含|必須|必要|提供/iu
/** A bullet or chip that is little more than the topic means yes. */
const BARE_CHARS_MAX = 40
const BARE_WORDS_MAX = 5
/** "Swimming pool (2 km)": a thing at a distance is not part of the place. */
const FAR = /\d\s?k?m(?![\p{L}²])/iu

/** The topic of a field; null where none is clear. */
export function topicOf({ name, description }: Field): Topic | null {
  const words = name.replaceAll(/[_-]+/g, ' ')
  const known = YES_NO_TOPICS.find(({ asked }) => asked.test(words)) ?? YES_NO_TOPICS.find(({ asked }) => asked.test(description))
  if (known) return known
  const core = nameWords(name).filter((word) => !FILLER_WORDS.has(word) && !FLAGS.has(word))
  if (core.every((word) => word.length < 3)) return null
  return { said: { test: (text) => holdsAll(labelWords(text), core) } }
}
const FLAGS = new Set(
  'is has have had can does are was with included include available allowed supported support required possible offered accepted needed yes'.split(
    ' ',
  ),
)

function holdsAll(words: readonly string[], core: readonly string[]): boolean {
  return core.every((word) => words.includes(word))
}

/** The verdict of the text's clauses on the topic; null where no clause has one, or where they contradict each other. */
export function verdictOf(text: string, topic: Topic, { isFact }: { isFact: boolean }): boolean | null {
  const verdicts = new Set(
    clausesOf(text).flatMap((clause) => {
      const verdict = clauseVerdict(clause, topic, isFact)
      return verdict === null ? [] : [verdict]
    }),
  )
  return verdicts.size === 1 ? [...verdicts][0]! : null
}

/**
 * False for a text none of whose clauses can name the topic: one check is cheaper than splitting the text. A clause may match where the
 * whole text does not if "#" or an exception comes after the topic, so texts with these are kept.
 */
export function mayAnswer(text: string, { said, denied }: Topic): boolean {
  return said.test(text) || denied?.test(text) === true || ENDS_IN_SIGN.test(text)
}
const ENDS_IN_SIGN = /#|を除く/

/** Clauses of a text, without its questions. */
export function clausesOf(text: string): string[] {
  return (ASKS.test(text) ? text.replace(QUESTION, '\n') : text)
    .split(CLAUSE)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

function clauseVerdict(whole: string, topic: Topic, isFact: boolean): boolean | null {
  const clause = whole.replace(EXCEPTION, '').trim()
  if (clause === '' || clause.length > CLAUSE_CHARS_MAX || FAR.test(clause)) return null
  if (topic.denied?.test(clause)) return false
  if (!topic.said.test(clause)) return null
  if (NO.test(clause)) return false
  if (YES.test(clause)) return true
  return isFact && clause.length <= BARE_CHARS_MAX && clause.split(/\s+/).length <= BARE_WORDS_MAX ? true : null
}
