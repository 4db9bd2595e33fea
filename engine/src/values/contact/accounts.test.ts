// Accounts at other sites and the logo: links that are icons, pictures that link to the home page.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

function read(body: string, name: string, type: Field['type'] = 'string'): JsonValue {
  const asked: Field = { name, description: name.replaceAll('_', ' '), type }
  const page = givenPage(
    'https://www.alderworks.example/about',
    `<html lang="en"><head><title>About us</title></head><body>${body}</body></html>`,
  )
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const MAIN = `<main><h1>About us</h1><p>We make kettles by the river since 1987.</p>
  <a href="https://twitter.com/share?url=https://www.alderworks.example/about">Tweet</a>
  <a href="https://www.youtube.com/watch?v=abc">Our film</a></main>`
const icon = (href: string): string => `<a href="${href}"><svg></svg></a>`
const FOOT = `<footer>${icon('https://www.facebook.com/alderworks')}${icon('https://x.com/alder_works')}
  ${icon('https://uk.linkedin.com/company/alderworks-ltd/')}${icon('https://www.youtube.com/@alderworks')}
  ${icon('https://www.ratings.example/review/alderworks')}<p>Made by <a href="https://www.facebook.com/birchstudio">Birch Studio</a></p></footer>`

describe('accounts at other sites', () => {
  it.each([
    ['facebook', 'https://www.facebook.com/alderworks'],
    ['facebook_url', 'https://www.facebook.com/alderworks'],
    ['facebook_page', 'https://www.facebook.com/alderworks'],
    ['twitter', 'https://x.com/alder_works'],
    ['x_url', 'https://x.com/alder_works'],
    ['company_linkedin', 'https://uk.linkedin.com/company/alderworks-ltd/'],
    ['youtube', 'https://www.youtube.com/@alderworks'],
    ['youtube_channel', 'https://www.youtube.com/@alderworks'],
    ['ratings_url', 'https://www.ratings.example/review/alderworks'],
  ])('"%s" is the link to the site’s own account, although it is an icon without text', (name, url) => {
    expect(read(MAIN + FOOT, name)).toBe(url)
  })

  it('exclude share links and single posts, and do not fill fields about the account', () => {
    expect(read(MAIN, 'twitter')).toBeNull()
    expect(read(MAIN, 'youtube')).toBeNull()
    expect(read(MAIN + FOOT, 'facebook_followers')).toBeNull()
    expect(read(MAIN + FOOT, 'twitter_handle')).toBeNull()
  })

  it('are not read where several people have one each', () => {
    const team = `<ul>${['ada', 'ben'].map((one) => `<li><b>${one}</b>${icon(`https://www.linkedin.com/in/${one}`)}</li>`).join('')}</ul>`
    expect(read(MAIN + team, 'linkedin')).toBeNull()
  })

  it('fill a list of social links with one for each network', () => {
    expect(read(MAIN + FOOT, 'social_links', 'array')).toEqual([
      'https://www.facebook.com/alderworks',
      'https://x.com/alder_works',
      'https://uk.linkedin.com/company/alderworks-ltd/',
      'https://www.youtube.com/@alderworks',
    ])
    expect(read(MAIN, 'social_links', 'array')).toBeNull()
  })
})

describe('the logo', () => {
  const clients =
    '<div class="clients"><img src="/clients/birch-logo.png" alt="Birch logo"><img src="/clients/oak-logo.png" alt="Oak logo"></div>'

  it('is the picture that links to the home page, or the one whose file has the name of the site', () => {
    expect(read(`<header><a href="/"><img class="logo" src="/img/mark.svg" alt=""></a></header>${MAIN}${clients}`, 'logo')).toBe(
      'https://www.alderworks.example/img/mark.svg',
    )
    expect(read(`<div><img src="/img/alderworks-logo.png"></div>${MAIN}${clients}`, 'logo_url')).toBe(
      'https://www.alderworks.example/img/alderworks-logo.png',
    )
  })

  it('is not that of a customer', () => {
    expect(read(MAIN + clients, 'logo')).toBeNull()
  })
})
