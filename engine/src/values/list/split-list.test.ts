import { describe, expect, it } from 'vitest'
import { splitList } from './split-list.ts'

describe('splitList', () => {
  it.each<[text: string, language: string | null, items: string[]]>([
    ['Ingredients: flour, sugar, and salt', 'en', ['flour', 'sugar', 'salt']],
    ['Zutaten: Mehl, Zucker und Salz', 'de', ['Mehl', 'Zucker', 'Salz']],
    ['farine, sucre et sel', 'fr', ['farine', 'sucre', 'sel']],
    ['harina, azúcar y sal', 'es', ['harina', 'azúcar', 'sal']],
    ['farina, zucchero ed erbe', 'it', ['farina', 'zucchero', 'erbe']],
    ['bloem, suiker en zout', 'nl', ['bloem', 'suiker', 'zout']],
    ['farinha, açúcar e sal', 'pt', ['farinha', 'açúcar', 'sal']],
    ['mąka, cukier i sól', 'pl', ['mąka', 'cukier', 'sól']],
    ['mąka, cukier oraz sól', null, ['mąka', 'cukier', 'sól']],
    ['材料：小麦粉、砂糖と塩', 'ja', ['小麦粉', '砂糖', '塩']],
    ['小麦粉、砂糖、塩', null, ['小麦粉', '砂糖', '塩']],
    ['小麦粉、砂糖、および塩など', 'ja', ['小麦粉', '砂糖', '塩']],
    ['A、B和C', 'zh', ['A', 'B', 'C']],
    ['面粉，糖以及盐', 'zh', ['面粉', '糖', '盐']],
    ['rot, grün oder blau', 'de', ['rot', 'grün', 'blau']],
    ['red,green,blue', 'en', ['red', 'green', 'blue']],
    ['Mehl, Zucker, Salz usw.', 'de', ['Mehl', 'Zucker', 'Salz']],
    ['Zutaten:\nMehl\nZucker', 'de', ['Mehl', 'Zucker']],
    ['one sheet;\ntwo plans;\nthree forms.', 'en', ['one sheet', 'two plans', 'three forms']],
    ['・簿記2級以上\n・経理経験', 'ja', ['簿記2級以上', '経理経験']],
    ['A; B; und C', 'de', ['A', 'B', 'C']],
  ])('%j (%s) is %j', (text, language, items) => {
    expect(splitList(text, language)).toEqual(items)
  })

  it.each<[text: string, language: string | null, items: string[]]>([
    ['1,5 kg Mehl, 2 Eier', 'de', ['1,5 kg Mehl', '2 Eier']],
    ['Müller, Hans; Schmidt, Eva', 'de', ['Müller, Hans', 'Schmidt, Eva']],
    ['Smith, J., Doe, A. and Hill, B.', 'en', ['Smith, J.', 'Doe, A.', 'Hill, B.']],
    ['Acme, Inc., Kessel, LLC', 'en', ['Acme, Inc.', 'Kessel, LLC']],
    ['Anna Nowak, Ewa Kos i Jan Lis', 'pl', ['Anna Nowak', 'Ewa Kos', 'Jan Lis']],
    ['flour (wheat, rye), sugar', 'en', ['flour (wheat, rye)', 'sugar']],
    ['May 3, 2024, June 4, 2024', 'en', ['May 3, 2024', 'June 4, 2024']],
    ['Size: M, Colour: red', 'en', ['Size: M', 'Colour: red']],
    ['Procter & Gamble, Unilever', 'en', ['Procter & Gamble', 'Unilever']],
    ['Unilever, Procter & Gamble and Danone', 'en', ['Unilever', 'Procter & Gamble', 'Danone']],
    ['Marks and Spencer, Ben and Jerry', 'en', ['Marks and Spencer', 'Ben and Jerry']],
    ['crisps, nuts, and salt and pepper chips', 'en', ['crisps', 'nuts', 'salt and pepper chips']],
    ['gambas, melocotón en almíbar', 'es', ['gambas', 'melocotón en almíbar']],
    ['法国、中华人民共和国', 'zh', ['法国', '中华人民共和国']],
  ])('keeps items that contain separators: %j (%s) is %j', (text, language, items) => {
    expect(splitList(text, language)).toEqual(items)
  })

  it.each<[text: string, language: string | null]>([
    ['salt and pepper chips', 'en'],
    ['Procter & Gamble', 'en'],
    ['Marks and Spencer', 'en'],
    ['Salz und Pfeffer', 'de'],
    ['砂糖と塩', 'ja'],
    ['A long sentence, which goes on for more than a few words, is one item.', 'en'],
    ['今日は、天気が良いので、散歩に行きました。', 'ja'],
  ])('leaves %j (%s) whole', (text, language) => {
    expect(splitList(text, language)).toEqual([text])
  })

  it('splits long texts of separators in short time', () => {
    expect(splitList(`${'a, ('.repeat(5_000)}`).length).toBeGreaterThan(0)
    expect(splitList(`a${' '.repeat(20_000)}, b`).length).toBeGreaterThan(0)
  })
})
