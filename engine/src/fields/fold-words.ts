// Text folded for comparing phrases: lower case, without accents, punctuation as spaces, one space at both ends.

/** " gesamtzeit in minuten " of "Gesamtzeit, in Minuten". Length may differ from the text's. */
export function foldWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .toLowerCase()
    .normalize('NFC')
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}
