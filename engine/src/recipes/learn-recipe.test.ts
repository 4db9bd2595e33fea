// A recipe learned from one solved page: which of several places of a value it reads, and how it extracts the value.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { findValuesNotOnPage, learnRecipe, type SolvedDocument } from './learn-recipe.ts'
import { readByRecipe, type RecipeReading } from './read-by-recipe.ts'
import type { Field, JsonValue, PageDocument } from '../types.ts'

function documentOf(body: string, head = ''): PageDocument {
  const url = 'https://workshop.example/works/one'
  const markup = `<html><head>${head}</head><body>${body}</body></html>`
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body: markup, frames: [], fetchedAt: new Date(0) }
  return distil({ ...read, snapshot: null, via: 'given' })
}

const field = (name: string, type: Field['type'], description = ''): Field => ({ name, type, description })

interface Lesson {
  fields: Field[]
  solved: PageDocument
  data: Record<string, JsonValue>
  corrected?: string[]
}

function learnAndRead({ fields, solved, data, corrected }: Lesson, other: PageDocument): RecipeReading {
  const example: SolvedDocument = { document: solved, data, referenceDate: null, ...(corrected ? { corrected } : {}) }
  return readByRecipe(other, learnRecipe([example], fields), { fields, prompt: '', targetName: 'URL', referenceDate: null })
}

it('fields may have names of object properties, such as "constructor" and "toString"', () => {
  const fields = [field('constructor', 'string'), field('toString', 'string'), field('title', 'string')]
  const page = (maker: string) => documentOf(`<h1>Car</h1><p class="m"><b>Constructor</b> <i>${maker}</i></p>`)
  const solved: SolvedDocument = { document: page('Ferrari'), data: { constructor: 'Ferrari' }, referenceDate: null, sure: {} }
  expect(findValuesNotOnPage(solved, fields)).toEqual([])
  const recipe = learnRecipe([solved], fields)
  expect(recipe.fields.map(({ name, sure, missed }) => [name, sure, missed])).toEqual(fields.map(({ name }) => [name, 1, 0]))
  expect(recipe.fields[1]?.rules).toEqual([])
  const { data } = readByRecipe(page('Lotus'), recipe, { fields, prompt: '', targetName: 'URL', referenceDate: null })
  expect(data).toMatchObject({ constructor: 'Lotus', toString: null })
})

