import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { givenPage } from '../../testing/given-page.ts'
import { renderMarkdown } from './render-markdown.ts'

function all(body: string, isKept: (text: string) => boolean = () => true): string {
  const document = distil(givenPage('https://paper.example/2024/05/harbour-rebuilt', body))
  return renderMarkdown(document, new Set(document.blocks.filter(({ text }) => isKept(text)).map(({ id }) => id)))
}

describe('Markdown', () => {
  it.each([
    ['<h2>Two <em>words</em></h2>', '## Two *words*'],
    ['<p>One <b>bold</b> word and <code>a * b</code></p>', 'One **bold** word and `a * b`'],
    ['<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>', '- One\n- Two\n  - Inner'],
    ['<ol><li>First</li><li>Second</li></ol>', '1. First\n2. Second'],
    ['<pre><code class="language-js">let a = 1\n\nlet b</code></pre>', '```js\nlet a = 1\n\nlet b\n```'],
    ['<blockquote><p>Said so</p></blockquote>', '> Said so'],
    ['<p>First<br>second</p>', 'First  \nsecond'],
    ['<p>1. not a list, *not* bold</p>', '1\\. not a list, \\*not\\* bold'],
    ['<p><a href="javascript:alert(1)">press</a></p>', 'press'],
    ['<p>See <img src="/map.png" alt="Map"> here</p>', 'See ![Map](https://paper.example/map.png) here'],
  ])('%s', (body, markdown) => {
    expect(all(body)).toBe(markdown)
  })
  it('writes code with a long run of blanks in linear time', () => {
    const blanks = '\r '.repeat(200_000)
    const markdown = all(`<pre><code>a${blanks}b${blanks}</code></pre>`)
    expect(markdown.length).toBe('```\na'.length + blanks.length + 'b\n```'.length)
  })
  it('ends in time for code with long runs of blanks or backticks', () => {
    const [blanks, signs] = [' '.repeat(400_000), '`'.repeat(400_000)]
    expect(all(`<dl><dt><pre>a${blanks}b</pre></dt><dd>c</dd></dl>`)).toContain(`a${blanks}b`)
    expect(all(`<p>Use <code>x${signs}y</code></p>`)).toBe(`Use ${signs}\` x${signs}y ${signs}\``)
    expect(all(`<pre>x${signs}y</pre>`)).toBe(`${signs}\`\nx${signs}y\n${signs}\``)
    expect(all(`<pre><i class="line-no">${' '.repeat(2_000_000)}x</i></pre>`)).toContain('x')
  })
  it('treats an element of a formula that is named like a property of objects as any other', () => {
    expect(all('<p>x <math><constructor><mi>a</mi><mi>b</mi></constructor></math></p>')).toBe('x $ab$')
  })
  it('writes tables with ARIA roles only as tables', () => {
    const row = (...cells: [string, string][]): string =>
      `<div role="row">${cells.map(([role, text]) => `<span role="${role}">${text}</span>`).join('')}</div>`
    const head = row(['columnheader', 'Plan'], ['columnheader', 'Price'])
    const body = row(['rowheader', 'Free'], ['cell', '€ 0 | always']) + row(['cell', 'Pro'], ['gridcell', '€ 9'])
    const lines = ['| Plan | Price |', '| --- | --- |', String.raw`| Free | € 0 \| always |`, '| Pro | € 9 |']
    expect(all(`<div role="table"><div role="rowgroup">${head}</div><div role="rowgroup">${body}</div></div>`)).toBe(lines.join('\n'))
    expect(all(`<div role="grid">${body}</div>`)).toBe(['|  |  |', ...lines.slice(1)].join('\n'))
    expect(all(`<div role="table">${row(['cell', 'One'])}${row(['cell', 'Two'])}</div>`)).toBe('One\n\nTwo')
  })
  it('limits the depth of nested quotes', () => {
    const deep = `${'<blockquote><p>Said so</p>'.repeat(400)}${'</blockquote>'.repeat(400)}`
    const markdown = all(deep)
    expect(markdown.match(/Said so/g)).toHaveLength(400)
    expect(markdown).toContain(`${'> '.repeat(8)}Said so`)
    expect(markdown).not.toContain('> '.repeat(9))
  })
  it('writes cells on one line', () => {
    expect(all('<table><tr><th>A</th><th>B</th></tr><tr><td><p>one</p><p>two</p></td><td>x  y</td></tr></table>')).toContain(
      '| one two | x y |',
    )
  })
  it('writes a cell over several columns once', () => {
    const rows =
      '<tr><td rowspan="2">x</td><td>1</td></tr><tr><td>2</td></tr><tr><th colspan="2">both</th></tr><tr><td colspan="2">all</td></tr>'
    expect(all(`<table><tr><th>A</th><th>B</th></tr>${rows}</table>`)).toBe(
      '| A | B |\n| --- | --- |\n| x | 1 |\n| x | 2 |\n| both |  |\n| all |  |',
    )
  })
  it('writes tables with their header', () => {
    const rows = '<tr><th>Name</th><th>Depth</th></tr><tr><td>North pier</td><td>4 m</td></tr><tr><td>South pier</td><td>6 m</td></tr>'
    expect(all(`<table>${rows}</table>`)).toBe('| Name | Depth |\n| --- | --- |\n| North pier | 4 m |\n| South pier | 6 m |')
  })
})

