import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import type { PageDocument } from '../types.ts'
import { FEATURE_NAMES, featuresOf } from './block-features.ts'
import model from './block-model.json' with { type: 'json' }
import { mainContent } from './main-content.ts'
import { measureBlocks } from './page-blocks.ts'
import { givenPage } from '../testing/given-page.ts'

function documentOf(body: string, url = 'https://paper.example/2024/05/harbour-rebuilt'): PageDocument {
  return distil(givenPage(url, body))
}

const paragraphs = [
  'The old harbour has been rebuilt after three years of work, and the first boats came back on Monday morning.',
  'The town council said that the new wall, which is two metres higher than the old one, will hold back the winter storms.',
  'Fishermen who had moved to the next bay told us that they will return, since the market is closer and the moorings are cheaper.',
  'The work cost more than was planned, because the ground below the pier turned out to be softer than the first drillings showed.',
]
const article = `<html lang="en"><head><title>Harbour rebuilt | The Paper</title></head><body>
  <header><nav class="main-menu"><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li><li><a href="/weather">Weather</a></li></ul></nav></header>
  <main><article class="post-content"><h1>Harbour rebuilt</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}
  <h2>What comes next</h2><p>Next year the old lighthouse will be painted, and <a href="/plans">the plans</a> for the square are on show in the library.</p></article></main>
  <aside class="sidebar related"><h3>More stories</h3><ul><li><a href="/a">Bridge closed for repairs</a></li><li><a href="/b">School wins prize</a></li></ul></aside>
  <footer class="site-footer"><p>© 2024 The Paper. All rights reserved. <a href="/privacy">Privacy policy</a></p></footer></body></html>`

describe('main content', () => {
  it('keeps the article and leaves menus, other stories and the footer out', () => {
    const { title, text } = mainContent(documentOf(article))
    expect(title).toBe('Harbour rebuilt')
    for (const paragraph of paragraphs) expect(text).toContain(paragraph)
    expect(text).not.toMatch(/Weather|Bridge closed|All rights reserved/)
  })
  it('keeps headings and links in Markdown', () => {
    const { markdown } = mainContent(documentOf(article))
    expect(markdown).toContain('## What comes next')
    expect(markdown).toContain('[the plans](https://paper.example/plans)')
  })
  it('names the blocks that it kept', () => {
    const document = documentOf(article)
    const { blocks } = mainContent(document)
    expect(blocks.map((id) => document.blocks[id - 1]?.text)).toContain(paragraphs[0])
  })
  it('an empty page has no content', () => {
    expect(mainContent(documentOf('<html><body></body></html>'))).toEqual({ title: '', text: '', markdown: '', blocks: [] })
  })
})

it('the model uses only measured features, of which each block has all', () => {
  const document = documentOf(article)
  expect(featuresOf(document, measureBlocks(document))[0]).toHaveLength(FEATURE_NAMES.length)
  expect(Math.max(...model.flatMap(({ feature }) => feature))).toBeLessThan(FEATURE_NAMES.length)
})