describe('of several places with the solved value, a recipe reads', () => {
  it('the one whose label names the field, not another field’s with the same number', () => {
    const fields = [field('drying_days', 'number'), field('glazing_days', 'number')]
    const page = (first: number, second: number) =>
      documentOf(`<h1>Bowl</h1><p class="a"><b>Glazing days</b> <i>${second}</i></p><p class="b"><b>Drying days</b> <i>${first}</i></p>`)
    const { data } = learnAndRead({ fields, solved: page(6, 6), data: { drying_days: 6, glazing_days: 6 } }, page(9, 2))
    expect(data).toEqual({ drying_days: 9, glazing_days: 2 })
  })

  it('the corrected one, even if the words beside it name something else', () => {
    const fields = [field('name', 'string'), field('maker', 'string', 'Brand')]
    const page = (name: string, brand: string, colour: string) =>
      documentOf(
        `<h1>${name}</h1><table><tr><th>Brand</th><td>${brand}</td></tr><tr><th>Colour</th><td>${colour}</td></tr></table><p>Ask for ${name} in ${colour}</p>`,
      )
    const lesson = { fields, solved: page('Lamp', 'Kessel', 'Moss'), data: { name: 'Lamp', maker: 'Moss' }, corrected: ['maker'] }
    expect(learnAndRead(lesson, page('Chair', 'Tamsin', 'Rust')).data).toEqual({ name: 'Chair', maker: 'Rust' })
  })

  it('the labelled one, not a setting in the page’s scripts', () => {
    const fields = [field('pieces', 'number', 'How many pieces the set has')]
    const page = (pieces: number) =>
      documentOf(
        `<script type="application/json" id="shop">{"grid":{"columns":4},"slider":{"radius":"4px"}}</script>
        <h1>Set</h1><p>Thrown by hand.</p><dl><dt>Pieces</dt><dd>${pieces}</dd></dl>`,
      )
    expect(learnAndRead({ fields, solved: page(4), data: { pieces: 4 } }, page(12)).data.pieces).toBe(12)
  })

  it('no setting of a script, even if the number is nowhere else on the page', () => {
    const fields = [field('kiln_rows', 'number')]
    const page = (rows: number) =>
      documentOf(`<script type="application/json" id="shop">{"slider":{"inertia":${rows}}}</script><h1>Kiln</h1><p>Built of brick.</p>`)
    expect(learnAndRead({ fields, solved: page(7), data: { kiln_rows: 7 } }, page(9)).data).toEqual({ kiln_rows: null })
  })

  it('the visible one, even if a hidden one is more similar, since hidden text is no evidence', () => {
    const fields = [field('inlays', 'array')]
    const page = (inlays: string[]) =>
      documentOf(
        `<h1>Bowl</h1><div class="x1" style="display:none"><ul>${inlays.map((inlay) => `<li>${inlay}</li>`).join('')}</ul></div>
        <p>Thrown by hand.</p><div class="x2">${inlays.map((inlay) => `<span class="x3">${inlay.replace(',', ' ,')}</span>`).join(' ')}</div>`,
      )
    const solved = ['Red slip, fired twice', 'Pale ash, rubbed in', 'Blue glass, ground']
    const { data } = learnAndRead({ fields, solved: page(solved), data: { inlays: solved } }, page(['Tin, cut thin', 'Bone, burnt white']))
    expect(data.inlays).toEqual(['Tin, cut thin', 'Bone, burnt white'])
  })

  it('no number in an address', () => {
    const fields = [field('kiln_number', 'number')]
    const page = (text: string) => documentOf(`<h1>Vase</h1><a class="to" href="/kilns/list-5">All</a><p class="where">${text}</p>`)
    const reading = learnAndRead({ fields, solved: page('fired at home'), data: { kiln_number: 5 } }, page('fired elsewhere'))
    expect(reading.data.kiln_number).toBeNull()
  })

  it('the one in the content, not the one in the menu', () => {
    const fields = [field('ware', 'string', 'The kind of ware')]
    const menu = '<nav class="menu"><ul><li class="m">Stoneware</li><li class="m">Porcelain</li></ul></nav>'
    const page = (ware: string) => documentOf(`${menu}<main><h1>Jug</h1><span class="tag">${ware}</span><p>For milk.</p></main>`)
    const reading = learnAndRead({ fields, solved: page('Stoneware'), data: { ware: 'Stoneware' } }, page('Porcelain'))
    expect(reading.data.ware).toBe('Porcelain')
  })

  it('a part of a text, also after letters that change their length in lower case', () => {
    const fields = [field('ware', 'string')]
    const page = (ware: string) => documentOf(`<h1>Jug</h1><p class="o">İznik | ${ware} | fired twice</p>`)
    expect(learnAndRead({ fields, solved: page('Stoneware'), data: { ware: 'Stoneware' } }, page('Porcelain')).data.ware).toBe('Porcelain')
  })
})

