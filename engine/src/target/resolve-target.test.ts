import { describe, expect, it } from 'vitest'
import { resolveTarget } from './resolve-target.ts'

const both = (rest: string): string[] => [`https://${rest}`, `http://${rest}`]
const all = (rest: string): string[] => [...both(rest), `https://www.${rest}`]

describe('resolveTarget', () => {
  it.each<[string, string, 'url' | 'domain', string[]]>([
    ['https://site.test/a?utm_source=x&b=1#part', 'URL', 'url', ['https://site.test/a?utm_source=x&b=1']],
    ['HTTP://Site.Test', 'URL', 'url', ['http://site.test/']],
    ['site.test/a', 'URL', 'url', both('site.test/a')],
    ['site.test:8080/a', 'URL', 'url', both('site.test:8080/a')],
    ['//site.test/a', 'URL', 'url', ['https://site.test/a']],
    ['  site.test  ', 'URL', 'url', all('site.test/')],
    ['site.test', 'Domain', 'domain', all('site.test/')],
    ['https://site.test/', 'Domain', 'domain', ['https://site.test/']],
    ['https://site.test/shop', 'Domain', 'url', ['https://site.test/shop']],
    ['https://site.test', 'URL', 'url', ['https://site.test/']],
    ['münchen.de', 'Domain', 'domain', all('xn--mnchen-3ya.de/')],
    ['例え.テスト/道', 'URL', 'url', both('xn--r8jz45g.xn--zckzah/%E9%81%93')],
    ['amazon.com', 'company', 'domain', all('amazon.com/')],
    ['example.com/item', 'product', 'url', both('example.com/item')],
    ['shop.localhost:4001/item/1', 'URL', 'url', ['http://shop.localhost:4001/item/1']],
    ['127.0.0.1:4001/shop/', 'URL', 'url', ['http://127.0.0.1:4001/shop/']],
    ['0x7f.1', 'URL', 'url', both('127.0.0.1/')],
    ['[2606:4700::1111]/x', 'URL', 'url', both('[2606:4700::1111]/x')],
    ['https://site.test/a b', 'URL', 'url', ['https://site.test/a%20b']],
    ['https://me:secret@site.test/', 'URL', 'url', ['https://site.test/']],
    ['site.test', 'Company website', 'domain', all('site.test/')],
  ])('%s as %s', (target, name, ...[kind, urls]) => expect(resolveTarget(target, name)).toEqual({ kind, urls }))

  it.each([
    ['Node.js', 'product'],
    ['Star Wars: A New Hope', 'film'],
    ['ISBN:978', 'book'],
    ['best spoons 2026', 'query'],
    ['AT&T', 'company'],
    ['9.99', 'price'],
  ])('%s as %s is looked up by search', (target, name) => expect(resolveTarget(target, name)).toEqual({ kind: 'search', query: target }))

  it.each([
    ['javascript:alert(1)', 'URL', 'unsupported_address'],
    ['javascript:alert(1)', 'name', 'unsupported_address'],
    ['file:///etc/hostname', 'URL', 'unsupported_address'],
    ['ftp://site.test/', 'Domain', 'unsupported_address'],
    ['mailto:me@site.test', 'URL', 'unsupported_address'],
    ['DATA:text/html,x', 'Domain', 'unsupported_address'],
    ['gopher://site.test', 'product', 'unsupported_address'],
    ['two words', 'URL', 'invalid_address'],
    ['word', 'Domain', 'invalid_address'],
    ['https://', 'URL', 'invalid_address'],
    ['https://a b.test/', 'URL', 'invalid_address'],
    ['http://[::1', 'URL', 'invalid_address'],
    ['', 'name', 'invalid_address'],
  ])('[O.60] %s as %s is %s', (target, name, kind) => expect(() => resolveTarget(target, name)).toThrow(expect.objectContaining({ kind })))
})
