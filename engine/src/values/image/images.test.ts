// Which picture of a page shows the page's subject.
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const ORIGIN = 'https://iconic-flagship.example'

function read(html: string): JsonValue {
  const fields = [{ name: 'picture', description: 'Main picture', type: 'string' as const }]
  const page = givenPage(`${ORIGIN}/p/7`, `<html lang="en">${html}</html>`)
  return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data.picture ?? null
}
const shown = (heading: string, source: string, alt = ''): string => `<h1>${heading}</h1><img src="${source}" alt="${alt}" width="400">`
const declared = (heading: string, source: string): string => `<meta property="og:image" content="${ORIGIN}${source}"><h1>${heading}</h1>`

describe('a picture', () => {
  it.each([
    ['Silicone baking mat', '/i/silicone-mat.jpg'],
    ['Tavolo in rovere', '/catalogo/tavolo.jpg'],
    ['Downloading ramp', '/i/unloading-ramp.jpg'],
    ['Pixel 9 phone', '/i/pixel-9.jpg'],
    ['Shirt with buttons', '/i/shirt-button-down.jpg'],
  ])('of %s is found, although its address or the site’s name contains a word of decorations: %s', (heading, source) => {
    expect(read(shown(heading, source))).toBe(ORIGIN + source)
    expect(read(declared(heading, source))).toBe(ORIGIN + source)
  })

  it.each(['/i/logo.png', '/i/siteLogo.png', '/icons/cart.png', '/i/no-image.jpg', '/i/blank.gif', '/badges/safe.png', '/i/pot.svg'])(
    'of the site or its controls, or in place of a missing one, is not found: %s',
    (source) => {
      expect(read(shown('Blue teapot', source))).toBeNull()
      expect(read(declared('Blue teapot', source))).toBeNull()
    },
  )

  it('of a person is found where the page is about them, not where they wrote it', () => {
    expect(read(shown('Ilva Marsten', '/staff/ilva-headshot.jpg', 'Ilva Marsten'))).toBe(`${ORIGIN}/staff/ilva-headshot.jpg`)
    expect(read(shown('The mill has burnt down', '/staff/ilva-headshot.jpg', 'Ilva Marsten'))).toBeNull()
    expect(read(shown('The mill has burnt down', '/faces/ilva.jpg', 'Ilva Marsten'))).toBeNull()
    expect(read(declared('The mill burns: what Ilva Marsten saw', '/staff/ilva-headshot.jpg'))).toBe(`${ORIGIN}/staff/ilva-headshot.jpg`)
  })
})
