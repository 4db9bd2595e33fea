// What pages about courses have under headings: contents, objectives, whom they are for, and the certificate.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'
import type { JsonValue } from '../types.ts'

const CONTENTS = { name: 'contents', description: 'What the course covers.' }
const CERTIFICATE = { name: 'certificate', description: 'Certificate that the course leads to.' }
const OBJECTIVES = { name: 'objectives', description: 'What participants can do after the course.' }
const TARGET = { name: 'target_group', description: 'Whom the course is for.' }

function read(markup: string, field: { name: string; description: string }, language = 'de'): JsonValue | undefined {
  const page = givenPage('https://school.example/leeks', `<html lang="${language}"><body>${markup}</body></html>`)
  const fields = [{ ...field, type: 'string' as const }]
  return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data[field.name]
}

const section = (heading: string, text: string): string => `<h3>${heading}</h3><p>${text}</p>`
const PAGE = `<main><h1>Lauch anbauen</h1><p>Ein Kurs für den Herbst.</p>
  ${section('Zielpublikum', 'Gärtnerinnen und Gärtner mit eigenem Beet.')}
  ${section('Kursinhalt', 'Aussaat, Pflege und Ernte von Lauch.')}
  ${section('Lernziele', 'Sie ziehen Lauch aus eigenem Samen.')}
  ${section('Abschluss', 'Bestätigung der Gartenschule')}</main>`

describe('sections of a course', () => {
  it('are found under the words of the page, whichever the field uses', () => {
    expect([CONTENTS, CERTIFICATE, OBJECTIVES, TARGET].map((field) => read(PAGE, field))).toEqual([
      'Aussaat, Pflege und Ernte von Lauch.',
      'Bestätigung der Gartenschule',
      'Sie ziehen Lauch aus eigenem Samen.',
      'Gärtnerinnen und Gärtner mit eigenem Beet.',
    ])
  })

  it.each([
    ['en', 'Syllabus'],
    ['fr', 'Programme de la formation'],
    ['es', 'Temario'],
    ['it', 'Programma del corso'],
    ['nl', 'Cursusinhoud'],
    ['pl', 'Program kursu'],
    ['pt', 'Conteúdo programático'],
    ['ja', '講座内容'],
    ['zh', '课程大纲'],
  ])('are found in %s', (language, heading) => {
    expect(read(`<main><h1>Arc 4000</h1>${section(heading, 'Blap and zorgle.')}</main>`, CONTENTS, language)).toBe('Blap and zorgle.')
  })

  it('are not the text of the page where it has no such heading', () => {
    const page =
      '<main class="content"><h1>Lauch anbauen</h1><div class="page-content"><p>Ein Kurs für den Herbst mit viel frischer Luft.</p></div></main>'
    expect(read(page, CONTENTS)).toBeNull()
  })

  it('of another thing are what its page has', () => {
    const page =
      '<main><h1>Lauch</h1><div class="post-content"><p>Lauch braucht Licht und Wasser, und viel Zeit bis zur Ernte.</p></div></main>'
    expect(read(page, { name: 'content', description: 'Text of the article' })).toBe(
      'Lauch braucht Licht und Wasser, und viel Zeit bis zur Ernte.',
    )
  })
})
