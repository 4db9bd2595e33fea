import { parseDocument } from 'htmlparser2'
import { Element } from 'domhandler'
import { describe, expect, it } from 'vitest'
import type { Link } from '../types.ts'
import { choosePages } from './choose-pages.ts'

const element = parseDocument('<a>x</a>').children[0] as Element
const link = (url: string, text: string): Link => ({ url, text, rel: '', element, block: null })
const field = (name: string, description = name): { name: string; description: string; type: 'string' } => ({
  name,
  description,
  type: 'string',
})

const LINKS = [
  link('https://firm.test/', 'Home'),
  link('https://firm.test/#top', 'Top'),
  link('https://firm.test/about-us', 'About us'),
  link('https://www.firm.test/contact', 'Get in touch'),
  link('https://firm.test/team', 'People'),
  link('https://firm.test/pricing', 'Pricing'),
  link('https://firm.test/blog/2026/contact-lenses', 'Contact lenses'),
  link('https://firm.test/login', 'Sign in'),
  link('https://firm.test/brochure.pdf', 'Contact (PDF)'),
  link('https://elsewhere.test/contact', 'Contact'),
  link('mailto:info@firm.test', 'Contact'),
  link('https://firm.test/impressum', 'Impressum'),
]

const START = { url: 'https://firm.test/', links: LINKS }

describe('choosePages', () => {
  it('chooses pages of the site whose link text or path suggests the empty fields, best first', () => {
    expect(choosePages(START, [field('phone number'), field('email')], 2)).toEqual([
      'https://www.firm.test/contact',
      'https://firm.test/impressum',
    ])
    expect(choosePages(START, [field('CEO')], 1)).toEqual(['https://firm.test/team'])
    expect(choosePages(START, [field('foundedYear')], 1)).toEqual(['https://firm.test/about-us'])
    expect(choosePages(START, [field('plan prices')], 1)).toEqual(['https://firm.test/pricing'])
  })

  it('chooses no page without a hint of a field, no file, no sign-in page and no other site', () => {
    expect(choosePages(START, [field('favourite colour')], 4)).toEqual([])
    const all = choosePages(START, [field('phone'), field('login password')], 20)
    expect(all.some((url) => /login|pdf|elsewhere|mailto/.test(url))).toBe(false)
  })
})