describe('a recipe takes', () => {
  const picture = [field('photo', 'string', 'URL of the main photo')]

  it('the widest of a set of pictures', () => {
    const page = (name: string) =>
      documentOf(`<h1>Cup</h1><img class="big" src="/s/${name}-300.jpg"
        srcset="/s/${name}-300.jpg 300w,/s/${name}.jpg 1600w, /s/${name}-900.jpg 900w">`)
    const lesson = { fields: picture, solved: page('cup'), data: { photo: 'https://workshop.example/s/cup.jpg' } }
    const { data, cells } = learnAndRead(lesson, page('mug'))
    expect(data.photo).toBe('https://workshop.example/s/mug.jpg')
    expect(cells.photo).toMatchObject({ method: 'recipe', evidence: [{ quote: '/s/mug.jpg' }] })
  })

  it('the picture in a style', () => {
    const page = (name: string) =>
      documentOf(`<h1>Cup</h1><div class="cover" style="color: red; background-image:url('/c/${name}.webp')"></div><p>Blue.</p>`)
    const lesson = { fields: picture, solved: page('cup'), data: { photo: 'https://workshop.example/c/cup.webp' } }
    expect(learnAndRead(lesson, page('mug')).data.photo).toBe('https://workshop.example/c/mug.webp')
  })

  it('the part after the last separator of a title, and the part before words in an attribute', () => {
    const fields = [field('house', 'string'), field('hand', 'string')]
    const page = (title: string, hand: string) =>
      documentOf(`<h1>Cup</h1><img class="mark" alt="${hand} maker’s mark" src="/m.png"><p>Thin.</p>`, `<title>${title}</title>`)
    const lesson = { fields, solved: page('Cup | Hill Kilns', 'Ada Thorn'), data: { house: 'Hill Kilns', hand: 'Ada Thorn' } }
    expect(learnAndRead(lesson, page('Mug | tall | Mill Kilns', 'Jo Reed')).data).toEqual({ house: 'Mill Kilns', hand: 'Jo Reed' })
  })

  it('a part of a text in a later block of its element', () => {
    const fields = [field('potter', 'string')]
    const page = (potter: string) => documentOf(`<h1>Cup</h1><div class="mark"><p>Sold as seen.</p><p>Signed: ${potter}, dated</p></div>`)
    const { data, cells } = learnAndRead({ fields, solved: page('Ada Thorn'), data: { potter: 'Ada Thorn' } }, page('Jo Reed'))
    expect(data.potter).toBe('Jo Reed')
    expect(cells.potter).toMatchObject({ method: 'recipe', evidence: [{ quote: 'Jo Reed' }] })
  })

  it('all words of a value, also where the solved value had one word', () => {
    const fields = [field('potter', 'string')]
    const page = (potter: string) => documentOf(`<h1>Cup</h1><div class="mark"><p>Sold as seen.</p><p>Signed by <i>${potter}</i></p></div>`)
    expect(learnAndRead({ fields, solved: page('Ada'), data: { potter: 'Ada' } }, page('Jo Reed')).data.potter).toBe('Jo Reed')
  })

  it('an attribute that only this element has, with any id', () => {
    const fields = [field('score', 'number', 'Mean score')]
    const page = (id: number, score: string) =>
      documentOf(`<h1>Plate</h1><div id="work-${id}" data-score="${score}"></div><p>Flat and round, of red clay.</p>`)
    expect(learnAndRead({ fields, solved: page(481, '4.5'), data: { score: 4.5 } }, page(77, '3.9')).data.score).toBe(3.9)
  })
})

describe('texts that differ from the solved ones only in punctuation and spaces', () => {
  const fields = [field('stages', 'array', 'All stages of the work')]
  const page = (stages: string[]) => documentOf(`<h1>Bowl</h1><ul class="way">${stages.map((stage) => `<li>${stage}</li>`).join('')}</ul>`)
  const shown = ['wedge the clay , twice', 'throw (slowly)', 'dry for 3 days']

  it('are matched where no text is equal', () => {
    const data = { stages: ['wedge the clay, twice', 'throw slowly', 'dry for 3 days'] }
    const reading = learnAndRead({ fields, solved: page(shown), data }, page(['mix', 'cast', 'sand and polish']))
    expect(reading.data.stages).toEqual(['mix', 'cast', 'sand and polish'])
  })

  it('are not matched for a value that a user has corrected', () => {
    const title = [field('wording', 'string')]
    const solved = documentOf('<h1>Bowl</h1><p class="w">Glazed, ash - grey and white</p>')
    const data = { wording: 'Glazed ash-grey and white' }
    const other = documentOf('<h1>Bowl</h1><p class="w">Raw - with a rim of blue</p>')
    expect(learnAndRead({ fields: title, solved, data }, other).data.wording).toBe('Raw - with a rim of blue')
    expect(learnAndRead({ fields: title, solved, data, corrected: ['wording'] }, other).data.wording).toBeNull()
  })
})

describe('one corrected cell does not stop a field from being read on all other pages', () => {
  const fields = [field('name', 'string'), field('price', 'number')]
  const page = (name: string, price: string) =>
    documentOf(`<h1>${name}</h1><p class="amount">${price}</p><p class="ship">Delivery $4.90</p><p>Thrown by hand.</p>`)
  const solved = (name: string, price: number) => ({ document: page(name, `$${price}`), data: { name, price }, referenceDate: null })
  const untouched = [solved('Bowl', 12), solved('Jug', 19), solved('Plate', 31)]
  const lastPrice = (first: SolvedDocument): JsonValue | undefined => {
    const reading = { fields, prompt: '', targetName: 'URL', referenceDate: null }
    return readByRecipe(page('Vase', '$44'), learnRecipe([first, ...untouched], fields), reading).data.price
  }

  it('if the new value is nowhere on the page', () => {
    const typed = { ...solved('Cup', 8), data: { name: 'Cup', price: 99_999 }, corrected: ['price'] }
    expect(lastPrice(typed)).toBe(44)
    expect(findValuesNotOnPage(typed, fields)).toEqual(['price'])
    expect(findValuesNotOnPage(solved('Cup', 8), fields)).toEqual([])
  })

  it('if the value was removed, and the page does not differ from the others', () => {
    expect(lastPrice({ ...solved('Cup', 8), data: { name: 'Cup', price: null }, corrected: ['price'] })).toBe(44)
  })
})

