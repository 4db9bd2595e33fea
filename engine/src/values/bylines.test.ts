// Authors of a text from its byline; other text in the byline is not a name.
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

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
    [
      'after a day and an hour with its time zone',
      '<div>January 17, 2024 at 6:08 PM ET by <a href="/p/ada">Ada Hill</a></div>',
      ['Ada Hill'],
    ],
    [
      'without the section after "in"',
      '<div class="author">Written by <a href="/p/ada">Ada Hill</a> in <a href="/mills">Mills</a> on 1 June 2024.</div>',
      ['Ada Hill'],
    ],
    [
      'all where "and" joins them',
      '<div class="author">By <a href="/p/ada">Ada Hill</a> and <a href="/p/bo">Bo Ash</a></div>',
      ['Ada Hill', 'Bo Ash'],
    ],
    ['without the degree after a name', '<div class="author">By <a rel="author" href="/p/ada">Ada Hill, MA</a></div>', ['Ada Hill']],
    [
      'without the account beside the name',
      '<div class="author"><a href="/p/ada">Ada Hill</a> <a href="https://social.example/adahill">@adahill</a></div>',
      ['Ada Hill'],
    ],
    [
      'without the illustrator',
      '<div class="bylines"><p class="byline"><span>By <a class="byline" href="/p/ada">Ada Hill</a></span></p><p class="byline"><span>Illustration by <a class="byline" href="/p/bo">Bo Ash</a></span></p></div>',
      ['Ada Hill'],
    ],
    ['in square brackets', '<div id="byline"><b>[</b>Ada Hill，<b>Bo Ash]</b></div>', ['Ada Hill', 'Bo Ash']],
    ['after a sign in place of a colon', '<p class="author">文● 山田花子／佐藤太郎</p>', ['山田花子', '佐藤太郎']],
    [
      'without the place in a sentence about the author',
      '<div class="author-info"><div class="author-name">Ada Hill</div><div class="author-background">The author writes about mills and rivers in Ashford, UK.</div></div>',
      ['Ada Hill'],
    ],
    ['to the last of a list', '<div class="byline">By Ada Hill, Bo Ash, and Cy Holm</div>', ['Ada Hill', 'Bo Ash', 'Cy Holm']],
    [
      'after a "By" that only an element separates from the name',
      '<a class="article__author" href="/User/ada"><span>By</span>Ada Hill</a>',
      ['Ada Hill'],
    ],
    ['without their profession', '<p><em>Posted by Ada Hill, Software Engineer</em></p>', ['Ada Hill']],
    ['without their role at the paper', '<div class="byline">by Ada Hill, Mill News Contributor</div>', ['Ada Hill']],
    ['without the paper they work for', '<div class="byline">By Ada Hill, The Ashford Post</div>', ['Ada Hill']],
    ['with initials in brackets', '<span class="byline"><a rel="author" href="/p/ada">Ada (A.B.) Hill</a></span>', ['Ada (A.B.) Hill']],
    ['without the day after them', '<p>By: Ada Hill August 18, 2010 3:21 PM PDT</p>', ['Ada Hill']],
    ['without the bracket that ends the line', '<p>（责任编辑：王小明）</p>', ['王小明']],
    ['after the section', '<div class="article__author">Politics · Ada Hill, Bo Ash</div>', ['Ada Hill', 'Bo Ash']],
    ['without the Japanese word for their work', '<span itemprop="author">Ada Hill　著、山田 花子　監訳</span>', ['Ada Hill']],
    [
      'without the photographer in an element of the same class',
      '<div class="byline"><span class="contributor"><label>Text by</label> <span class="name"><a href="/p/ada">Ada Hill</a></span><span class="divider"> | </span></span><span class="contributor"><label>Photography by</label> <span class="name"><a href="/p/bo">Bo Ash</a></span></span></div>',
      ['Ada Hill'],
    ],
    [
      'but not from the caption and the credit of a picture',
      '<p class="meta">Ada Hill</p><span><img src="/a.jpg"><span class="photo-data"><a href="/a-large.jpg">View full size</a><span class="caption">Bo Ash</span><span class="byline">Lane County Hall</span></span></span>',
      null,
    ],
    [
      'without the titles of their other articles',
      '<div class="author"><div class="author__tagline"><p class="author__byline">By <a href="/p/ada">Ada Hill</a></p><ul class="author__story-list"><li><a href="/a/8">Third Debate About the Mill Set For Ashford, But Details Open</a></li></ul></div></div>',
      ['Ada Hill'],
    ],
    [
      'without the controls beside them',
      '<div id="byline"><div><a href="/print">Print</a></div><a href="/u/ada">Ada Hill</a></div>',
      ['Ada Hill'],
    ],
  ])('are read %s', (_, body, names) => {
    expect(authorsOf(body)).toEqual(names)
  })

  it.each([
    [
      'a link to all their articles',
      '<ul class="author"><li><a href="/author/ada">See all articles</a></li><li><a href="/bio">Bio</a></li></ul>',
    ],
    [
      'the account menu of a member',
      '<div class="username"><ul><li><a href="#">Profile</a></li><li><a href="#">Logout</a></li></ul></div>',
    ],
    [
      'links to reprints and permissions',
      '<section id="authors"><a href="/tagged/mills">running mills</a> <a href="/re">Reprints</a> and <a href="/pe">Permissions</a></section>',
    ],
    ['the title of the page', '<p class="fn author">Old mill to close in May</p>'],
    ['a number of people', '<span class="by">by</span> <span class="rating"><span>23</span> &nbsp;people</span>'],
    [
      'a question after the word "Journalist"',
      '<p><a href="/a/8">Journalist: Is the mill coming down — or just closing for a year?</a></p>',
    ],
    [
      'a headline after the word "Journalist"',
      '<p><a href="/a/8">Journalist: Mayor opens the old mill on the hill after four years</a></p>',
    ],
  ])('are never %s', (_, body) => {
    expect(authorsOf(body)).toBeNull()
  })

  it('are never the user who is logged in', () => {
    const head = '<div class="username"><p>You\'re logged in as <span>&nbsp;</span></p></div>'
    const page = givenPage('https://www.hill-mill-news.example/a/7', `<body>${head}<h1>Old mill to close in May</h1>${TEXT}</body>`)
    const fields = [{ name: 'authors', description: 'Names of the authors, one per entry.', type: 'array' as const }]
    expect(readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data.authors ?? null).toBeNull()
  })

  it.each([
    ['before the name', 'css-1wkce1i-Byline'],
    ['after the name', 'ContentByline-gSOuSZ'],
    ['after two underscores', 'byline__3fG2a'],
  ])('are found by a class to which a build tool added a hash %s', (_, name) => {
    expect(authorsOf(`<div class="${name}"><span class="css-1vq2rpi">Ada Hill</span></div>`)).toEqual(['Ada Hill'])
  })

  it('are found by a class in one word', () => {
    expect(authorsOf('<div><span class="time">9/21/2024</span> <span class="authorname-txt"><b>Ada Hill</b></span></div>')).toEqual([
      'Ada Hill',
    ])
  })

  it('are read from a footer element right after the headline', () => {
    const page = (footer: string): string => `<article><header><h1>Old mill to close in May</h1></header>${footer}${TEXT}</article>`
    expect(authorsOf(page('<footer class="meta"><p class="byline">By Ada Hill</p></footer>'))).toEqual(['Ada Hill'])
  })
})

