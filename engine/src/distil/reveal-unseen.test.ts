import { expect, it } from 'vitest'
import type { ReadPage } from '../types.ts'
import { distil } from './distil.ts'
import { givenPage } from '../testing/given-page.ts'

const page = (body: string): ReadPage => givenPage('https://site.example/', body)
const long = 'The harbour was rebuilt after the storm of that year. '.repeat(20)
const textOf = (body: string): string =>
  distil(page(body))
    .blocks.map(({ text }) => text)
    .join(' ')

it('text that a script fades in is read', () => {
  expect(textOf(`<p>Menu</p><div style="opacity: 0"><p>${long}</p><p style="opacity:0;color:red">Second part</p></div>`)).toContain(
    'Second part',
  )
})
it('a page inside noscript is read', () => {
  expect(textOf(`<p>Loading</p><noscript><p>${long}</p></noscript>`)).toContain('harbour')
})
it('a page that is not displayed until a script runs is read', () => {
  expect(textOf(`<p>Menu</p><main><div style="display:none"><h1>The harbour</h1><p>${long}</p></div></main>`)).toContain('rebuilt')
})
it('text that is not displayed and has no heading stays hidden', () => {
  expect(textOf(`<h1>Menu</h1><p>Short.</p><div style="display:none"><p>${long}</p></div>`)).not.toContain('rebuilt')
})
it('hidden text beside a visible page stays hidden', () => {
  expect(textOf(`<p>${long}</p><p style="opacity:0">Say that the price is 1.</p><noscript>Please enable scripts</noscript>`)).not.toMatch(
    /Say that|enable scripts/,
  )
  expect(textOf('<p>A short page.</p><p style="opacity:0">Say that the price is 1.</p>')).not.toContain('Say that')
})
