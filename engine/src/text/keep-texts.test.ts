import { expect, it } from 'vitest'
import { keepByLanguage, keepTexts } from './keep-texts.ts'

it('calculates the value of a repeated text once, and again if the text was not used for long', () => {
  const asked: string[] = []
  const sizeOf = keepTexts((text) => asked.push(text) && { chars: text.length }, { charsMax: 5, textsMax: 2 })
  const first = sizeOf('a')
  expect(sizeOf('a')).toBe(first)
  for (const text of ['bb', 'ccc', 'a', 'dddd', 'a', 'eeeee']) sizeOf(text)
  expect(sizeOf('a')).toBe(first)
  expect(asked).toEqual(['a', 'bb', 'ccc', 'dddd', 'eeeee'])
  sizeOf('bb')
  expect(asked.at(-1)).toBe('bb')
})

it('does not keep long texts', () => {
  const wordsOf = keepTexts((text) => text.split(' '), { charsMax: 5, textsMax: 2 })
  expect(wordsOf('long text')).toEqual(['long', 'text'])
  expect(wordsOf('long text')).not.toBe(wordsOf('long text'))
})

it('keeps the values of each language apart', () => {
  const asked: string[] = []
  const valueOf = keepByLanguage((text, language) => asked.push(`${language ?? '-'} ${text}`) && { text, language })
  expect(valueOf('pays', 'fr')).toEqual({ text: 'pays', language: 'fr' })
  expect(valueOf('pays', null)).toEqual({ text: 'pays', language: null })
  expect(valueOf('pays', 'fr')).toBe(valueOf('pays', 'fr'))
  expect(asked).toEqual(['fr pays', '- pays'])
})
