// Escapes texts for regular expressions.

/** A pattern that matches exactly this text, with any characters. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** A pattern with each letter in both cases, for expressions in which the case of other parts counts. */
export const anyCase = (pattern: string): string =>
  pattern.replace(/\\[pP]\{[^}]*\}|\\.|\p{L}/gu, (part) => {
    const [lower, upper] = [part.toLowerCase(), part.toUpperCase()]
    return part.length > 1 || lower === upper || upper.length > 1 ? part : `[${lower}${upper}]`
  })
