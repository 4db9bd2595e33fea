// Texts as parts of regular expressions.

/** A pattern that matches the text itself, whatever signs it holds. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
