import { isTag, type ParentNode } from 'domhandler'
import { expect, it } from 'vitest'
import { parseMarkup } from '../distil/parse-page.ts'
import { scanSource } from './scan-source.ts'

/** Depth and name of every element, in order; null where the scanner cannot follow the source. */
function scanned(source: string): string[] | null {
  const tags: string[] = []
  const isFollowed = scanSource(source, {
    onOpen: ({ name }, around) => tags.push(`${around.length} ${name}`) > 0,
    onClose: () => true,
    onImplied: (name) => void tags.push(`? ${name}`),
  })
  return isFollowed ? tags : null
}

function parsed(source: string): string[] {
  const tags: string[] = []
  const visit = (parent: ParentNode, depth: number): void => {
    for (const child of parent.children.filter(isTag)) {
      tags.push(`${depth} ${child.name}`)
      visit(child, depth + 1)
    }
  }
  visit(parseMarkup(source, { xml: false }), 0)
  return tags
}

it.each([
  [
    'a plain page',
    '<!doctype html><html lang=en><head><title>a <b> c</title><meta charset=x></head><body><p>x<p>y<div>z</div></body></html>',
  ],
  ['tags in comments', '<div><!-- <p id="a"> --><p>x</p><!----><b>y</b><!--><i>z</i><!---><u>w</u></div>'],
  ['tags in scripts, styles and textareas', '<script>if (a<b) "</div><p>"</script><style><p></style><textarea><p></TEXTAREA ><p>x'],
  ['tags in attribute values', '<div title="<p>" data-a=\'<b>\' data-b=<i>x</div><a href=/x?a="b>c</a>'],
  ['quotation marks in attribute names', '<div a"b>x</div><p "c>d" e>y</p>'],
  [
    'lists, rows and options without end tags',
    '<ul><li>a<li>b<ul><li>c</ul><li>d</ul><table><tr><td>a<td>b<tr><th>c</table><select><option>a<option>b</select>',
  ],
  ['definition lists and headings without end tags', '<dl><dt>a<dd>b<dt>c<dd>d</dl><h1>a<h2>b</h2>'],
  ['end tags without start tags', '<div></span><p>x</div></p><b>y</b></br></div>'],
  ['SVG images', '<p><svg viewBox="0 0 1 1"><title>t<b>u</b></title><path d="x"/><g><circle/></g><style>a<b>c</b></style></svg>x</p>'],
  ['self-closing SVG elements', '<svg/><b>x</b><svg a=b />y<linearGradient/>'],
  ['image elements', '<image src=a><svg><image href=b /><image href=c></image></svg><p>x'],
  ['upper case', '<DIV CLASS=a><BR/><P>x</DIV>'],
  ['a form in a form', '<form><div><form><input></form>x</div></form>'],
  ['characters that do not begin a tag', '<div>1 < 2 <3 </ x><? y ><! z></div>'],
])('finds the same tags as the parser: %s', (_what, source) => {
  const tags = scanned(source)
  expect(tags?.map((tag) => tag.replace(/^\? /, ''))).toEqual(
    parsed(source).map((tag, at) => (tags?.[at]?.startsWith('?') ? tag.slice(2) : tag)),
  )
})

it.each(['<div><!-- x', '<p title="x>y', '<script>x', '<div><![CDATA[ <p> ]]></div>', '<math><mi>x</mi></math>', '<div>'.repeat(300)])(
  'returns false for ambiguous markup: %.20s',
  (source) => {
    expect(scanned(source)).toBeNull()
  },
)

it('ends where the visitor returns false', () => {
  const seen: string[] = []
  scanSource('<a></a><b></b><i></i>', { onOpen: ({ name }) => seen.push(name) < 2, onClose: () => true })
  expect(seen).toEqual(['a', 'b'])
})
