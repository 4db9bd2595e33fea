import { expect, it } from 'vitest'
import { toTargetObject } from '../../../state/draft/draft.ts'
import { findOddItems } from './odd-items.ts'

const pages = Array.from({ length: 40 }, (_, index) => `https://shop.example/p/${index + 1}`)
const oddOf = (items: readonly string[]) => findOddItems(items.map(toTargetObject)).map(({ value }) => value)

it('finds invalid items among addresses', () => {
  const broken = [
    'URL',
    'not a url at all',
    'http://',
    'htp:/broken',
    'https://exa mple.com/x',
    'ftp://example.com/file',
    'mailto:bob@example.com',
  ]
  const markup = ['<a href="https://example.com">link</a>', '"https://example.com/1",foo']
  expect(oddOf([...pages, ...broken, ...markup])).toEqual([...broken, ...markup])
})

it('accepts addresses in every common form', () => {
  const written = [
    'example.com',
    'example.com/a?b=c',
    'HTTP://EXAMPLE.COM',
    'http://localhost:3000/x',
    '127.0.0.1:8080',
    'http://[::1]/',
    'bücher.example',
    'https://example.com/a b',
  ]
  expect(oddOf([...pages, ...written])).toEqual([])
})

it('reports nothing for a list of names', () => {
  expect(oddOf(['Acme', 'Globex', 'example.com', 'Initech'])).toEqual([])
})
