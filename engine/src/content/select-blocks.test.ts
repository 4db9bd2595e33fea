import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { measureBlocks } from './page-blocks.ts'
import { selectBlocks } from './select-blocks.ts'

function keptOf(body: string, chances: number[]): string[] {
  const { list } = measureBlocks(distil(givenPage('https://paper.example/piers', body)))
  expect(list).toHaveLength(chances.length)
  return selectBlocks(list, Float64Array.from(chances)).map(({ block }) => block.text)
}

const long = (word: string): string => Array.from({ length: 20 }, () => word).join(' ')
const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

describe('selectBlocks', () => {
  it('leaves out uncertain blocks beside certain ones, and keeps them where no block is certain', () => {
    const body = paragraphs(long('pier'), long('boat'))
    expect(keptOf(body, [0.999, 0.47])).toEqual([long('pier')])
    expect(keptOf(body, [0.9, 0.47])).toEqual([long('pier'), long('boat')])
  })
  it('keeps nothing where no block is probable', () => {
    expect(keptOf(paragraphs(long('pier'), long('boat')), [0.2, 0.1])).toEqual([])
  })
  it('keeps a long text once, and a short one every time', () => {
    const row = 'Safe for cats and dogs'
    expect(keptOf(paragraphs(long('pier'), long('pier'), row, row), [0.99, 0.99, 0.99, 0.99])).toEqual([long('pier'), row, row])
  })
  it('drops a line that links to another page, and keeps the same words without a link', () => {
    const body = '<p><a href="/b">Read more: the boats are back</a></p><p>Read more about the boats in the library.</p>'
    expect(keptOf(body, [0.99, 0.99])).toEqual(['Read more about the boats in the library.'])
  })
})
