import { isTag, type Element, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { scriptedLink } from './scripted-links.ts'

const DEEP = 60

function elementsIn(parent: ParentNode): Element[] {
  return parent.children.filter(isTag).flatMap((element) => [element, ...elementsIn(element)])
}

describe('the text of a scripted link', () => {
  it('is read once, even if scripted links are nested to any depth', () => {
    const inner = '<p data-end>No heading at all</p>'
    const page = parseDocument(
      Array.from({ length: DEEP }).reduce<string>((within, _, n) => `<div data-href="/d/${n}">${within}</div>`, inner),
    )
    const elements = elementsIn(page)
    const end = elements.at(-1)
    if (end === undefined) throw new Error('no element')
    let reads = 0
    const { children } = end
    Object.defineProperty(end, 'children', { get: () => ((reads += 1), children) })
    const texts = elements.map((element) => scriptedLink(element, 'https://list.test/')?.text)
    expect(texts).toEqual([...Array.from({ length: DEEP }, () => ''), undefined])
    expect(reads).toBe(1)
  })

  it('is the first heading inside the element', () => {
    const page = parseDocument('<li data-href="/a"><div><span>New</span></div><div><h3>A <b>boat</b></h3><h4>Wood</h4></div></li>')
    expect(elementsIn(page).map((element) => scriptedLink(element, 'https://list.test/')?.text)[0]).toBe('A boat')
  })
})