describe('Markdown of lines', () => {
  it.each([
    ['line breaks of the source are white space', '<p>One\nline <b>of\ntext</b></p>', 'One line **of text**'],
    ['two breaks separate paragraphs', '<p>One<br><br>two<br>three</p>', 'One\n\ntwo  \nthree'],
    ['code with its own sign', '<p>Use <code>a `b` c</code></p>', 'Use `` a `b` c ``'],
    [
      'code in a link and a link in code',
      '<p><a href="/f"><code>f()</code></a> <code><a href="/f">f()</a></code></p>',
      '[`f()`](https://paper.example/f) [`f()`](https://paper.example/f)',
    ],
    ['bold parts that touch', '<p>An <b>old</b><b>er</b> one</p>', 'An **older** one'],
    [
      'powers and indices, not ordinals',
      '<p>H<sub>2</sub>O, m<sup>2</sup>, the 4<sup>th</sup></p>',
      'H<sub>2</sub>O, m<sup>2</sup>, the 4th',
    ],
    ['quotes and readings', '<p>She said <q>no</q></p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', 'She said “no”\n\n漢(kan)'],
    ['links that lead nowhere', '<p><a name="x">one</a> <a href="">two</a> <a href="#">three</a></p>', 'one two three'],
    ['soft hyphens and entities', '<p>har&shy;bour &amp;lt; ~~x~~</p>', 'harbour \\&lt; \\~~x\\~~'],
    [
      'a picture that only names its sizes',
      '<p>Map <img srcset="/m-1.png 480w, /m-2.png 800w" alt="M"></p>',
      'Map ![M](https://paper.example/m-1.png)',
    ],
  ])('%s', (_, body, markdown) => {
    expect(all(body)).toBe(markdown)
  })
})

describe('Markdown of headings and links around blocks', () => {
  it.each([
    ['the link of a heading to itself is left out', '<h2 id="a">Piers <a href="#a">¶</a></h2>', '## Piers'],
    ['a heading by its role', '<div role="heading" aria-level="3">Piers</div>', '### Piers'],
    [
      'a card that is a link links its heading',
      '<a href="/p"><div><h3>Piers</h3><p>Four of them.</p></div></a>',
      '### [Piers](https://paper.example/p)\n\nFour of them.',
    ],
    ['a summary', '<details><summary>Why?</summary><p>Storms.</p></details>', '**Why?**\n\nStorms.'],
    ['a rule between paragraphs only', '<hr><p>One</p><hr><hr><p>Two</p><hr>', 'One\n\n---\n\nTwo'],
  ])('%s', (_, body, markdown) => {
    expect(all(body)).toBe(markdown)
  })
})

describe('Markdown of lists, tables and code', () => {
  it.each([
    ['numbers of the page', '<ol start="5"><li>Five</li><li value="9">Nine</li><li>Ten</li></ol>', '5. Five\n9. Nine\n10. Ten'],
    ['a list beside its item', '<ol><li>One</li><ul><li>Inner</li></ul><li>Two</li></ol>', '1. One\n   - Inner\n2. Two'],
    [
      'boxes',
      '<ul><li><input type="checkbox" checked> Done</li><li><label><input type="checkbox"> Open</label></li></ul>',
      '- [x] Done\n- [ ] Open',
    ],
    ['lines in elements', '<pre><code><div>one</div><div>two</div></code></pre>', '```\none\ntwo\n```'],
    ['the language that is named around it', '<div class="highlight-source-js"><pre>x</pre></div>', '```js\nx\n```'],
    [
      'no numbers of lines',
      '<table><tr><td><pre>1\n2</pre></td><td><pre><span class="lineno">1</span>one\ntwo</pre></td></tr></table>',
      '```\none\ntwo\n```',
    ],
    [
      'a caption, and a list in a cell',
      '<table><caption>Piers</caption><tr><th>A</th><th>B</th></tr><tr><td>x</td><td><ul><li>1</li><li>2</li></ul></td></tr></table>',
      'Piers\n\n| A | B |\n| --- | --- |\n| x | - 1<br>- 2 |',
    ],
  ])('%s', (_, body, markdown) => {
    expect(all(body)).toBe(markdown)
  })
})

