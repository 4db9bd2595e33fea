import { describe, expect, it } from 'vitest'
import { distil } from './distil.ts'
import type { PageDocument, ReadPage } from '../types.ts'

function pageOf(body: string, changes: Partial<ReadPage> = {}): ReadPage {
  return {
    requestedUrl: 'https://shop.test/a/b',
    url: 'https://shop.test/a/b',
    status: 200,
    contentType: 'text/html',
    body,
    frames: [],
    fetchedAt: new Date(0),
    snapshot: null,
    via: 'given',
    ...changes,
  }
}
const texts = (document: PageDocument): string[] => document.blocks.filter((block) => block.kind !== 'data').map((block) => block.text)
const pairsOf = (body: string): string[] => distil(pageOf(body)).pairs.map((pair) => `${pair.label}=${pair.value}`)

describe('blocks', () => {
  it('numbers visible text from 1 in page order with its kind and element', () => {
    const { blocks } = distil(pageOf('<h2>One</h2><p>Two <b>three</b></p><ul><li>four</li></ul><table><tr><td>five</td></tr></table>'))
    expect(blocks.map(({ id, text, kind, level, element }) => [id, text, kind, level, element?.name])).toEqual([
      [1, 'One', 'heading', 2, 'h2'],
      [2, 'Two three', 'text', 0, 'p'],
      [3, 'four', 'item', 0, 'li'],
      [4, 'five', 'cell', 0, 'td'],
    ])
  })

  it.each([
    ['display:none', '<p style="color:red; display: none">x</p>'],
    ['the hidden attribute', '<p hidden>x</p>'],
    ['visibility', '<p style="visibility:hidden">x</p>'],
    ['zero font size', '<p style="font-size:0">x</p>'],
    ['a place off screen', '<p style="position:absolute;left:-9999px">x</p>'],
    ['a zero-size box', '<div style="height:0;overflow:hidden">x</div>'],
    ['a closed dialog', '<dialog>x</dialog>'],
    ['a hidden overlay', '<div class="cookie modal" aria-hidden="true">x</div>'],
    ['template, script, style and noscript', '<template>x</template><script>x</script><style>x</style><noscript>x</noscript>'],
    ['tag characters', '<p>\u{E0041}\u{E0042}</p>'],
  ])('gives no block to text hidden by %s', (_, markup) => {
    expect(texts(distil(pageOf(`<p>shown</p>${markup}`)))).toEqual(['shown'])
  })

  it.each([
    ['a region that its heading opens', '<div role="region" aria-labelledby="q1" style="display:none">x</div>'],
    ['a section folded to no height', '<div class="accordion__content" style="overflow:hidden;height:0px;visibility:hidden">x</div>'],
    ['an answer below its question', '<div class="faq__answer" style="display: none;">x</div>'],
    ['a tab', '<div class="tab-pane" hidden>x</div>'],
  ])('reads %s', (_, markup) => {
    expect(texts(distil(pageOf(`<p>shown</p>${markup}`)))).toEqual(['shown', 'x'])
  })

  it("takes a misplaced title in the body as the page's title, but not that of an SVG", () => {
    const drawing = '<svg><title>Close</title></svg><template><title>Draft</title></template>'
    expect(distil(pageOf(`${drawing}<h1>Thanks</h1><div><div><title>Oak spoon</title></div></div>`)).title).toBe('Oak spoon')
    expect(distil(pageOf(`${drawing}<div><h1>Oak spoon</h1></div>`)).title).not.toBe('Close')
  })

  it('reads the page after a title that is never closed', () => {
    const page = distil(pageOf('<html><head><title>Broken<body><h1>Bent Spoon</h1><p>Price: $7.50'))
    expect([page.title, ...texts(page)]).toEqual(['Broken', 'Bent Spoon', 'Price: $7.50'])
  })

  it.each([
    ['by its body', '<html><head><title>T</title><meta name="a" content="b"><body><h1>Spoon</h1><p>$7.50</p></body></html>'],
    ['by its first content', '<html><head><title>T</title><style>p{}</style><h1>Spoon</h1><p>$7.50</p>'],
    ['by text', '<html><head><title>T</title>Spoon<br><br>$7.50'],
    ['before it is closed', '<html><head><title>T</title><div><h1>Spoon</h1></div></head><body><p>$7.50</p></body></html>'],
    ['twice', '<head><title>T</title><p>Spoon</p><head><link rel="icon" href="i.png"><p>$7.50</p></head></head>'],
  ])('ends a head that is never closed %s', (_, html) => {
    const page = distil(pageOf(html))
    expect([page.title, texts(page).join(' ').split(/\s+/)]).toEqual(['T', ['Spoon', '$7.50']])
  })

  it('keeps text that is only hidden from screen readers', () => {
    expect(texts(distil(pageOf('<p><span aria-hidden="true">$5</span></p>')))).toEqual(['$5'])
  })

  it('folds white space, keeps a <br> as a line break and splits blocks at two of them', () => {
    expect(texts(distil(pageOf('<p>a\n\t b<br>c&nbsp;d<br><br>e\u200bf\u00adg</p>')))).toEqual(['a b\nc d', 'efg'])
  })

  it('separates adjacent words of different elements and superscript cents, but not the parts of an amount or a word', () => {
    const html = '<p><span>Ada</span><span>Byron</span></p><p><span>$</span><span>39</span><sup>99</sup></p><p><b>A</b>da</p>'
    expect(texts(distil(pageOf(html)))).toEqual(['Ada Byron', '$39 99', 'Ada'])
  })

  it('reads pictures by their alternative text and icons by their label', () => {
    const html = '<p>Made by <img alt="Acme" src=a.png> today</p><i aria-label="4 of 5 stars"></i><span title="Rated 3">★★★</span>'
    expect(texts(distil(pageOf(html)))).toEqual(['Made by today', 'Acme', '★★★', '4 of 5 stars', 'Rated 3'])
  })

  it('reads controls: buttons, values, options, without hidden and unlabelled ones', () => {
    const html =
      '<button>Buy now</button><input value="2"><input type=hidden value=h><input type=checkbox value=c>' +
      '<select><option>S<option selected>M</select><textarea>note</textarea>'
    const { blocks } = distil(pageOf(html))
    expect(blocks.filter((block) => block.kind === 'control').map((block) => block.text)).toEqual(['Buy now', '2', 'S', 'M', 'note'])
  })

  it('reads frames after the page itself', () => {
    expect(texts(distil(pageOf('<p>one', { frames: ['<p>two'] })))).toEqual(['one', 'two'])
  })
})

