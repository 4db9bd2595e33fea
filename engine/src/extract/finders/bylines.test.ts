// Who wrote a text, by the lines in which pages say so: what else stands in them names nobody.
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const TEXT = '<p>About forty people stood outside the mill on Thursday evening, and the council will vote on it next month.</p>'.repeat(3)

function authorsOf(body: string, head = ''): JsonValue {
  const page = givenPage(
    'https://www.hill-mill-news.example/a/7',
    `<html lang="en"><head><title>Old mill to close in May</title>${head}</head><body><main><h1>Old mill to close in May</h1>${body}${TEXT}</main></body></html>`,
  )
  const fields = [{ name: 'authors', description: 'Names of the authors, one per entry.', type: 'array' as const }]
  return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data.authors ?? null
}

describe('authors of a byline', () => {
  it.each([
    ['behind a day and an hour with its zone', '<div>January 17, 2024 at 6:08 PM ET by <a href="/p/ada">Ada Hill</a></div>', ['Ada Hill']],
    [
      'but no section behind "in"',
      '<div class="author">Written by <a href="/p/ada">Ada Hill</a> in <a href="/mills">Mills</a> on 1 June 2024.</div>',
      ['Ada Hill'],
    ],
    [
      'all of those that "and" joins',
      '<div class="author">By <a href="/p/ada">Ada Hill</a> and <a href="/p/bo">Bo Ash</a></div>',
      ['Ada Hill', 'Bo Ash'],
    ],
    ['without what somebody has earned', '<div class="author">By <a rel="author" href="/p/ada">Ada Hill, MA</a></div>', ['Ada Hill']],
    [
      'without the account that stands beside the name',
      '<div class="author"><a href="/p/ada">Ada Hill</a> <a href="https://social.example/adahill">@adahill</a></div>',
      ['Ada Hill'],
    ],
    [
      'but not who drew the picture',
      '<div class="bylines"><p class="byline"><span>By <a class="byline" href="/p/ada">Ada Hill</a></span></p><p class="byline"><span>Illustration by <a class="byline" href="/p/bo">Bo Ash</a></span></p></div>',
      ['Ada Hill'],
    ],
    ['in square brackets', '<div id="byline"><b>[</b>Ada Hill，<b>Bo Ash]</b></div>', ['Ada Hill', 'Bo Ash']],
    ['behind a sign in place of a colon', '<p class="author">文● 山田花子／佐藤太郎</p>', ['山田花子', '佐藤太郎']],
    [
      'but no place in a sentence about the author',
      '<div class="author-info"><div class="author-name">Ada Hill</div><div class="author-background">The author writes about mills and rivers in Ashford, UK.</div></div>',
      ['Ada Hill'],
    ],
  ])('%s', (_, body, names) => {
    expect(authorsOf(body)).toEqual(names)
  })

  it.each([
    ['before the name', 'css-1wkce1i-Byline'],
    ['behind it', 'ContentByline-gSOuSZ'],
    ['behind two strokes', 'byline__3fG2a'],
  ])('are told by a class to which a tool added its hash, %s', (_, name) => {
    expect(authorsOf(`<div class="${name}"><span class="css-1vq2rpi">Ada Hill</span></div>`)).toEqual(['Ada Hill'])
  })

  it('are told by a class in one word', () => {
    expect(authorsOf('<div><span class="time">9/21/2024</span> <span class="authorname-txt"><b>Ada Hill</b></span></div>')).toEqual([
      'Ada Hill',
    ])
  })

  it('stand in a footer right behind the headline as in any line there', () => {
    const page = (footer: string): string => `<article><header><h1>Old mill to close in May</h1></header>${footer}${TEXT}</article>`
    expect(authorsOf(page('<footer class="meta"><p class="byline">By Ada Hill</p></footer>'))).toEqual(['Ada Hill'])
  })
})

describe('authors that a page declares', () => {
  it('are those whose label for sharing says that they wrote it', () => {
    const shared = (label: string): string =>
      `<meta name="twitter:label1" content="${label}"><meta name="twitter:data1" content="Ada Hill">`
    expect(authorsOf('', shared('Written by'))).toEqual(['Ada Hill'])
    expect(authorsOf('', shared('Photos'))).toBeNull()
  })

  it('are one person where a catalogue turns the name round and the page does not', () => {
    expect(authorsOf('<p>More of Ada Hill on mills</p>', '<meta name="author" content="Hill, Ada">')).toEqual(['Ada Hill'])
  })

  it('are nothing of what else stands in the element that is marked as theirs', () => {
    const marked =
      '<ul><li itemprop="author"><a href="/p/ada">Ada Hill</a> (with Bo Ash and Cy Elm) Reporter at Hill Mill News Follow Go to the page of this reporter</li></ul>'
    const body = `<div itemscope itemtype="https://schema.org/NewsArticle"><span itemprop="author">Ada Hill</span>${marked}</div>`
    expect(authorsOf(body)).toEqual(['Ada Hill'])
  })
})