describe('Markdown of notes', () => {
  const note = '<ol><li id="n1"><p>From the report. <a href="#r1">↩</a></p></li></ol>'
  const text = '<p>It fell<sup id="r1"><a href="#n1">1</a></sup> at night.</p>'

  it('writes references and notes by the same name', () => {
    expect(all(text + note)).toBe('It fell[^1] at night.\n\n[^1]: From the report.')
  })
  it('writes a link for a note that is not kept', () => {
    expect(all(text + note, (block) => !block.includes('report'))).toBe(
      'It fell[1](https://paper.example/2024/05/harbour-rebuilt#n1) at night.',
    )
  })
  it('leaves out links from a note back to its reference', () => {
    const back =
      '<ul><li>It fell<sup id="r1"><a href="#n1">1</a></sup>.</li></ul><ol><li id="n1">^ <a href="#r1"><sup>a</sup></a> <a href="#r1">Jump up</a> From the report.</li></ol>'
    expect(all(back)).toBe('- It fell[^1].\n\n[^1]: From the report.')
  })
})

describe('Markdown of formulas', () => {
  const source = '<semantics><mi>a</mi><annotation encoding="application/x-tex">a_1</annotation></semantics>'
  it.each([
    ['MathML with its source', `<p>Then <math>${source}</math> holds.</p>`, 'Then $a_1$ holds.'],
    [
      'the visual copy of a typesetter is left out',
      `<p>Then <span><span><math>${source}</math></span><span aria-hidden="true"><span>a</span><span>1</span></span></span> holds.</p>`,
      'Then $a_1$ holds.',
    ],
    [
      'MathML without a source',
      '<p>Then <math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math> holds.</p>',
      'Then $x^2+1/2$ holds.',
    ],
    ['a picture of a formula', String.raw`<p>Then <img src="/f.svg" alt="{\displaystyle x^{2}}"> holds.</p>`, 'Then $x^{2}$ holds.'],
    ['TeX in the text', String.raw`<p>Then \(a_1 * b\) and $$c*d$$ for $5</p>`, 'Then $a_1 * b$ and $$c*d$$ for $5'],
    ['TeX for a script', '<p>Then <script type="math/tex">x_1</script> holds.</p>', 'Then $x_1$ holds.'],
    [
      'a formula between paragraphs',
      `<p>Then</p><div><math display="block">${source}</math></div><p>holds.</p>`,
      'Then\n\n$$a_1$$\n\nholds.',
    ],
  ])('%s', (_, body, markdown) => {
    expect(all(body)).toBe(markdown)
  })
})

describe('Markdown of pictures', () => {
  const isText = (text: string): boolean => text.startsWith('Kept')
  const picture = '![Pier](https://paper.example/p.jpg)'
  it.each([
    [
      'between kept paragraphs',
      '<p>Kept one</p><figure><img src="/p.jpg" alt="Pier"></figure><p>Kept two</p>',
      `Kept one\n\n${picture}\n\nKept two`,
    ],
    ['before the first paragraph', '<div><div><img src="/p.jpg" alt="Pier"></div><p>Kept one</p></div>', `${picture}\n\nKept one`],
    [
      'of another story',
      '<p>Kept one</p><div><img src="/p.jpg" alt="Pier"><a href="/s">Other story</a></div><p>Kept two</p>',
      'Kept one\n\nKept two',
    ],
    ['behind the text', '<p>Kept one</p><div><img src="/p.jpg" alt="Pier"></div>', 'Kept one'],
    ['of the site', '<header><img src="/p.jpg" alt="Pier"></header><main><p>Kept one</p></main>', 'Kept one'],
    ['that are signs', '<p>Kept one</p><div><img src="/p.jpg" alt="Pier" width="24"></div><p>Kept two</p>', 'Kept one\n\nKept two'],
  ])('%s', (_, body, markdown) => {
    expect(all(body, isText)).toBe(markdown)
  })
})
