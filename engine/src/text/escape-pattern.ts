// Escapes texts for regular expressions.

/** A pattern that matches exactly this text, with any characters. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