describe('authors that a page declares', () => {
  it.each([
    ['without the "By" before them', 'By Ada Hill', ['Ada Hill']],
    ['one by one where the last follows a comma and "and"', 'By Ada Hill, Bo Ash, and Cy Holm', ['Ada Hill', 'Bo Ash', 'Cy Holm']],
    ['unless the value is a fragment identifier', '#author', null],
    ['without the bar after them', 'Ada Hill|', ['Ada Hill']],
    ['without their e-mail address', 'Ada Hill | ahill@mill.example', ['Ada Hill']],
    ['without the company they work for', 'Ada Hill, Northern Mill Media Group', ['Ada Hill']],
    ['unless the value is a program', 'millmarkup version 1.4', null],
  ])('are read %s', (_, declared, names) => {
    expect(authorsOf('', `<meta name="author" content="${declared}">`)).toEqual(names)
  })

  it('are read once if two declarations differ in spelling, without the company of the site', () => {
    const metas = ['Ada Hill', 'By ADA HILL', 'Kernmedia Inc.'].map((name) => `<meta name="author" content="${name}">`)
    expect(authorsOf('', metas.join(''))).toEqual(['Ada Hill'])
  })

  it('are read from metadata for sharing only if its label means "written by"', () => {
    const shared = (label: string): string =>
      `<meta name="twitter:label1" content="${label}"><meta name="twitter:data1" content="Ada Hill">`
    expect(authorsOf('', shared('Written by'))).toEqual(['Ada Hill'])
    expect(authorsOf('', shared('Photos'))).toBeNull()
  })

  it('are one person where the metadata has the surname first and the page does not', () => {
    expect(authorsOf('<p>More of Ada Hill on mills</p>', '<meta name="author" content="Hill, Ada">')).toEqual(['Ada Hill'])
  })

  it('are read without the other text of the element that is marked as author', () => {
    const marked =
      '<ul><li itemprop="author"><a href="/p/ada">Ada Hill</a> (with Bo Ash and Cy Elm) Reporter at Hill Mill News Follow Go to the page of this reporter</li></ul>'
    const body = `<div itemscope itemtype="https://schema.org/NewsArticle"><span itemprop="author">Ada Hill</span>${marked}</div>`
    expect(authorsOf(body)).toEqual(['Ada Hill'])
  })
})
