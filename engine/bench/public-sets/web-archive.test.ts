import { describe, expect, it } from 'vitest'
import { readWebArchive } from './web-archive.ts'

const HEAD = 'Subject: A page\r\nContent-Type: multipart/related;\r\n\tboundary="--edge"\r\n\r\n'
function part(type: string, encoding: string, body: string): string {
  return `----edge\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
}

describe('a web archive', () => {
  it('has the page and the documents of its frames, byte by byte', () => {
    const parts = [
      part('text/html', 'quoted-printable', '<p class=3D"a">=C3=84 long =\r\nline</p>'),
      part('text/css', 'quoted-printable', 'p {}'),
      part('image/png', 'base64', 'AAAA'),
      part('text/html', 'base64', Buffer.from('<p>Frame</p>').toString('base64')),
      part('text/html', '8bit', '<p>Last</p>'),
    ]
    const { html, frames } = readWebArchive(Buffer.from(`${HEAD}${parts.join('')}----edge--\r\n`))
    expect(html.toString()).toBe('<p class="a">Ä long line</p>')
    expect(frames.map(String)).toEqual(['<p>Frame</p>', '<p>Last</p>'])
  })

  it('without a document is refused', () => {
    expect(() => readWebArchive(Buffer.from(`${HEAD}${part('text/css', '8bit', 'p {}')}----edge--`))).toThrow('has no document')
    expect(() => readWebArchive(Buffer.from('Nothing'))).toThrow('has no document')
  })
})
