import { isTag, isText, type ChildNode, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { buildTree } from './build-tree.ts'

const LIMITS = { depthMax: 200, nodesMax: 1_000 }

/** The tree in one line; texts separated only by a comment are joined, because comments are never read. */
function shown(parent: ParentNode): string {
  const nodes = parent.children.filter((node) => isTag(node) || isText(node))
  return nodes.map((node, at) => `${isText(node) && isTextAt(nodes, at - 1) ? '' : '|'}${shownNode(node)}`).join('')
}

function isTextAt(nodes: readonly ChildNode[], at: number): boolean {
  const node = nodes[at]
  return node !== undefined && isText(node)
}

function shownNode(node: ChildNode): string {
  if (isText(node)) return node.data
  return isTag(node) ? `<${node.name} ${node.type} ${JSON.stringify(node.attribs)}>(${shown(node)})` : ''
}

const MARKUP = [
  '<!doctype html><html lang=en><head><title>a &amp; b</title><meta charset=x></head><body><p>x<p>y<div>z</div></body></html>',
  '<div>a<!-- <p id="a"> -->b<!---->c<!-->d<!--->e<? f ?>g<! h>i</>j</ k>l</span>m</div>',
  '<script>if (a<b) "</div>&amp;<p>"</script><style><p>&lt;</style><textarea>&lt;p></TEXTAREA ><p>x',
  '<div title="<p>&quot;" data-a=\'<b>\' data-b=<i>x</div><a href=/x?a="b>c</a>',
  '<a href="?a=1&copy=2&copy;&lt" title=a&amp title=b TITLE=c>1 &lt 2 &notit; &#65 &#x41; &am< 3 & 4 &</a>',
  '<input a = "b" disabled/><br/ ><p a b c= d =e f=>x<p =">y</p "q">z<x-y a"b>',
  '<ul><li>a<li>b<ul><li>c</ul><li>d</ul><table><tr><td>a<td>b<tr><th>c</table><select><option>a<option>b</select>',
  '<dl><dt>a<dd>b<dt>c<dd>d</dl><h1>a<h2>b</h2><form><p><form>x</form></form>y',
  '<div></span><p>x</div></p><b>y</b></br></div></i>',
  '<p><svg viewBox="0 0 1 1"><title>t &amp; u</title><linearGradient id=a /><clippath><path d="x"/></clipPath><style>a<b>c</b></style></svg>x</p>',
  '<svg/>a<svg a=b />b<image src=c><svg><image href=d /></svg>',
  '<DIV CLASS="A b"><SPAN CLASS="A b">x</SPAN><i class="A b">1 < 2 <3</i></DIV>',
  '<td\r\n>a</td\n><x __proto__=a constructor=b toString=c>',
  '<p\u0000 class=a>b</p\u0000>c<p\u000bx>',
]

it.each(MARKUP)('builds the same tree as the parser: %.60s', (source) => {
  const tree = buildTree(source, LIMITS)
  expect(tree && shown(tree)).toBe(shown(parseDocument(source)))
})

it('links nodes to their parents and siblings', () => {
  const [list] = buildTree('<ul><li>a</li>b<li>c</li></ul>', LIMITS)!.children
  const nodes = (list as ParentNode & ChildNode).children
  expect(nodes.map((node) => [nodes.indexOf(node.prev!), nodes.indexOf(node.next!), node.parent === list])).toEqual([
    [-1, 1, true],
    [0, 2, true],
    [1, -1, true],
  ])
})

it('records where tags start, if requested', () => {
  const [first, second] = buildTree('x<p a=b>y</p><p>z', LIMITS, true)!.children.filter(isTag)
  expect([first?.startIndex, second?.startIndex]).toEqual([1, 13])
})

it.each([
  '<div><!-- x',
  '<!-- a --!> b -->',
  '<p title="x>y',
  '<script>x',
  '<title>&lt;<b></title>',
  '<div><![CDATA[ <p> ]]></div>',
  '<math><mi>x</mi></math>',
  '<svg><foreignObject><p>x',
  '<svg><title><p>x</title></svg>',
  '<plaintext>x',
  '<head><title>x</title><p>y',
  '<head>x</head>',
  '<head></p></head>',
  '<head><meta></br></head>',
  '</p',
  '<div>'.repeat(300),
  '<br>'.repeat(1_001),
])('leaves markup to the parser that it can’t handle with certainty: %.30s', (source) => {
  expect(buildTree(source, LIMITS)).toBeNull()
})

const OPENED =
  'div p li ul td tr table select option form h1 h2 dt dd svg g path title style script textarea button a b br img input P x-a'.split(' ')
const SIGNS = '< > </ &amp; &not &lt <!-- --> <!x> <? " \' = / a \u00e9 \u0000'.split(' ')
const WRITTEN = ['', ' class="a b"', ' class="a b"', ' id=x/', " title='a>b'", ' href="?a&copy=1&lt"', ' a b= ', '/']

/** Numbers below `limit`, the same in every run. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Nested elements, of which each token may be left out, cut off or followed by another token. */
function madeUp(next: (limit: number) => number): string {
  const some = (list: readonly string[]): string => list[next(list.length)]!
  const inside = (depth: number): string[] =>
    Array.from({ length: next(4) + 1 }, () => {
      const tag = some(OPENED)
      return [`<${tag}${some(WRITTEN)}>`, 'text ', ...(depth > 0 ? inside(depth - 1) : []), `</${tag}>`]
    }).flat()
  const damaged = (token: string): string =>
    [token, token, token, token, token, '', token.slice(next(token.length + 1)), `${token}${some(SIGNS)}`][next(8)]!
  return inside(next(4)).map(damaged).join('')
}

it('builds the same tree as the parser for most of a thousand generated texts, and leaves the others to the parser', () => {
  const next = numbersFrom(7)
  let followed = 0
  for (let made = 0; made < 1_000; made += 1) {
    const source = madeUp(next)
    const tree = buildTree(source, LIMITS)
    if (tree === null) continue
    followed += 1
    expect(shown(tree), source).toBe(shown(parseDocument(source)))
  }
  expect(followed).toBeGreaterThan(500)
})
