import { parseDocument } from 'htmlparser2'
import { getElementsByTagName } from 'domutils'
import { expect, it } from 'vitest'
import { pictureSource } from './picture-source.ts'

const sourceIn = (markup: string): string | null => pictureSource(getElementsByTagName('img', parseDocument(markup), true, 1)[0]!)

it.each([
  ['its own', '<img src="/a.jpg">', '/a.jpg'],
  ['what is loaded later, not what stands in for it', '<img src="/grey.png" data-lazy-src="/a.jpg">', '/a.jpg'],
  ['what is loaded later, however the script calls it', '<img src="data:image/svg+xml,%3Csvg" data-shop-src="/a.jpg">', '/a.jpg'],
  ['its own, not what is shown below the pointer', '<img src="/a.jpg" data-hover-src="/b.jpg" data-fallback-src="/none.png">', '/a.jpg'],
  ['the first of its sizes', '<img src="data:," srcset=" /a-300.jpg 300w, /a-600.jpg 600w">', '/a-300.jpg'],
  ['a size that is chosen later, not a pattern', '<img data-src="/a_{width}x.jpg" data-srcset="/a_180x.jpg 180w">', '/a_180x.jpg'],
  ['a size that its frame offers', '<picture><source srcset="/a.webp"><img src=""></picture>', '/a.webp'],
  ['what readers without scripts get', '<div><div><img class="lazy"></div><noscript><img src="/a.jpg"></noscript></div>', '/a.jpg'],
  ['nothing of another picture', '<div><img class="lazy"><img><noscript><img src="/b.jpg"></noscript></div>', null],
  ['nothing of several pictures together', '<div><img class="lazy"><img></div><noscript><img src="/b.jpg"></noscript>', null],
  ['none', '<img src="data:image/gif;base64,R0lGOD" alt="a.b">', null],
])('%s', (_, markup, source) => expect(sourceIn(markup)).toBe(source))

it('a frame of many pictures takes linear time', () => {
  const milliseconds = (count: number): number => {
    const pictures = getElementsByTagName('img', parseDocument(`<picture>${'<img>'.repeat(count)}</picture>`), true)
    const start = process.cpuUsage()
    for (const picture of pictures) pictureSource(picture)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  milliseconds(500)
  const unit = Math.min(...[1, 2, 3].map(() => milliseconds(500)))
  // Eight times as many take sixty-four times as long in quadratic time.
  expect(milliseconds(4_000) / Math.max(unit, 5)).toBeLessThan(24)
})
