// What a number of a table looks like.

/** With a currency before it, or a currency, unit or percent sign behind it. */
export const AMOUNT =
  /^(?:[-+–]?\s?\(?(?:[$€£¥₹]|[A-Z]{2,3}\$?|Rs\.?)\s?[-+–]?\d[\d.,'’\u00a0 ]*\)?|[-+–]?\s?\(?\d[\d.,'’\u00a0 ]*\)?\s?-?(?:%|[$€£¥₹]|\p{L}{1,4}[²³]?\.?(?:\/\p{L}{1,4})?)?)$/u
/** A number, a rate in brackets, a dash or a mark instead of a number. */
export const SINGLE = /^(?:[-+–—−]|[‡†*]+|n\.?\/?a\.?|[([]?[-+–−]?[$€£]?\d[\d.,'’–-]*%?[)\]]?[*†‡]*)$/iu
/** What follows a blank between thousands. */
export const DIGIT_GROUP = /^\d{3}(?:[.,]\d+)?$/
