// The section of a language's data file with ways of asking for a form of the value. Lists are separated by commas.

/** Phrases by which a description asks for a form of the value. In `unit`, `{unit}` is replaced by each word of `units`. */
export interface AskData {
  /** Before a unit. */
  in: string
  unit: string
  /** Digits only. */
  digits: string
  /** Two measures together: "width by height". */
  crossed: string
  /** A single letter, such as a grade. */
  letter: string
  /** A number of things. */
  count: string
  lower: string
  upper: string
  /** Codes of countries, currencies, languages. */
  code: string
  isoDate: string
  /** Telephone numbers in international form. */
  international: string
  /** A web address. */
  url: string
  /** Commas between the items of a text. */
  commas: string
  /** A list as the value, at the beginning of a description. */
  listOf: string
  /** Steps without their numbers. */
  plainSteps: string
  /** Every such value, at the beginning of a description, or before `onPage`. */
  all: string
  onPage: string
  /** Behind a number of digits: "13-digit", "13桁". */
  digitWords: string
  /** A text that is composed about the page and does not occur on it: summaries, classifications, translations. */
  derived: string
  /** The value as readers see it. */
  shown: string
}
