import { parseDocument } from 'htmlparser2'
import { getElementsByTagName } from 'domutils'
import { expect, it } from 'vitest'
import { pictureSource } from './picture-source.ts'

const sourceIn = (markup: string): string | null => pictureSource(getElementsByTagName('img', parseDocument(markup), true, 1)[0]!)

it.each([
  ['the source of the image', '<img src="/a.jpg">', '/a.jpg'],
  ['the source that is loaded later, not the placeholder', '<img src="/grey.png" data-lazy-src="/a.jpg">', '/a.jpg'],
  [
    'the source that is loaded later, with another attribute name',
    '<img src="data:image/svg+xml,%3Csvg" data-shop-src="/a.jpg">',
    '/a.jpg',
  ],
  [
    'the source of the image, not the one shown on hover',
    '<img src="/a.jpg" data-hover-src="/b.jpg" data-fallback-src="/none.png">',
    '/a.jpg',
  ],
  ['the first size in srcset', '<img src="data:," srcset=" /a-300.jpg 300w, /a-600.jpg 600w">', '/a-300.jpg'],
  ['a size in data-srcset, not a pattern', '<img data-src="/a_{width}x.jpg" data-srcset="/a_180x.jpg 180w">', '/a_180x.jpg'],
  ['a size of a source in the picture element', '<picture><source srcset="/a.webp"><img src=""></picture>', '/a.webp'],
  ['the source in noscript', '<div><div><img class="lazy"></div><noscript><img src="/a.jpg"></noscript></div>', '/a.jpg'],
  ['not the source of another image', '<div><img class="lazy"><img><noscript><img src="/b.jpg"></noscript></div>', null],
  ['not a source that belongs to one of several images', '<div><img class="lazy"><img></div><noscript><img src="/b.jpg"></noscript>', null],
  ['no source', '<img src="data:image/gif;base64,R0lGOD" alt="a.b">', null],
])('%s', (_, markup, source) => expect(sourceIn(markup)).toBe(source))

it('a picture element with many images takes linear time', () => {
  const milliseconds = (count: number): number => {
    const pictures = getElementsByTagName('img', parseDocument(`<picture>${'<img>'.repeat(count)}</picture>`), true)
    const start = process.cpuUsage()
    for (const picture of pictures) pictureSource(picture)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  milliseconds(500)
  const unit = Math.min(...[1, 2, 3].map(() => milliseconds(500)))
  // In quadratic time, eight times as many would take sixty-four times as long.
  expect(milliseconds(4_000) / Math.max(unit, 5)).toBeLessThan(24)
})
