// Labels of sums, which are not lines of a list.
import { meaningOfLabel } from '../../fields/invoice-labels.ts'

const SUM =
  /^(?:(?:sub|grand )?total|sum|gesamt|summe|zwischensumme|somme|totaal|totale|totais|totales|suma|razem|סה["״”]?כ|סך|合計|小計|总计|合计|總計|المجموع|الإجمالي|إجمالي)(?![\p{L}])/iu
const SUM_FIT = 0.7

export function isSumLabel(label: string): boolean {
  const meaning = meaningOfLabel(label)
  return SUM.test(label) || (meaning !== null && meaning.fit > SUM_FIT && meaning.fact === 'total')
}
