// The words beside amounts of money, of every language at once, as tables: roles, kinds of offers, and what a price is for.
import { LANGUAGES, type MoneyWords } from '../../fields/language-data.ts'
import { PhraseSet } from '../../fields/phrase-set.ts'

/** The role that a word gives to the amount beside it. */
export type WordRole = 'current' | 'old' | 'recent' | 'shipping' | 'saving' | 'unit' | 'instalment' | 'other'

/** Offers that pages show beside their own one. */
export type OfferKind =
  | 'used'
  | 'refurbished'
  | 'openBox'
  | 'otherSellers'
  | 'members'
  | 'coupon'
  | 'subscription'
  | 'tradeIn'
  | 'bundle'
  | 'otherFormat'
  | 'accessory'
  | 'own'

/** What a price is for one of; `measure` is an amount of goods that are sold by weight, length and the like. */
export type Per = 'piece' | 'measure' | 'person' | 'hour' | 'day' | 'night' | 'week' | 'month' | 'year'

const ROLES: readonly WordRole[] = ['shipping', 'saving', 'unit', 'instalment', 'old', 'recent', 'other', 'current']
const OFFERS: readonly OfferKind[] = [
  'used',
  'refurbished',
  'openBox',
  'otherSellers',
  'own',
  'members',
  'coupon',
  'subscription',
  'tradeIn',
  'bundle',
  'otherFormat',
  'accessory',
]
const UNITS: readonly Per[] = ['measure', 'piece', 'person', 'hour', 'day', 'night', 'week', 'month', 'year']

const words: readonly Partial<MoneyWords>[] = LANGUAGES.flatMap(({ money }) => money ?? [])

/** The list of each name, from every language. */
function listsOf<Name extends string>(
  names: readonly Name[],
  of: (one: Partial<MoneyWords>) => Readonly<Record<string, string>> | undefined,
): (readonly [Name, string | undefined])[] {
  return words.flatMap((one) => names.map((name) => [name, of(one)?.[name]] as const))
}

export const ROLE_WORDS = new PhraseSet(listsOf(ROLES, ({ roles }) => roles))
/** Words that give a role only where nothing else precedes the amount: "De R$ 299 Por R$ 219". */
export const ALONE_WORDS = new PhraseSet(listsOf(['old', 'current'] as const, ({ rolesAlone }) => rolesAlone))
export const OFFER_WORDS = new PhraseSet(listsOf(OFFERS, ({ offers }) => offers))
export const UNIT_WORDS = new PhraseSet(listsOf(UNITS, ({ per }) => per as Readonly<Record<string, string>>))
/** "Monthly", "each": units that need no word before them. */
export const UNITS_ALONE = new PhraseSet(listsOf(UNITS, ({ per }) => per?.alone))
export const PER_WORDS = new PhraseSet(words.map(({ per }) => [true, per?.words] as const))
export const STARTING_AT = new PhraseSet(words.map(({ startingAt }) => [true, startingAt] as const))
