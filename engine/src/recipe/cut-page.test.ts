import { expect, it } from 'vitest'
import { cutPage, placeInSource, type Slice } from './cut-page.ts'

const price: Slice = { tag: 'p', text: 'class="price"', isEvery: false }
const data: Slice = { tag: 'script', text: 'ld+json', isEvery: true }
const PAGE = '<html lang="de"><body><nav><p>Menu</p></nav><div id="a"><p>x</p><p class="price">5 €</p></div></body></html>'

it('has each part in its enclosing elements, and nothing else', () => {
  expect(cutPage(PAGE, [price])?.body).toBe('<html lang="de"><body><div id="a"><p class="price">5 €</p>')
})

it('joins parts in the same elements, and leaves out parts inside other parts', () => {
  const whole: Slice = { tag: 'div', text: '<div id="a">', isEvery: false }
  const menu: Slice = { tag: 'nav', text: '<nav>', isEvery: false }
  expect(cutPage(PAGE, [price, whole, menu])?.body).toBe(
    '<html lang="de"><body><nav><p>Menu</p></nav><div id="a"><p>x</p><p class="price">5 €</p></div>',
  )
  const named: Slice = { tag: 'p', text: '<p id=n>', isEvery: false }
  expect(cutPage('<div><section><p id=n>a</p></section><p class="price">5</p></div>', [named, price])?.body).toBe(
    '<div><section><p id=n>a</p></section><p class="price">5</p>',
  )
})

it('maps positions in the parts to positions in the source', () => {
  const cut = cutPage(PAGE, [price])!
  for (const text of ['<html', '<div', '<p class', '5 €']) {
    expect(placeInSource(cut, cut.body.indexOf(text))).toBe(PAGE.indexOf(text))
  }
})

it('takes every element of a kind, or none', () => {
  const source =
    '<script type="application/ld+json">{"a":1}</script><p class="price">5</p><script type="application/ld+json">{"b":2}</script>'
  expect(cutPage(source, [price, data])?.body).toBe(source)
  expect(cutPage('<p class="price">5</p>', [price, data])?.body).toBe('<p class="price">5</p>')
})

it('does not parse the source after the last part, but searches it for further parts', () => {
  expect(cutPage(`${PAGE}<math><mi>x</mi></math>`, [price])).not.toBeNull()
  expect(cutPage(`${PAGE}<math><mi>x</mi></math><p class="price">6</p>`, [price])).toBeNull()
  const named: Slice = { tag: 'p', text: '<p id="a|b">', isEvery: false }
  expect(cutPage('<p id="a|b">5</p><math><mi>x</mi></math>', [named, data])?.body).toBe('<p id="a|b">5</p>')
  expect(cutPage('<p id="a|b">5</p><math><mi>x</mi></math><p id="a|b">6</p>', [named, data])).toBeNull()
  const base: Slice = { tag: 'base', text: '<', isEvery: true }
  expect(cutPage('<p class="price">5</p><b>x</b><BASE href="/a/">', [price, base])?.body).toBe('<p class="price">5</p><BASE href="/a/">')
  expect(cutPage('<p class="price">5</p><b title="class=&quot;"></b><i>class="price"</i>', [price])?.body).toBe('<p class="price">5</p>')
})

it('is null where the parts are more than half of a long page', () => {
  const pageOf = (inside: number, outside: number): string => `<p class="price">${'5'.repeat(inside)}</p><p>${'6'.repeat(outside)}</p>`
  expect(cutPage(pageOf(59_000, 0), [price])).not.toBeNull()
  expect(cutPage(pageOf(90_000, 80_000), [price])).toBeNull()
  expect(cutPage(pageOf(90_000, 100_000), [price])).not.toBeNull()
  expect(cutPage(pageOf(210_000, 400_000), [price])).toBeNull()
})

it.each([
  ['missing', '<p>5</p>'],
  ['in two elements', `${PAGE}<p class="price">6</p>`],
  ['only in a comment', '<!-- <p class="price">5</p> --><p>6</p>'],
  ['only in a script', '<script>"<p class=\\"price\\">", \'<p class="price">5</p>\'</script>'],
  ['only in an attribute value', `<b title='<p class="price">5</p>'>6</b>`],
  ['only in a textarea', '<textarea><p class="price">5</p></textarea>'],
  ['on another element', '<div class="price">5</div>'],
  ['in an element that is not closed', '<div><p class="price">5 €<b>x'],
  ['in an element that is too large', `<p class="price">${'x'.repeat(70_000)}</p>`],
])('is null where the text is %s', (_what, source) => {
  expect(cutPage(source, [price])).toBeNull()
})

it('ignores the same text in a comment, a script or an attribute value', () => {
  const trap = '<p class="price">1</p>'
  const source = `<!-- ${trap} --><script>'${trap}'</script><b title='${trap}'></b><p class="price">5</p>`
  expect(cutPage(source, [price])?.body).toBe('<p class="price">5</p>')
})
