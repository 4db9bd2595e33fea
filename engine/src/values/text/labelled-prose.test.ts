// A short description among other facts, and the description in the head of the page.
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const HEAD = '<meta name="description" content="All permits of the town of Alder in one place">'
const row = (label: string, value: string): string => `<tr><td>${label}</td><td>${value}</td></tr>`
const OTHERS = `${row('Received', '4 May 2026')}${row('Kind', 'Minor works')}`

function description(body: string): JsonValue {
  const page = givenPage('https://www.example.org/permits/7', `<html lang="en"><head>${HEAD}</head><body><h1>Permit 7</h1>${body}`)
  const fields = [{ name: 'description', description: 'What is applied for.', type: 'string' as const }]
  return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data['description'] ?? null
}

describe('a description in a sheet of facts', () => {
  it('is read instead of the description in the page’s head', () => {
    expect(description(`<table>${row('Description:', 'Garden shed')}${OTHERS}</table>`)).toBe('Garden shed')
  })

  it.each([
    ['is the only fact', `<table>${row('Description:', 'Garden shed')}</table>`],
    ['is one of several descriptions', `<table>${row('Description', 'Site plan')}${OTHERS}${row('Description', 'Elevations')}</table>`],
    ['is in the footer of the page', `<p>Of Ada Hill.</p><footer><table>${row('Description', 'Garden shed')}${OTHERS}</table></footer>`],
  ])('is not read where it %s', (_, body) => {
    expect(description(body)).toBe('All permits of the town of Alder in one place')
  })
})