describe('an address that a page has in another form', () => {
  const fields = [field('picture', 'string', 'URL of the main picture')]
  const page = (name: string, [width, height]: [number, number]) =>
    documentOf(
      `<h1>${name}</h1><img class="main" alt="" src="/up/${name}-${width}x${height}.jpg"><p>Glazed by hand</p><img class="s" alt="" src="/up/logo-16x16.png">`,
    )
  const lesson = {
    fields,
    solved: page('bowl', [300, 200]),
    data: { picture: 'https://workshop.example/up/bowl.jpg' },
    corrected: ['picture'],
  }

  it('is derived by the same change as in the correction, with the visible one as evidence and low confidence after one page', () => {
    const { cells } = learnAndRead(lesson, page('vase', [640, 480]))
    expect(cells.picture).toMatchObject({
      value: 'https://workshop.example/up/vase.jpg',
      raw: '/up/vase-640x480.jpg',
      status: 'derived',
      evidence: [{ quote: '/up/vase-640x480.jpg' }],
    })
    expect(cells.picture?.confidence).toBeLessThan(0.7)
  })

  it('has low confidence after one corrected page, regardless of further solved pages, and a higher one after two', () => {
    const solved = (name: string, isSetRight: boolean): SolvedDocument => ({
      document: page(name, [300, 200]),
      data: { picture: `https://workshop.example/up/${name}${isSetRight ? '' : '-300x200'}.jpg` },
      corrected: isSetRight ? ['picture'] : [],
      referenceDate: null,
    })
    const pictureAfter = (pages: SolvedDocument[]) => {
      const reading = { fields, prompt: '', targetName: 'URL', referenceDate: null }
      return readByRecipe(page('vase', [640, 480]), learnRecipe(pages, fields), reading).cells.picture
    }
    const others = [solved('jug', false), solved('plate', false), solved('cup', false)]
    expect(pictureAfter([solved('bowl', true), ...others])).toMatchObject({ status: 'derived', confidence: 0.65 })
    expect(pictureAfter([solved('bowl', true), solved('pot', true), ...others])?.confidence).toBeGreaterThan(0.7)
  })

  it('is the visible one where it needs no change', () => {
    const other = documentOf(
      '<h1>vase</h1><img class="main" alt="" src="/up/vase.jpg"><p>Glazed by hand</p><img class="s" alt="" src="/up/logo-16x16.png">',
    )
    expect(learnAndRead(lesson, other).cells.picture).toMatchObject({ value: 'https://workshop.example/up/vase.jpg', status: 'found' })
  })

  it('is extracted from a longer address around it', () => {
    const wrapped = (name: string) =>
      documentOf(
        `<h1>${name}</h1><img class="main" alt="" src="/_resize?url=${encodeURIComponent(`https://cdn.example/${name}.jpg`)}&amp;w=640"><p>Glazed by hand</p>`,
      )
    const { cells } = learnAndRead({ fields, solved: wrapped('bowl'), data: { picture: 'https://cdn.example/bowl.jpg' } }, wrapped('vase'))
    expect(cells.picture).toMatchObject({
      value: 'https://cdn.example/vase.jpg',
      raw: 'https%3A%2F%2Fcdn.example%2Fvase.jpg',
      status: 'found',
    })
  })

  it('counts as on the page, but that of another picture does not', () => {
    const document = page('bowl', [300, 200])
    const missing = (picture: string) => findValuesNotOnPage({ document, data: { picture }, referenceDate: null }, fields)
    expect(missing('https://workshop.example/up/bowl.jpg')).toEqual([])
    expect(missing('https://workshop.example/up/teapot.jpg')).toEqual(['picture'])
  })
})
