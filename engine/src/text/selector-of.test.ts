import { selectAll } from 'css-select'
import { isTag, type Element, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { selectorOf } from './selector-of.ts'

const allElements = (parent: ParentNode): Element[] => parent.children.filter(isTag).flatMap((child) => [child, ...allElements(child)])
const selectorFor = (html: string, css: string): string => {
  const [element] = selectAll<Parameters<typeof isTag>[0], Element>(css, parseDocument(html))
  if (element === undefined) throw new Error(`no ${css}`)
  return selectorOf(element)
}

describe('selectorOf', () => {
  it.each([
    ['starts at the nearest unique id', '<html><body><div id=p><p>a</p><p>b</p></div>', 'p + p', '#p > p:nth-of-type(2)'],
    ['prefers a meaningful class to a position', '<html><body><b class=x>1</b><b class="price">2</b>', '.price', 'body > b.price'],
    ['ignores ids that occur twice', '<html><body><i id=a></i><u><i id=a>x</i></u>', 'u > i', 'body > u > i'],
    [
      'ignores names with numbers and hashes',
      '<html><body><b class=css-1ab></b><b class="post-12345">x</b>',
      'b + b',
      'body > b:nth-of-type(2)',
    ],
    [
      'works in browsers, which add a tbody to tables',
      '<html><body><table id=t><tr><td>1<tr><td>2</table>',
      'tr + tr > td',
      '#t tr:nth-of-type(2) > td',
    ],
  ])('%s', (...[, html, css, expected]) => {
    expect(selectorFor(html, css)).toBe(expected)
  })

  it('matches exactly its element, for every element of a page', () => {
    const row = (n: number): string =>
      `<li class="item"><a href="/${n}"><b class="name">n${n}</b><span>$${n}</span></a><x-tag a:b=1></x-tag></li>`
    const dom = parseDocument(
      `<html><head><title>t</title></head><body><main><ul>${[1, 2, 3].map(row).join('')}</ul><div><div><div>x</div></div></div></main></body></html>`,
    )
    for (const element of allElements(dom)) expect(selectAll(selectorOf(element), dom)).toEqual([element])
  })
})
