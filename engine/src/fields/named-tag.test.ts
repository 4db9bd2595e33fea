// Fields that name a tag of the page: the content of that tag and nothing else.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'
import { namedTagOf } from './named-tag.ts'

const HEAD = `<title>Copper kettles | Alder Works</title><meta name="description" content="Kettles hammered from one sheet.">
  <meta name="robots" content="noindex, follow"><meta name="author" content="Mara Quill"><meta property="og:title" content="Kettles by hand">
  <meta property="og:image" content="/share.jpg"><meta property="og:image:alt" content="A kettle on a stove">
  <meta property="og:site_name" content="Alder Works"><meta name="twitter:card" content="summary"><meta name="twitter:site" content="@alderworks">
  <link rel="shortcut icon" href="/favicon.ico">`
const BODY = `<main><h1>Our kettles</h1><p>Each kettle takes two days of work at the anvil.</p><h2>Copper</h2><p>Tinned within.</p>
  <h2>Iron</h2><p>Cast in sand.</p><img src="/kettle.jpg" alt="Kettle"></main>`

function read({ name, description = '', type = 'string' }: Partial<Field>, head = HEAD, body = BODY): JsonValue {
  const asked: Field = { name: name ?? '', description, type }
  const page = givenPage('https://www.alder.example/kettles', `<html lang="en-GB"><head>${head}</head><body>${body}</body></html>`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('a field that names a tag', () => {
  it.each([
    ['title_tag', 'Copper kettles | Alder Works'],
    ['meta_title', 'Copper kettles | Alder Works'],
    ['h1', 'Our kettles'],
    ['h1_heading', 'Our kettles'],
    ['meta_description', 'Kettles hammered from one sheet.'],
    ['metaDescription', 'Kettles hammered from one sheet.'],
    ['meta_robots', 'noindex, follow'],
    ['robots', 'noindex, follow'],
    ['og_title', 'Kettles by hand'],
    ['open_graph_title', 'Kettles by hand'],
    ['og_image', '/share.jpg'],
    ['og_image_alt', 'A kettle on a stove'],
    ['og_site_name', 'Alder Works'],
    ['twitter_card', 'summary'],
    ['twitter_site', '@alderworks'],
    ['favicon', '/favicon.ico'],
  ])('"%s" has the content of the tag', (name, value) => {
    expect(read({ name })).toBe(value.startsWith('/') ? `https://www.alder.example${value}` : value)
  })

  it('may name it in its description', () => {
    expect(read({ name: 'summary', description: 'Meta description' })).toBe('Kettles hammered from one sheet.')
    expect(read({ name: 'heading', description: 'The H1 of the page' })).toBe('Our kettles')
    expect(read({ name: 'name', description: 'Content of the title tag' })).toBe('Copper kettles | Alder Works')
    expect(read({ name: 'meta_beschreibung', description: '' })).toBe('Kettles hammered from one sheet.')
  })

  it('has the content of all such tags where it is a list', () => {
    expect(read({ name: 'h2', type: 'array' })).toEqual(['Copper', 'Iron'])
    expect(read({ name: 'h2_headings', type: 'array' })).toEqual(['Copper', 'Iron'])
  })

  it('is empty where the page lacks the tag, even if other tags have such a text', () => {
    const head = '<title>Copper kettles</title><meta property="og:description" content="Kettles hammered from one sheet.">'
    expect(read({ name: 'meta_description' }, head)).toBeNull()
    expect(read({ name: 'og_title' }, head)).toBeNull()
    expect(read({ name: 'twitter_title' }, head)).toBeNull()
    expect(read({ name: 'h1' }, head, '<h2>Copper</h2><p>Tinned within.</p>')).toBeNull()
  })

  it('is not assumed for names of other things', () => {
    const names = [
      'title',
      'page_title',
      'description',
      'twitter_followers',
      'h1_revenue',
      'meta_score',
      'metadata',
      'headline',
      'tags',
      'icon',
    ]
    for (const name of names) expect(namedTagOf({ name, description: '', type: 'string' }), name).toBeNull()
    expect(namedTagOf({ name: 'h2', description: 'Hydrogen in kg', type: 'number' })).toBeNull()
  })
})

describe('the language of a page', () => {
  it.each(['Language of the page (code)', 'ISO language code', 'Language code of the article', 'The language the article is written in'])(
    'is the value of a field described as "%s"',
    (description) => {
      expect(read({ name: 'language', description })).toBe('en-GB')
    },
  )

  it('is not the value of a field for the language of a program', () => {
    expect(read({ name: 'language', description: 'Language the library is written in' })).toBeNull()
    expect(read({ name: 'language', description: 'Language of the source code' })).toBeNull()
  })
})

describe('tags in ten languages', () => {
  it.each([
    ['title', '', 'title_tag titel_tag balise_title etiqueta_title tag_title titel_tag etiqueta_title znacznik_title titleタグ title标签'],
    ['title', '', 'meta_title meta_titel titre_meta meta_título meta_titolo meta_titel meta_título meta_tytuł メタタイトル meta标题'],
    [
      'meta',
      'description',
      'meta_description meta_beschreibung meta_description meta_descripción meta_descrizione meta_beschrijving meta_descrição meta_opis meta説明 meta描述',
    ],
    ['h1', '', 'h1 h1_überschrift titre_h1 encabezado_h1 titolo_h1 h1_kop título_h1 nagłówek_h1 h1見出し h1标题'],
    ['meta', 'ogtitle', 'og_title og_titel og_titre og_título og_titolo og_titel og_título og_tytuł og_title og_title'],
    [
      'link',
      'icon',
      'favicon_url favicon_adresse adresse_favicon url_favicon url_favicon favicon_adres url_do_favicon adres_favicon faviconのURL favicon链接',
    ],
  ])('%s %s', (element, name, names) => {
    for (const called of names.split(' '))
      expect({ called, tag: namedTagOf({ name: called, description: '', type: 'string' }) }).toEqual({ called, tag: { element, name } })
  })

  it('a word that ends like a form is kept whole', () => {
    expect(namedTagOf({ name: 'meta_context', description: '', type: 'string' })).toEqual({ element: 'meta', name: 'context' })
  })
})
