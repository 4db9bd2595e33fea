// Checks whether a text can be the name of a party to an invoice, an order or a contract: a firm with its legal form, or a person.
import { meaningOfLabel, namesInvoice } from '../../fields/invoice-labels.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export const NAME_CHARS_MAX = 80
/** From this fit on, a text is the word for a part of an invoice and not a name: "Lieferant GmbH" is a name. */
const LABEL_FIT = 0.84
export const LEGAL_FORM =
  /(?<![\p{L}\d])(?:gmbh|mbh|ag|kg|ohg|ug|e\.?\s?k\.?|e\.?\s?v\.?|e\.?\s?g\.?|a\.\s?g\.|se|kgaa|inc|llc|l\.l\.c|ltd|limited|corp|corporation|plc|llp|pty|co|company|pvt|s\.?a\.?r?\.?l?|s\.?a\.?s|sasu|eurl|snc|sci|s\.?r\.?l|s\.?p\.?a|s\.?l\.?u?|b\.?v|n\.?v|bvba|vof|oyj?|ab|a\/s|aps|as|lda|ltda|sp\.?\s?z\s?o\.?\s?o|s\.?\s?c\.?|s\.r\.o|a\.s|spol|kft|zrt|d\.o\.o|bhd)\.?(?![\p{L}\d])|株式会社|有限会社|合同会社|有限公司|有限责任公司|股份公司/iu
const SENTENCE = new RegExp(String.raw`\p{L}{4}[.!?]\s+\p{Lu}|${anyOf(({ persons }) => persons?.speech)}`, 'iu')

/** False for a street, a code, a day, an e-mail address, a label or a sentence. */
export function isPartyName(text: string): boolean {
  if (text.length < 2 || text.length > NAME_CHARS_MAX || !/\p{L}{2}/u.test(text)) return false
  if (/^[^\p{L}\d]|[@€$£]|https?:|www\.|[:：]|\d{4,}|^\d|\d\s*\p{L}?$/u.test(text) || SENTENCE.test(text)) return false
  const meaning = meaningOfLabel(text)
  return !namesInvoice(text) && (meaning === null || (meaning.fit < LABEL_FIT && meaning.fact !== 'tax'))
}
