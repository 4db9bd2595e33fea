// Totals of balance sheets, income statements and cash flows in files: the line that is called as the field is, or by the name that the fact
// has in the language of the statement. Of several amounts the first is that of the current period.
import { foldWords } from '../../fields/fold-words.ts'
import { nameWords } from '../../fields/label-words.ts'
import { propose, type Finder } from '../finder.ts'
import { statementLines } from './ledger-lines.ts'

/** What is asked for, by the words of a field in several languages, and what statements call it. */
const FACTS: readonly { asked: RegExp; label: RegExp }[] = [
  {
    asked: /\b(?:total|totaal|totale) (?:assets|activ[ao]s?|aktiva|actif|ativos?|attivo|attivita|aktywa)\b|\bbilanzsumme\b/,
    label:
      /^(?:total (?:assets|de l actif|actif|del activo|activo|do ativo|ativo|dell attivo|attivo)|tota(?:al|le) (?:activa|attivo|attivita)|summe (?:der )?aktiva|bilanzsumme|aktywa razem|suma aktywow|סה ?כ (?:ה)?נכסים|סך (?:ה)?כל (?:ה)?נכסים|סך (?:ה)?נכסים|(?:إجمالي|اجمالي|مجموع) (?:الأصول|الاصول|الموجودات)|资产总计|资产合计|資產總計|資產合計|資産合計|資産の部合計)$/u,
  },
  {
    asked:
      /\btotal (?:liabilities and|equity and|passif|capital proprio e|(?:do )?capital proprio e)|\b(?:totaal|total) passiva\b|\btotal pasivo y\b/,
    label:
      /^(?:total (?:liabilities and .{3,40}|equity and liabilities|equity capital and liabilities|du passif|passif|del passivo|do capital proprio e (?:do )?passivo|(?:del )?pasivo y patrimonio.{0,10}|patrimonio neto y pasivo)|totaal passiva|summe (?:der )?passiva|totale passivo|pasywa razem|suma pasywow|(?:סה ?כ|סך (?:ה)?כל|סך) (?:ה)?התחייבויות ו.{2,30}|(?:إجمالي|اجمالي|مجموع) (?:الخصوم|المطلوبات) و.{2,30}|负债和.{2,12}总计|負債及.{2,12}總計|負債純資産合計)$/u,
  },
  {
    asked: /\bnet (?:income|profit|result|revenue|earnings|loss)\b|\bresultado liquido\b|\bjahres(?:uberschuss|ergebnis)\b|\bnetto ?(?:winst|resultaat)\b|\butile netto\b|\bresultat net\b|\bzysk netto\b/,
    label:
      /^(?:net (?:income|profit|earnings|result|loss)(?: (?:for the (?:year|period)|loss))?|profit for the (?:year|period)|resultado liquido(?: do (?:periodo|exercicio))?|jahres(?:uberschuss|fehlbetrag|ergebnis)|(?:netto ?)?resultaat(?: na belasting(?:en)?)?|netto ?winst|utile(?: perdita)? (?:netto|d(?:ell )?esercizio)|resultat (?:net|de l exercice)(?: de l exercice)?|resultado (?:neto|del ejercicio)(?: del ejercicio)?|zysk(?: strata)? netto|רווח נקי(?: לשנה)?|(?:רווח|הפסד|הכנסות נטו|עודף|גירעון) לשנה|صافي (?:الربح|الدخل)(?: للسنة)?|净利润|淨利|当期純利益)$/u,
  },
  {
    asked: /\bcash (?:and cash equivalents )?(?:at )?end\b|\bclosing cash\b/,
    label:
      /^(?:cash(?: and cash equivalents)?,? (?:at )?(?:the )?end of .{3,12}|(?:יתרת )?מזומנים ושווי מזומנים ל?סוף (?:ה)?(?:שנה|תקופה)|finanzmittelfonds am ende der periode|tresorerie de cloture|efectivo .{0,24} al final del (?:periodo|ejercicio)|caixa e seus equivalentes no fim do periodo|期末现金.{0,12})$/u,
  },
]
/** Words that only say for when. */
const FILLERS: ReadonlySet<string> = new Set(
  'the a of for at do da de del des du della y e and en et und year period end current exercicio periodo ejercicio exercice amount value'.split(' '),
)
const WORDS_MIN = 2
const SCORE = 0.94

export const findStatementTotals: Finder = (page, { field, wantsMany }) => {
  if (field.type !== 'number' || wantsMany) return []
  const lines = statementLines(page)
  if (lines.length === 0) return []
  const name = foldWords(nameWords(field.name).join(' ')).trim()
  const asked = FACTS.filter((fact) => fact.asked.test(name))
  const own = contentWords(name)
  const found = lines.find(({ label: { raw } }) => {
    const label = foldWords(raw).trim()
    return asked.some((fact) => fact.label.test(label)) || (own.length >= WORDS_MIN && isSame(own, contentWords(label)))
  })
  const [amount] = found?.amounts ?? []
  return amount === undefined || amount.block === null ? [] : [propose('label', { block: amount.block, raw: amount.raw }, SCORE, { label: 1, shape: 1 })]
}

function contentWords(folded: string): string[] {
  return folded.split(' ').filter((word) => word !== '' && !FILLERS.has(word))
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && words.every((word) => others.includes(word))
}
