// Converts addresses of cells: B7.

export interface CellPlace {
  /** Both counted from 0. */
  row: number
  column: number
}

export function addressOf({ row, column }: CellPlace): string {
  return `${columnName(column)}${row + 1}`
}

export function columnName(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** Null for text that is no address. */
export function placeOf(address: string): CellPlace | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
  if (letters === '' || Number(digits) === 0) return null
  return { row: Number(digits) - 1, column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 }
}
