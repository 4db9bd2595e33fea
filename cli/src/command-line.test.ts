import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIN } from './testing/main-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-cli-'))
const file = (name: string): string => join(folder, name)
const fields = [
  { name: 'title', description: 'Name of the product.', type: 'string' },
  { name: 'price', description: 'Price of the product as a number.', type: 'number' },
]
const pageOf = (name: string, price: string): string =>
  `<html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1><dl><dt>Price</dt><dd>${price}</dd></dl></body></html>`

interface Line {
  id: string
  value?: unknown
  data: Record<string, unknown>
  cells: Record<string, { evidence: { quote: string; context?: object }[] }>
}

function quarry(args: string[], input = ''): { code: number | null; out: string; err: string; rows: Line[] } {
  const run = spawnSync(process.execPath, [MAIN, ...args], { input, encoding: 'utf8', cwd: folder })
  const rows = run.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  return { code: run.status, out: run.stdout, err: run.stderr, rows }
}

beforeAll(() => {
  writeFileSync(file('fields.json'), JSON.stringify(fields))
  writeFileSync(file('a.html.gz'), gzipSync(pageOf('Copper kettle', '$24.50')))
  writeFileSync(file('b.html'), pageOf('Tin mug', '$8.00'))
  const lines = [
    { id: 'a', url: 'https://shop.example/a', html_path: 'a.html.gz' },
    { id: 'b', url: 'https://shop.example/b', html_path: 'b.html', fields: [fields[0]] },
    { id: 'c', url: 'https://shop.example/c', html: pageOf('Iron pan', '$41.00'), fields: 'fields.json' },
  ]
  writeFileSync(file('pages.ndjson'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  writeFileSync(file('broken.ndjson'), `${JSON.stringify({ id: 'x', url: '', html_path: 'none.html' })}\n${JSON.stringify(lines[2])}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('extract', () => {
  it('writes one line per page in input order, also for gzip files, inline text and fields of the line', () => {
    const { code, rows } = quarry(['extract', '--fields', 'fields.json', '--pages', 'pages.ndjson'])
    expect(code).toBe(0)
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(rows[0]?.data).toEqual({ title: 'Copper kettle', price: 24.5 })
    expect(Object.keys(rows[1]?.data ?? {})).toEqual(['title'])
    expect(rows[2]?.cells.price?.evidence[0]).toMatchObject({ quote: '$41.00', context: { heading: 'Iron pan', label: 'Price' } })
  })
  it('a JSON Schema gives the fields, objects and lists in any depth', () => {
    const text = { type: 'string' }
    const seller = { type: 'object', properties: { name: text, address: { type: 'object', properties: { city: text } } } }
    const lines = { type: 'array', items: { type: 'object', properties: { article: text, quantity: { type: 'integer' } } } }
    writeFileSync(file('schema.json'), JSON.stringify({ type: 'object', properties: { title: text, seller, lines } }))
    const html = `<h1>Order of Ada</h1><h2>Seller</h2><dl><dt>Name</dt><dd>Falk Mill</dd><dt>City</dt><dd>Bath</dd></dl><h2>Lines</h2>
      <table><tr><th>Article</th><th>Quantity</th></tr><tr><td>Rye</td><td>2</td></tr><tr><td>Oat</td><td>1</td></tr></table>`
    writeFileSync(file('order.ndjson'), JSON.stringify({ id: 'o', url: 'https://shop.example/o', html }))
    const { code, rows } = quarry(['extract', '--schema', 'schema.json', '--pages', 'order.ndjson'])
    expect(code).toBe(0)
    expect(rows[0]?.data).toEqual({
      title: 'Order of Ada',
      seller: { name: 'Falk Mill', address: { city: 'Bath' } },
      lines: [
        { article: 'Rye', quantity: 2 },
        { article: 'Oat', quantity: 1 },
      ],
    })
    writeFileSync(file('loop.json'), JSON.stringify({ type: 'object', properties: { inner: { $ref: '#' } } }))
    expect(quarry(['extract', '--schema', 'loop.json', '--pages', 'order.ndjson']).err).toContain('nested at most')
    expect(quarry(['extract', '--schema', 'schema.json', '--fields', 'fields.json', '--pages', 'order.ndjson']).code).toBe(2)
  })
  it('a page that cannot be read is a line with its error, and the exit code is 3', () => {
    const { code, rows } = quarry(['extract', '--fields', 'fields.json', '--pages', 'broken.ndjson'])
    expect(code).toBe(3)
    expect(rows[0]).toMatchObject({ id: 'x', error_kind: 'http_not_found' })
    expect(rows[1]?.data.title).toBe('Iron pan')
  })
  it('a page that says that it does not exist is a line with its error, with fields of records too', () => {
    const html = '<title>Seite nicht gefunden</title><h1>Seite nicht gefunden</h1><p><a href="/b">Stuhl</a> $9.99</p>'
    writeFileSync(file('gone.ndjson'), `${JSON.stringify({ id: 'm', url: 'https://shop.example/m', html, fields: 'fields.json' })}\n`)
    for (const command of ['extract', 'records']) {
      const { code, rows } = quarry([command, '--pages', 'gone.ndjson'])
      expect(code).toBe(3)
      expect(rows).toEqual([expect.objectContaining({ id: 'm', error_kind: 'http_not_found' })])
    }
  })
  it('--examples: values learned from solved pages come by recipe, and the ladder fills the others', () => {
    const thing = (word: string, price: string): string =>
      `<html><body><div class="thing"><p class="hue">${word}</p><dl><dt>Price</dt><dd>${price}</dd></dl></div></body></html>`
    const url = 'https://things.example/1'
    const line = { id: 's', url, html: thing('Ochre', '$3.00'), data: { tint: 'Ochre' } }
    writeFileSync(file('solved.ndjson'), `${JSON.stringify(line)}\n`)
    const tint = { name: 'tint', description: 'Its tint', type: 'string' }
    const asked = { id: 'n', url, html: thing('Slate', '$7.00'), fields: [tint, fields[1]] }
    writeFileSync(file('asked.ndjson'), `${JSON.stringify(asked)}\n`)
    writeFileSync(file('tint.json'), JSON.stringify([tint, fields[1]]))
    const { code, rows } = quarry(['extract', '--fields', 'tint.json', '--pages', 'asked.ndjson', '--examples', 'solved.ndjson'])
    expect(code).toBe(0)
    expect(rows[0]?.data).toEqual({ tint: 'Slate', price: 7 })
    expect(rows[0]?.cells.tint).toMatchObject({ method: 'recipe', evidence: [{ quote: 'Slate' }] })
  })
  it('--examples: a value that is not on its page is reported on stderr, and only that value is ignored', () => {
    const thing = (word: string): string =>
      `<html><body><div class="thing"><p class="hue">${word}</p><p>For the table.</p></div></body></html>`
    const line = (id: string, word: string, data: object) =>
      JSON.stringify({ id, url: `https://tints.example/${id}`, html: thing(word), data })
    writeFileSync(file('slip.ndjson'), [line('s', 'Ochre', { tint: 'Ochre' }), line('t', 'Umber', { tint: 'Umbra' })].join('\n'))
    writeFileSync(file('slate.ndjson'), line('n', 'Slate', {}))
    writeFileSync(file('tint.json'), JSON.stringify([{ name: 'tint', description: 'Its tint', type: 'string' }]))
    const { rows, err } = quarry(['extract', '--fields', 'tint.json', '--pages', 'slate.ndjson', '--examples', 'slip.ndjson'])
    expect(err).toContain('The solved page t does not have "Umbra" (tint): nothing is learned from it. Write it as the page does.')
    expect(rows[0]?.data).toEqual({ tint: 'Slate' })
  })
  it('--examples: a value that contradicts the others is reported and ignored; of two contradictory values both are', () => {
    const thing = (glaze: string, clay: string): string =>
      `<html><body><h1>Bowl</h1><p class="a">${glaze}</p><p class="b">${clay}</p><p>Fired twice.</p></body></html>`
    const line = ([id, glaze, clay]: [string, string, string], tint?: string) =>
      JSON.stringify({ id, url: `https://bowls.example/${id}`, html: thing(glaze, clay), data: tint === undefined ? {} : { tint } })
    const first = line(['g', 'Ochre', 'Rust'], 'Ochre')
    const slip = line(['h', 'Slate', 'Umber'], 'Umber')
    writeFileSync(file('three.ndjson'), [first, slip, line(['i', 'Moss', 'Bone'], 'Moss')].join('\n'))
    writeFileSync(file('two.ndjson'), [first, slip].join('\n'))
    writeFileSync(file('jade.ndjson'), line(['n', 'Jade', 'Chalk']))
    writeFileSync(file('tint.json'), JSON.stringify([{ name: 'tint', description: 'Its tint', type: 'string' }]))
    const learn = (examples: string) => quarry(['extract', '--fields', 'tint.json', '--pages', 'jade.ndjson', '--examples', examples])
    const [three, two] = [learn('three.ndjson'), learn('two.ndjson')]
    expect(three.rows[0]?.data).toEqual({ tint: 'Jade' })
    expect(three.err).toBe(
      'The solved page h contradicts the others in tint: no place has "Umber" there and "Ochre" on g; nothing is learned from it.\n',
    )
    expect(two.rows[0]?.data).toEqual({ tint: null })
    expect(two.err).toBe(
      'The solved pages g and h contradict each other in tint: no place has "Ochre" on one and "Umber" on the other; nothing is learned from them.\n',
    )
  })
  it('--examples: values given as text are converted to the type of their field, and invalid ones are reported', () => {
    const thing = (code: number, price: string, left: string): string =>
      `<html><body><div class="thing"><p class="no">${code}</p><p class="was">$${price}</p><p class="left">${left}</p></div></body></html>`
    const line = (id: number, price: string, data: object) =>
      JSON.stringify({ id, url: `https://codes.example/${id}`, html: thing(70_400 + id, price, '12 left'), data })
    writeFileSync(file('text.ndjson'), [line(1, '10.50', { code: 70_401, cost: '10.5', left: 'many' })].join('\n'))
    writeFileSync(file('next.ndjson'), line(2, '31.20', {}))
    const wanted = [
      { name: 'code', description: 'Its code', type: 'string' },
      { name: 'cost', description: 'What it costs', type: 'number' },
      { name: 'left', description: 'How many are left', type: 'number' },
    ]
    writeFileSync(file('typed.json'), JSON.stringify(wanted))
    const { rows, err } = quarry(['extract', '--fields', 'typed.json', '--pages', 'next.ndjson', '--examples', 'text.ndjson'])
    expect(err).toBe('The solved page 1 has "many" for left, which is no number: nothing is learned from it.\n')
    expect(rows[0]).toMatchObject({
      data: { code: '70402', cost: 31.2 },
      cells: { code: { method: 'recipe' }, cost: { method: 'recipe' } },
    })
  })
  it('--examples: solved pages of other sites than the pages are reported', () => {
    const line = { id: 1, url: 'https://shades.example/1', html: '<p>Ochre</p>', data: { hue: 'Ochre' } }
    writeFileSync(file('apart.ndjson'), JSON.stringify(line))
    writeFileSync(file('hue.json'), JSON.stringify([{ name: 'hue', description: 'Its hue', type: 'string' }]))
    const { code, err } = quarry(['extract', '--fields', 'hue.json', '--pages', 'pages.ndjson', '--examples', 'apart.ndjson'])
    expect([code, err]).toEqual([0, 'None of the pages is of a site with solved pages (shades.example): all were read without them.\n'])
  })
  it.each([
    ['', 'solved.ndjson holds no solved page.'],
    [{ id: 'g', url: 'https://tints.example/', html_path: 'gone.html', data: { tint: 'Ochre' } }, 'The solved page g cannot be read.'],
    [{ id: 'u', url: 'https://tints.example/', html: '<p>Ochre</p>', data: { hue: 'Ochre' } }, 'names none of the fields (tint).'],
  ])('--examples: a file without usable solved pages is refused with the reason (%j)', (line, told) => {
    writeFileSync(file('solved.ndjson'), line === '' ? '' : JSON.stringify(line))
    writeFileSync(file('tint.json'), JSON.stringify([{ name: 'tint', description: 'Its tint', type: 'string' }]))
    const { code, err } = quarry(['extract', '--fields', 'tint.json', '--pages', 'pages.ndjson', '--examples', 'solved.ndjson'])
    expect(code).toBe(2)
    expect(err).toContain(told)
  })
  it('writes CSV with the fields as columns', () => {
    const { out } = quarry(['extract', '--fields', 'fields.json', '--pages', 'pages.ndjson', '--format', 'csv'])
    expect(out.split('\r\n').slice(0, 2)).toEqual(['id,url,title,price,error', 'a,https://shop.example/a,Copper kettle,24.5,'])
  })
})

describe('wrong arguments end with usage on stderr and exit code 2', () => {
  it.each([
    [['nothing']],
    [['extract', '--sideways']],
    [['extract', '--fields', 'fields.json']],
    [['extract', '--fields', 'fields.json', '--pages', 'pages.ndjson', '--examples', 'pages.ndjson']],
    [['extract', '--pages', 'pages.ndjson', '--concurrency', 'many']],
    [['extract', '--pages', 'missing.ndjson', '--fields', 'fields.json']],
    [[]],
  ])('%j', (args) => {
    const { code, out, err } = quarry(args)
    expect(code).toBe(2)
    expect(err + out).toContain('Usage: quarry')
  })
  it('an invalid line is reported with its error', () => {
    writeFileSync(file('wrong.ndjson'), JSON.stringify({ id: 'w', html: '', fields: [{ name: 'a', description: 'a', type: 'url' }] }))
    const { code, err } = quarry(['records', '--pages', 'wrong.ndjson'])
    expect(code).toBe(2)
    expect(err).toMatch(/wrong\.ndjson, line 1: "fields\.0\.type": .*"number"/)
  })
  it('refuses to overwrite a file that it reads', () => {
    const { code, err } = quarry(['records', '--pages', 'pages.ndjson', '--out', './pages.ndjson'])
    expect([code, err]).toEqual([2, expect.stringContaining('--out is the file pages.ndjson, which is read.')])
    expect(readFileSync(file('pages.ndjson'), 'utf8')).not.toBe('')
  })
  it('reads pages from standard input and fields with a byte order mark; values in CSV are never formulas', () => {
    writeFileSync(file('marked.json'), `\uFEFF${JSON.stringify(fields)}`)
    const pages = [pageOf('Tin mug', '$8.00'), pageOf('\u2003=1+1', '$9.00')].map((html, id) => JSON.stringify({ id, html }))
    const { code, out } = quarry(['extract', '--fields', 'marked.json', '--pages', '-', '--format', 'csv'], `\uFEFF${pages.join('\r\n')}`)
    expect(code).toBe(0)
    expect(out.split('\r\n')).toEqual([
      'id,url,title,price,error',
      '0,https://page.invalid/,Tin mug,8,',
      expect.stringMatching(/^1,.*'=1\+1/),
      '',
    ])
  })
  it('reads addresses from a list, in its order, and reports a list without addresses', () => {
    writeFileSync(file('addresses.txt'), '\uFEFFhttp://127.0.0.1:9/a\r\n\r\n http://127.0.0.1:9/b \r\n')
    const { code, rows } = quarry(['next', '--urls', 'addresses.txt'])
    expect([code, rows.map(({ id }) => id)]).toEqual([3, ['http://127.0.0.1:9/a', 'http://127.0.0.1:9/b']])
    expect(quarry(['next', '--urls', '-'], '\n')).toMatchObject({ code: 2, err: expect.stringContaining('The file - has no address.') })
  })
  it('ends silently when its output is closed', () => {
    const many = Array.from({ length: 3_000 }, (_, id) => JSON.stringify({ id, html: pageOf('Tin mug', '$8.00') })).join('\n')
    writeFileSync(file('many.ndjson'), many)
    const run = spawnSync(
      'bash',
      ['-c', '"$0" "$1" structured --pages many.ndjson | head -1; echo "${PIPESTATUS[0]}" >&2', process.execPath, MAIN],
      { encoding: 'utf8', cwd: folder },
    )
    expect([run.stdout.trim(), run.stderr.trim()]).toEqual(['{"id":"0","items":[]}', '141'])
  })
  it('--help lists the commands on stdout and ends with 0', () => {
    const { code, out, err } = quarry(['--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('extract')
  })
})

describe('the other commands over pages', () => {
  const list = Array.from(
    { length: 6 },
    (_, place) => `<li class="card"><a href="/item/${place}">Lamp ${place}</a><span class="price">$${place + 10}.50</span></li>`,
  )
  const page = `<html lang="en"><body><h1>Lamps</h1><ul>${list.join('')}</ul><a rel="next" href="/lamps?page=2">Next</a></body></html>`
  beforeAll(() => {
    writeFileSync(file('list.ndjson'), JSON.stringify({ id: 'list', url: 'https://shop.example/lamps', html: page }))
  })

  it('records with fields are rows of typed values', () => {
    const { rows } = quarry(['records', '--fields', 'fields.json', '--pages', 'list.ndjson'])
    expect(rows[0]).toMatchObject({ id: 'list', rows: list.map((_, place) => ({ title: `Lamp ${place}`, price: place + 10.5 })) })
  })
  it('records with dates include the words that each value was derived from', () => {
    const html = '<html lang="en"><h2>Walks in 2031</h2><p>Hill walk, May 17</p><p>Sea walk, May 18</p></html>'
    const fields = [
      { name: 'title', description: 'Name of the event', type: 'string' },
      { name: 'start', description: 'Start of the event', type: 'date' },
    ]
    writeFileSync(file('walks.ndjson'), JSON.stringify({ id: 'walks', url: 'https://club.example/walks', html }))
    writeFileSync(file('walk-fields.json'), JSON.stringify(fields))
    const { rows } = quarry(['records', '--fields', 'walk-fields.json', '--pages', 'walks.ndjson'])
    expect(rows[0]).toMatchObject({
      rows: [
        { title: 'Hill walk', start: '2031-05-17' },
        { title: 'Sea walk', start: '2031-05-18' },
      ],
      quotes: [
        { title: ['Hill walk'], start: ['May 17', '2031'] },
        { title: ['Sea walk'], start: ['May 18', '2031'] },
      ],
    })
  })
  it('next gives the address of the page that follows', () => {
    expect(quarry(['next', '--pages', 'list.ndjson']).rows[0]).toEqual({ id: 'list', next: ['https://shop.example/lamps?page=2'] })
  })
  it('detect proposes fields with samples, the best first', () => {
    const { rows } = quarry(['detect', '--pages', 'pages.ndjson'])
    expect(rows[0]).toMatchObject({ id: 'a', url: 'https://shop.example/a' })
    expect(JSON.stringify(rows[0])).toContain('{"name":"price","description":')
  })
  it('detect refuses a wrong option and a file that cannot be written', () => {
    for (const options of [
      ['--pages', 'pages.ndjson'],
      ['--url', 'http://127.0.0.1:9/'],
    ]) {
      const { code, err } = quarry(['detect', ...options, '--out', 'no-such-folder/rows.ndjson'])
      expect([code, err]).toEqual([2, expect.stringMatching(/^The file no-such-folder\/rows\.ndjson cannot be written \(ENOENT\)\./)])
    }
    expect(quarry(['detect', '--pages', 'pages.ndjson', '--prompt', 'x']).code).toBe(2)
  })
  it('content and structured answer with their keys', () => {
    expect(Object.keys(quarry(['content', '--pages', 'list.ndjson']).rows[0] ?? {})).toEqual(['id', 'title', 'text', 'markdown'])
    expect(quarry(['structured', '--pages', 'list.ndjson']).rows[0]).toEqual({ id: 'list', items: [] })
  })
  it('discover explains why an address cannot be read, and refuses a wrong number', () => {
    const { code, rows } = quarry(['discover', '--url', 'http://127.0.0.1:9/'])
    expect([code, rows[0]]).toEqual([3, expect.objectContaining({ id: 'http://127.0.0.1:9/', error_kind: 'address_forbidden' })])
    expect(quarry(['discover', '--url', 'https://a.test/', '--max', '0']).code).toBe(2)
    expect(quarry(['discover']).code).toBe(2)
    expect(quarry(['discover', '--url', 'https://a.test/', '--max', '100001']).err).toContain('--max is a number from 1 to 100000.')
    expect(quarry(['discover', '--help']).out).toContain('from 1 to 100000')
  })
  it('an address that is not public is a failed line, and nothing is visited', () => {
    const { code, rows } = quarry(['next', '--url', 'http://127.0.0.1:9/'])
    expect(code).toBe(3)
    expect(rows[0]).toMatchObject({ error_kind: 'address_forbidden' })
  })
})

it('values reads typed strings from stdin', () => {
  const lines = [
    { id: 1, kind: 'price', text: '12,50 €' },
    { id: 2, kind: 'date', text: '5. März 2024', language: 'German' },
    { id: 3, kind: 'price', text: 'on request' },
  ]
  const { code, rows } = quarry(['values'], lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(code).toBe(0)
  expect(rows.map(({ value }) => value)).toEqual([{ amount: 12.5, currency: '€' }, '2024-03-05', null])
})

it('mcp: tools report that their server cannot be reached', async () => {
  const child = spawn(process.execPath, [MAIN, 'mcp', '--server', 'http://127.0.0.1:9'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const say = (message: object): boolean => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  say({ id: 1, method: 'initialize', params: client })
  const answers: unknown[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    answers.push(JSON.parse(line).result)
    if (answers.length > 1) break
    say({ method: 'notifications/initialized' })
    say({ id: 2, method: 'tools/call', params: { name: 'discover', arguments: { url: 'https://shop.example/' } } })
  }
  child.stdin.end()
  expect(answers[1]).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('cannot be reached') }] })
})
