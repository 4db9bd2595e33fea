// What of a text counts where two are compared that may be written with other signs and spaces.

/** Its letters and digits in lower case, of any script. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
