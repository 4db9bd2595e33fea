// Yes and no from sentences, bullets, rows and answers; null where a page only mentions the thing, or writes about another one.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const asked = (name: string, description = name.replaceAll('_', ' ')): Field => ({ name, description, type: 'boolean' })

function read(html: string, field: Field): JsonValue {
  const page = distil(givenPage('https://www.willowgate.example/rooms/3', `<html lang="en"><h1>Willow Gate</h1>${html}`))
  return readDocument(page, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data[field.name] ?? null
}

describe('yes and no', () => {
  it.each([
    ['<p>Dogs are not admitted, guide dogs excepted.</p>', 'dogs_allowed', false],
    ['<p>Hunde sind herzlich willkommen.</p>', 'pets_allowed', true],
    ['<p>Les animaux ne sont pas admis, sauf les chiens guides.</p>', 'pets_allowed', false],
    ['<p>Gli animali non sono ammessi.</p>', 'pets_allowed', false],
    ['<p>Thuiswerken is bij ons goed mogelijk.</p>', 'remote', true],
    ['<p>Rijbewijs B is vereist.</p>', 'driving_licence_required', true],
    ['<p>Medicamento sujeto a receta: se vende sin receta médica.</p>', 'prescription_required', false],
    ['<ul><li>Niente Wi-Fi: qui si legge</li></ul>', 'wifi', false],
    ['<ul><li>Rijbewijs B is fijn, maar geen voorwaarde</li></ul>', 'driving_licence_required', null],
    ['<p>Free for 30 days. No credit card required.</p>', 'credit_card_required', false],
    ['<p>全席禁煙</p>', 'smoking_allowed', false],
    ['<p>效率 · 无广告 · 含内购</p>', 'has_ads', false],
    ['<p>效率 · 无广告 · 含内购</p>', 'in_app_purchases', true],
  ])('%s: %s is %s', (html, name, verdict) => {
    expect(read(html, asked(name))).toBe(verdict)
  })

  it('a bullet with little more than the topic means yes, except below "Not included"', () => {
    const page = '<ul><li>Free Wi-Fi</li><li>Private parking</li><li>Unfurnished</li></ul>'
    expect(read(page, asked('wifi'))).toBe(true)
    expect(read(page, asked('parking'))).toBe(true)
    expect(read(page, asked('furnished'))).toBe(false)
    expect(read(`<h2>Not included</h2>${page}`, asked('parking'))).toBeNull()
  })

  it('rows and answers to questions are read in another language than the field’s, too', () => {
    expect(read('<table><tr><th>Stoomfunctie</th><td>Nee</td></tr></table>', asked('steam_function'))).toBe(false)
    expect(read('<h3>Gibt es einen Aufzug?</h3><p>Ja, bis in den vierten Stock.</p>', asked('elevator'))).toBe(true)
  })

  it('a field without a topic is matched by its own words', () => {
    expect(read('<p>Left-handed version available.</p>', asked('left_handed', 'Whether there is a left-handed version'))).toBe(true)
    expect(read('<p>Made for everyday use.</p>', asked('left_handed', 'Whether there is a left-handed version'))).toBeNull()
  })

  it('a mention, a question, a distance, another thing and contradicting sentences give null', () => {
    expect(read('<p>The pool of applicants is large.</p>', asked('pool'))).toBeNull()
    expect(read('<p>Are pets allowed?</p>', asked('pets_allowed'))).toBeNull()
    expect(read('<p>Swimming pool (2 km)</p>', asked('pool'))).toBeNull()
    expect(read('<section><h2>Similar rooms</h2><p>Free Wi-Fi</p></section>', asked('wifi'))).toBeNull()
    expect(read('<p>Dogs are welcome in the garden.</p><p>Dogs are not allowed inside.</p>', asked('dogs_allowed'))).toBeNull()
  })

  it('a sentence about the availability of another thing gives null', () => {
    expect(read('<p>eSIM is available in all plans.</p>', asked('scholarship_available', 'Whether scholarships are available'))).toBeNull()
  })
})
