import { describe, expect, it } from 'vitest'
import { readEdits } from './read-edits.ts'

const FORM = new Set(['name', 'price', 'rating', 'opening_hours'])
const edits = (text: string, hasFields = true): string | null =>
  readEdits(text, { hasFields, isField: ({ field, meanings }) => FORM.has(field.name) || meanings.some((one) => FORM.has(one)) })
    ?.map((edit) => {
      if (edit.kind === 'rename') return `rename ${edit.from.field.name} ${edit.to}`
      if (edit.kind === 'retype') return `retype ${edit.from.field.name} ${edit.type}`
      const names = edit.fields.map(({ field }) => field.name).join('+')
      return edit.kind === 'replace' ? `replace ${edit.from.field.name} ${names}` : `${edit.kind} ${names}`
    })
    .join(', ') ?? null

describe('readEdits', () => {
  it.each([
    ['Please add the phone and the email, drop the price and rename rating to score', 'add phone+email, remove price, rename rating score'],
    ['Nimm die Telefonnummer dazu, streich den Preis und nenne Bewertung in Note um', 'add phone, remove price, rename rating Note'],
    ["ajoute le téléphone, enlève le prix et renomme l'évaluation en avis", 'add phone, remove price, rename rating avis'],
    ['añade el teléfono, quita el precio y renombra valoración a nota', 'add phone, remove price, rename rating nota'],
    ['aggiungi il telefono, togli il prezzo e rinomina valutazione in voto', 'add phone, remove price, rename rating voto'],
    ['voeg het telefoonnummer toe, verwijder de prijs en hernoem beoordeling naar cijfer', 'add phone, remove price, rename rating cijfer'],
    ['adicione o telefone, remova o preço e renomeie avaliação para nota', 'add phone, remove price, rename rating nota'],
    ['dodaj telefon, usuń cenę i zmień nazwę ocena na gwiazdki', 'add phone, remove price, rename rating gwiazdki'],
    ['電話番号を追加して、価格を削除して、評価の名前を星に変えてください', 'add phone, remove price, rename rating 星'],
    ['加上电话,去掉价格,把评分改名为星级', 'add phone, remove price, rename rating 星级'],
  ])('reads commands to add, remove and rename in their order: %s', (text, expected) => {
    expect(edits(text)).toBe(expected)
  })

  it.each([
    ['make the price a number'],
    ['mach den Preis zu einer Zahl'],
    ['mets le prix en nombre'],
    ['convierte el precio en número'],
    ['trasforma il prezzo in numero'],
    ['maak van de prijs een getal'],
    ['converta o preço em número'],
    ['zmień cenę na liczbę'],
    ['価格を数値にしてください'],
    ['把价格改成数字'],
  ])('reads the type that a field gets: %s', (text) => {
    expect(edits(text)).toBe('retype price number')
  })

  it.each([
    ['replace the price with the phone', 'replace price phone'],
    ['ersetze den Preis durch die Telefonnummer', 'replace price phone'],
    ['without prices please', 'remove price'],
    ['価格は不要です', 'remove price'],
  ])('reads what takes the place of a field, and what is not wanted: %s', (text, expected) => {
    expect(edits(text)).toBe(expected)
  })

  it.each(['also find restaurants in Rome', 'no hostels please', 'hotels in Rome', 'add it to https://a.example/', 'Merci', ''])(
    'is null where any part is no command about fields: %s',
    (text) => {
      expect(edits(text)).toBeNull()
    },
  )

  it('takes "also" for a command only where there are fields', () => {
    expect([edits('also the phone'), edits('also the phone', false)]).toEqual(['add phone', null])
  })

  it('takes a text of more commands than people give for none', () => {
    expect(edits('add colour and '.repeat(39))).toBeNull()
  })
})

it.each(['add a and ', 'no price, ', '価格を追加して', '把价格改成名称和', 'füge preis hinzu und '])(
  'a text of more commands than a person writes is none: %s',
  (command) => {
    const read = (times: number) => readEdits(command.repeat(times).slice(0, 600), { hasFields: true, isField: () => false })
    expect(read(80)).toBeNull()
  },
)
