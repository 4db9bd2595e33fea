// Legal entity identifiers (LEI, ISO 17442): twenty letters and digits of which the last two are check digits, so that no label is needed.
import { propose, type Finder } from '../finder.ts'
import { modulo97 } from './ibans.ts'
import { collect } from '../../text/collect.ts'

const LIKE_LEI = /(?<![\p{L}\p{N}])[A-Z\d]{18}\d{2}(?![\p{L}\p{N}])/gu
const SURE = 0.95

export const findLeis: Finder = (page, intent) => {
  if (intent.concept?.id !== 'lei') return []
  return collect(page.figuredBlocks, ({ id: block, text }) =>
    [...text.matchAll(LIKE_LEI)].flatMap(([raw]) => (isLei(raw) ? [propose('lei', { block, raw }, SURE)] : [])),
  )
}

/** True for twenty characters that are 1 modulo 97, the last two of them digits. */
export function isLei(code: string): boolean {
  return /^[A-Z\d]{18}\d{2}$/.test(code) && modulo97(code) === 1
}
