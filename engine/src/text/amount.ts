// Patterns of numbers in tables.

/** A number with a currency before it, or with a currency, unit or percent sign after it. */
export const AMOUNT =
  /^(?:[-+–]?\s?\(?(?:[$€£¥₹]|[A-Z]{2,3}\$?|Rs\.?)\s?[-+–]?\d[\d.,'’\u00a0 ]*\)?|[-+–]?\s?\(?\d[\d.,'’\u00a0 ]*\)?\s?-?(?:%|[$€£¥₹]|\p{L}{1,4}[²³]?\.?(?:\/\p{L}{1,4})?)?)$/u
/** A number, a number in brackets, or a dash or mark instead of a number. */
export const SINGLE = /^(?:[-+–—−]|[‡†*]+|n\.?\/?a\.?|[([]?[-+–−]?[$€£]?\d[\d.,'’–-]*%?[)\]]?[*†‡]*)$/iu
/** The digits after a space as thousands separator. */
export const DIGIT_GROUP = /^\d{3}(?:[.,]\d+)?$/
