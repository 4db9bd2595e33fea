// Codes whose check digits distinguish them from every other code, so that no label is needed: numbers of bank accounts (IBAN, ISO 13616) and
// legal entity identifiers (LEI, ISO 17442).
import { propose, type Finder } from '../finder.ts'
import { collect } from '../../text/collect.ts'
import { isIban, LIKE_IBAN } from './ibans.ts'
import { isLei, LIKE_LEI } from './leis.ts'

const CODES: Readonly<Record<string, { like: RegExp; isCode: (text: string) => boolean }>> = {
  iban: { like: LIKE_IBAN, isCode: isIban },
  lei: { like: LIKE_LEI, isCode: isLei },
}
const SURE = 0.95

export const findCheckedCodes: Finder = (page, intent) => {
  const kind = intent.concept?.id ?? ''
  const code = CODES[kind]
  if (code === undefined) return []
  return collect(page.figuredBlocks, ({ id: block, text }) =>
    [...text.matchAll(code.like)].flatMap(([raw]) => (code.isCode(raw) ? [propose(kind, { block, raw }, SURE)] : [])),
  )
}
