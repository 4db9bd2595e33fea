// Languages of pages by their words.
import { expect, it } from 'vitest'
import { languageOfText } from './text-language.ts'

it.each([
  ['en', 'The report was sent to the council on the day that it had asked for it.'],
  ['de', 'Der Bericht wurde dem Rat an dem Tag vorgelegt, und die Sitzung ist nicht mehr zu verschieben.'],
  ['fr', 'Le rapport a été remis au conseil dans les délais, et la séance est ouverte pour tous.'],
  ['es', 'El informe se entregó al consejo en la fecha y los vecinos lo han leído con interés.'],
  ['it', 'Il rapporto è stato consegnato alla giunta nel termine che era previsto, e gli abitanti non lo sanno.'],
  ['nl', 'Het rapport is op die dag aan de raad gegeven en wordt niet meer besproken met de pers.'],
  ['pt', 'O relatório foi entregue ao conselho em uma data que não é a mais próxima, e os moradores sabem.'],
  ['pl', 'Raport jest na stronie i nie został przekazany do rady przed terminem, który był po świętach.'],
  ['ja', '報告書は期限までに提出されました。'],
  ['zh', '报告已在截止日期前提交给市政府。'],
])('%s', (language, text) => {
  expect(languageOfText(`<html><body><nav>Home</nav><p>${text}</p></body></html>`)).toBe(language)
})

it('is unknown for few words, names and scripts of programs.', () => {
  expect(languageOfText('<p>Villa Roma, 05/11/2025</p>')).toBeNull()
  expect(languageOfText('<script>var a = "der die das und ist nicht ein eine zu den mit"</script><p>42</p>')).toBeNull()
})
