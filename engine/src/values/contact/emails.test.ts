// E-mail addresses: the cost of finding them is linear in the length of a text.
import { expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

// A search that starts again from each character would take far longer than the limit below on any machine.
const SIGNS = 300_000
const LIMIT_MS = 60_000

it.each(['a.', 'a-', "'", 'a '])(
  'a long line of "%s" before an at sign is searched in linear time',
  (piece) => {
    const line = piece.repeat(SIGNS / piece.length)
    const page = givenPage('https://hill-tools.example/contact', `<p>${line}@</p><p>Write to ada@hill-tools.example.</p>`)
    const fields = [{ name: 'email', description: 'E-mail address.', type: 'array' as const }]
    const { data } = readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null })
    expect(data.email).toEqual(['ada@hill-tools.example'])
  },
  LIMIT_MS,
)
