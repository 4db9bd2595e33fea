// Posts of forums: posters, texts, counts and ages, and lookalikes of them.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })

function read(body: string, asked: Field, frame = ''): JsonValue {
  const page = givenPage(
    'https://forum.hill-tools.example/t/old-planes',
    `<title>Old planes</title><div class="${frame}"><h1>Old planes</h1>${body}</div>`,
  )
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const FIRST = 'I was given two old planes by my uncle and would like to know how to clean the soles without harm.'
const SECOND = 'Vinegar and a soft brush will do, but dry them at once and oil them well before they go back on the shelf.'

function post(number: number, nick: string, text: string): string {
  return `<div class="post" id="post${number}"><p class="head">#${number % 10} · Senior Member · Posts: 40</p>
    <a class="postauthor">${nick}</a><div id="post_message_${number}">${text}</div></div>`
}
const thread = `<div class="posts">${post(5_484_711, 'smith42', FIRST)}${post(5_484_712, 'oakley', SECOND)}</div>`

describe('threads', () => {
  const content = field('content', 'Entire content of the original post, all sentences.')

  it('give the text of the first post, without the lines around it, although its id has a number', () => {
    expect(read(thread, content)).toBe(FIRST)
  })

  it('are read where a class of the whole page names a side column', () => {
    expect(read(thread, content, 'with_sidebar')).toBe(FIRST)
  })

  it('give nicknames that end in digits in full', () => {
    expect(read(thread, field('author', 'Author of the original post.'))).toBe('smith42')
  })

  it('do not read a number inside a title as the count of replies', () => {
    const line = '<dl><dt>Replies</dt><dd>6 weeks in the workshop with two planes</dd></dl>'
    expect(read(line, field('replies', 'Number of replies.', 'number'))).toBeNull()
    expect(read('<dl><dt>Replies</dt><dd>19 replies</dd></dl>', field('replies', 'Number of replies.', 'number'))).toBe(19)
  })

  it('do not read an age such as "8d" as a date', () => {
    expect(read('<dl><dt>Posted</dt><dd>8d</dd></dl>', field('post_date', 'The post date.'))).toBeNull()
  })
})