describe('links', () => {
  it('gives absolute addresses with text and block, and leaves out scripts and anchors of the page', () => {
    const html =
      '<base href="/c/"><p>x</p><p><a href="d?e=1" rel="Next">go</a></p><a href="#top">t</a><a href="javascript:x()">j</a><a href="mailto:a@b.test">m</a><a href=p><img alt="pic"></a>'
    const { links } = distil(pageOf(html))
    expect(links.map(({ url, text, rel, block }) => [url, text, rel, block])).toEqual([
      ['https://shop.test/c/d?e=1', 'go', 'next', 2],
      ['mailto:a@b.test', 'm', '', 3],
      ['https://shop.test/c/p', 'pic', '', 4],
    ])
  })
})

describe('pairs', () => {
  it.each([
    ['definition list', '<dl><dt>SKU:</dt><dd>47</dd><div><dt>Size<dd>M<dd>L</div></dl>', ['SKU=47', 'Size=M', 'Size=L']],
    ['row header', '<table><tr><th>SKU<td>47</table>', ['SKU=47']],
    ['two columns', '<table><tr><td>SKU<td>47<tr><td>Size<td>M</table>', ['SKU=47', 'Size=M']],
    ['column header', '<table><tr><th>SKU<th>Size<tr><td>47<td>M</table>', ['SKU=47', 'Size=M']],
    ['colon', '<p>SKU: 47<br>Size：M</p>', ['SKU=47', 'Size=M']],
    ['colon of a label, not of a time', '<p>Published on 04:16 PM EST<br>SKU: 47</p>', ['SKU=47']],
    ['colon', '<div><span>Venue: Colliery Lane</span> <span>Kick-off: 15:00</span></div>', ['Venue=Colliery Lane', 'Kick-off=15:00']],
    ['bold label', '<p><b>SKU</b> 47 <b>Size:</b> M</p>', ['SKU=47', 'Size=M']],
    ['label class', '<div><span class="spec-label">SKU</span> <span>47</span></div>', ['SKU=47']],
    ['two parts', '<p>Article number <b>47</b></p>', ['Article number=47']],
    ['two boxes', '<div><div><div>SKU</div><div>47</div></div><div><div>Size</div><div>M</div></div></div>', ['SKU=47', 'Size=M']],
    ['list item', '<ul><li><strong>SKU</strong><span>47</span></li></ul>', ['SKU=47']],
    [
      'form label',
      '<label for=q>Amount</label><input id=q value=3><label>Size <select><option>S<option selected>M</select></label>',
      ['Amount=3', 'Size=M'],
    ],
    ['data-label', '<div><p data-label="SKU">47</p></div>', ['SKU=47']],
    ['heading', '<h3>Storage</h3><p>Keep dry</p>', ['Storage=Keep dry']],
    ['caption below a figure', '<div><p>142 m²</p><p>Living area</p></div>', ['Living area=142 m²']],
    ['caption behind a figure', '<p><b>12,5 km</b> <span>Distance</span></p>', ['Distance=12,5 km']],
    ['role below a name', '<div><h4>Ada Byron</h4><p>Director</p></div>', ['Director=Ada Byron', 'Ada Byron=Director']],
    [
      'two pairs a row',
      '<table><tr><td>Maker<td>Acme<td>Weight<td>5 kg<tr><td>Colour<td>Red<td>Power<td>35 W</table>',
      ['Maker=Acme', 'Weight=5 kg', 'Colour=Red', 'Power=35 W'],
    ],
    ['whole pairs in both cells', '<table><tr><td>Docket #: 47-1<td>Filed: today</table>', ['Docket #=47-1', 'Filed=today']],
    [
      'a label in a row of its own',
      '<table><tr><td><b><u>Plaintiff</u></b><tr><td><b>Acme</b><td>by<td>Ada Byron</table>',
      ['Plaintiff=Acme'],
    ],
    ['labels of an empty form', '<table><tr><td>Manager:<td>Counted on:<tr><td>Store:<td>Bath</table>', ['Store=Bath']],
    ['a label below another', '<table><tr><th>Manager<th>Size<tr><td>Counted on:<td>5</table>', ['Counted on=5', 'Size=5']],
    ['rows marked alike', '<table><tr><td><b>Acme</b><tr><td><b>Bcme</b></table>', []],
    ['a pair as a second description', '<dl><dt>Rent<dd>950 €<dd>Service charge: 110 €</dl>', ['Rent=950 €', 'Service charge=110 €']],
    [
      'an address and the hours of a day as further descriptions',
      '<dl><dt>Contact<dd>Ada<dd>https://ada.example<dt>Open<dd>Daily 9-5<dd>Sundays: closed</dl>',
      ['Contact=Ada', 'Contact=https://ada.example', 'Open=Daily 9-5', 'Open=Sundays: closed', 'Sundays=closed'],
    ],
    ['labels without capitals', '<p>敷金：2ヶ月 / 礼金：なし</p>', ['敷金=2ヶ月', '礼金=なし']],
    ['two links', '<p><a href=/a>Acme</a> <a href=/b>Bcme</a></p>', []],
  ])('reads %s', (_, html, expected) => {
    expect(pairsOf(html)).toEqual(expected)
  })

  it('reads no pairs from times of day and web addresses', () => {
    expect(pairsOf('<p>Open 10:30 daily</p><p>https://a.test</p>')).toEqual([])
  })
})

