import { expect, it } from 'vitest'
import { forgetWholeText, showWholeText } from './show-whole-text.ts'

function cell(markup: string, widths: { text: number; room: number }) {
  document.body.innerHTML = `<div role="gridcell">${markup}</div>`
  const text = document.querySelector<HTMLElement>('[role="gridcell"]')
  if (!text) throw new Error('the cell has a text')
  Object.defineProperties(text, { scrollWidth: { value: widths.text }, clientWidth: { value: widths.room } })
  return { text, target: text.querySelector('bdi') ?? text }
}

it.each(['A name that is long', '<bdi>https://long.example/a/b/c</bdi>'])(
  'a cut text is told whole until the pointer leaves: %s',
  (markup) => {
    const { text, target } = cell(markup, { text: 400, room: 120 })
    showWholeText({ target })
    expect(text.title).toBe(text.textContent)
    forgetWholeText({ target })
    expect(text.hasAttribute('title')).toBe(false)
  },
)

it('a text that fits gets no tooltip', () => {
  const { text, target } = cell('short', { text: 40, room: 120 })
  showWholeText({ target })
  expect(text.hasAttribute('title')).toBe(false)
})
