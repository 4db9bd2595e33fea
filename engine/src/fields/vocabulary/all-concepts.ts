// The whole vocabulary, and a table of its phrases. A phrase may belong to several concepts ("category"): the field's
// description, type and company decide.
import { labelWords } from '../label-words.ts'
import type { Concept } from './concept.ts'
import { BOAT_AND_SITE_CONCEPTS } from './boats-and-sites.ts'
import { DATA_AND_ENERGY_CONCEPTS } from './data-and-energy.ts'
import { SERVICE_AND_RULING_CONCEPTS } from './services-and-rulings.ts'
import { SPORT_AND_GAME_CONCEPTS } from './sports-and-games.ts'
import { WINE_AND_LOT_CONCEPTS } from './wines-and-lots.ts'
import { CODE_AND_REGISTRY_CONCEPTS } from './code-and-registries.ts'
import { COOKING_CONCEPTS } from './cooking.ts'
import { DEVICE_CONCEPTS } from './devices.ts'
import { EVENT_AND_COUNT_CONCEPTS } from './events-and-counts.ts'
import { FIRM_CONCEPTS } from './firms.ts'
import { HOME_CONCEPTS } from './homes.ts'
import { LISTING_AND_CALL_CONCEPTS } from './listings-and-calls.ts'
import { MEDICINE_CONCEPTS } from './medicines.ts'
import { OFFER_CONCEPTS } from './offer.ts'
import { PLACE_CONCEPTS } from './place.ts'
import { PRODUCT_CONCEPTS } from './product.ts'
import { PUBLICATION_CONCEPTS } from './publication.ts'
import { PUBLIC_NOTICE_CONCEPTS } from './public-notices.ts'
import { QUOTE_AND_RIGHT_CONCEPTS } from './quotes-and-rights.ts'
import { SOFTWARE_AND_SHOW_CONCEPTS } from './software-and-shows.ts'
import { STAY_AND_VISIT_CONCEPTS } from './stays-and-visits.ts'
import { STUDY_AND_RESEARCH_CONCEPTS } from './study-and-research.ts'
import { TARIFF_AND_PLAN_CONCEPTS } from './tariffs-and-plans.ts'
import { VEHICLE_CONCEPTS } from './vehicles.ts'
import { WORK_CONCEPTS } from './work.ts'

export const CONCEPTS: readonly Concept[] = [
  ...aboutAll('Product', OFFER_CONCEPTS),
  ...aboutAll('Product', PRODUCT_CONCEPTS),
  ...aboutAll('Recipe', COOKING_CONCEPTS),
  ...PUBLICATION_CONCEPTS,
  ...PLACE_CONCEPTS,
  ...EVENT_AND_COUNT_CONCEPTS,
  ...WORK_CONCEPTS,
  ...FIRM_CONCEPTS,
  ...HOME_CONCEPTS,
  ...VEHICLE_CONCEPTS,
  ...DEVICE_CONCEPTS,
  ...STAY_AND_VISIT_CONCEPTS,
  ...STUDY_AND_RESEARCH_CONCEPTS,
  ...PUBLIC_NOTICE_CONCEPTS,
  ...SOFTWARE_AND_SHOW_CONCEPTS,
  ...TARIFF_AND_PLAN_CONCEPTS,
  ...LISTING_AND_CALL_CONCEPTS,
  ...MEDICINE_CONCEPTS,
  ...CODE_AND_REGISTRY_CONCEPTS,
  ...QUOTE_AND_RIGHT_CONCEPTS,
  ...WINE_AND_LOT_CONCEPTS,
  ...SPORT_AND_GAME_CONCEPTS,
  ...SERVICE_AND_RULING_CONCEPTS,
  ...BOAT_AND_SITE_CONCEPTS,
  ...DATA_AND_ENERGY_CONCEPTS,
]

function aboutAll(type: string, concepts: readonly Concept[]): Concept[] {
  return concepts.map((concept) => ({ about: type, ...concept }))
}

/** A concept's phrases as words; the place of a phrase in its list says how usual it is. */
export interface ConceptPhrase {
  concept: Concept
  words: readonly string[]
  /** 0 for the first phrase of its language. */
  rank: number
  /** True for what only labels say. */
  isLabelOnly: boolean
}

/** Phrases of all concepts by their words, joined by blanks in their order. */
export const PHRASES: ReadonlyMap<string, ConceptPhrase[]> = indexPhrases()

function indexPhrases(): Map<string, ConceptPhrase[]> {
  const table = new Map<string, ConceptPhrase[]>()
  for (const concept of CONCEPTS) {
    for (const list of [...Object.values(concept.words), concept.labels ?? '']) {
      phrasesOf(list).forEach((words, rank) => {
        const key = words.join(' ')
        const known = table.get(key) ?? []
        if (known.some((entry) => entry.concept === concept)) return
        known.push({ concept, words, rank, isLabelOnly: list === concept.labels })
        table.set(key, known)
      })
    }
  }
  return table
}

/** A comma separated list of phrases as words. */
export function phrasesOf(list: string): (readonly string[])[] {
  return list
    .split(',')
    .map(labelWords)
    .filter((words) => words.length > 0)
}

/** True for a phrase that is one of the concept's English names. */
export function isEnglish({ concept, words }: ConceptPhrase): boolean {
  return phrasesOf(concept.words.en ?? '').some((phrase) => phrase.join(' ') === words.join(' '))
}
