import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '@testing-library/react'
import { followFocus } from './follow-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = followFocus()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const draw = (markup: string) => (document.body.innerHTML = `<main id="content">${markup}</main>`)
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const frames = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

it('the focus of a deleted item moves within its list, and the list is not focusable by clicks afterwards', async () => {
  draw('<section><ul aria-label="Keys"><li><button id="a">A</button></li><li><button id="b">B</button></li></ul></section>')
  find('#a').focus()
  find('#a').closest('li')?.remove()
  await waitFor(() => expect(find('ul')).toHaveFocus())
  find('#b').focus()
  expect(find('ul')).not.toHaveAttribute('tabindex')
})

it('the focus of a page that is left moves to the content', async () => {
  draw('<article><a id="link" href="#x">Dashboard</a></article>')
  find('#link').focus()
  find('main').innerHTML = '<h1>Dashboard</h1>'
  await waitFor(() => expect(find('main')).toHaveFocus())
})

it('a focus that was set elsewhere is kept, and so is one on an element that still exists', async () => {
  draw('<ul><li><button id="a">A</button></li><li><button id="b">B</button></li></ul><p>Text</p>')
  find('#a').focus()
  find('#a').closest('li')?.remove()
  await frames(1)
  find('#b').focus()
  await frames(3)
  expect(find('#b')).toHaveFocus()
  find('p').remove()
  await frames(3)
  expect(find('#b')).toHaveFocus()
})

it('a control that has lost the focus does not regain it when it is removed', async () => {
  draw('<ul><li><button id="a">A</button></li></ul>')
  find('#a').focus()
  find('#a').blur()
  await new Promise((resolve) => setTimeout(resolve))
  find('#a').remove()
  await frames(3)
  expect(document.body).toHaveFocus()
})

it('grids and dialogs, which manage their own focus, are not touched', async () => {
  draw('<section><div role="grid"><div role="row"><button id="a">A</button></div></div></section>')
  find('#a').focus()
  find('#a').remove()
  await frames(3)
  expect(document.body).toHaveFocus()
})