describe('page facts', () => {
  it('reads title and language', () => {
    const document = distil(pageOf('<html lang="de_AT"><title> A\n B </title><body>x'))
    expect([document.title, document.language]).toEqual(['A B', 'de-AT'])
  })

  it('distinguishes an application shell from a short page', () => {
    expect(distil(pageOf('<div id=root></div><script src=app.js></script>')).isShell).toBe(true)
    expect(distil(pageOf('<p>short</p>')).isShell).toBe(false)
    expect(distil(pageOf('<title>Shop</title><div id=root></div><script>fetch("/api").then(show)</script>')).isShell).toBe(true)
    expect(distil(pageOf('<p>short</p><script>count()</script>')).isShell).toBe(false)
  })

  it('gives structured data as entities and as values with a block that holds the raw text', () => {
    const html =
      '<script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"@type":"Offer","price":39.90}}</script>' +
      '<meta property="og:title" content="The cup"><div itemscope itemtype="https://schema.org/Person"><b itemprop=name>Ada</b></div>'
    const { values, entities, blocks } = distil(pageOf(html))
    const rows = values.map(({ syntax, type, path, value, block }) => [
      syntax,
      type,
      path,
      value,
      blocks[block - 1]?.text,
      blocks[block - 1]?.path,
    ])
    expect(rows).toEqual([
      ['json-ld', 'Product', 'name', 'Cup', 'Cup', 'json-ld Product name'],
      ['json-ld', 'Product', 'offers.price', 39.9, '39.90', 'json-ld Product offers.price'],
      ['microdata', 'Person', 'name', 'Ada', 'Ada', 'microdata Person name'],
      ['opengraph', '', 'og:title', 'The cup', 'The cup', 'opengraph og:title'],
    ])
    expect(entities.map((entity) => entity.data)).toEqual([
      { '@type': 'Product', name: 'Cup', offers: { '@type': 'Offer', price: 39.9 } },
      { '@type': 'Person', name: 'Ada' },
    ])
  })
})
