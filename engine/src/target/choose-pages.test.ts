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

/** The same pages of firms in several languages, by what is on them. */
const PAGES: Readonly<Record<string, Readonly<Record<string, readonly [text: string, path: string]>>>> = {
  en: {
    contact: ['Get in touch', 'touch'],
    team: ['Our people', 'people'],
    visit: ['Plan your visit', 'visit'],
    press: ['Newsroom', 'nr'],
    returns: ['Returns', 'ret'],
    tickets: ['Admission', 'adm'],
  },
  de: {
    contact: ['Kontakt', 'kontakt'],
    team: ['Unser Team', 'leute'],
    visit: ['Öffnungszeiten', 'zeiten'],
    press: ['Presse', 'pr'],
    returns: ['Widerruf', 'wr'],
    tickets: ['Eintrittspreise', 'ep'],
  },
  es: {
    contact: ['Dónde estamos', 'donde'],
    team: ['Equipo', 'equipo'],
    visit: ['Horarios', 'horas'],
    press: ['Prensa', 'pr'],
    returns: ['Devoluciones', 'dev'],
    tickets: ['Entradas', 'ent'],
  },
  pl: {
    contact: ['Gdzie jesteśmy', 'gdzie'],
    team: ['Kadra', 'kadra'],
    visit: ['Godziny otwarcia', 'gd'],
    press: ['Dla prasy', 'pr'],
    returns: ['Zwroty', 'zw'],
    tickets: ['Ceny biletów', 'cb'],
  },
  ja: {
    contact: ['お問い合わせ', 'inquiry'],
    team: ['スタッフ紹介', 'stf'],
    visit: ['開館時間', 'kk'],
    press: ['報道関係者の方へ', 'hd'],
    returns: ['返品・交換', 'hp'],
    tickets: ['入場料', 'nj'],
  },
}

describe('choosePages, with a field in another language than the page', () => {
  it.each([
    ['contact', ['telefon', 'adresse', 'indirizzo', 'telefoonnummer', 'numer_telefonu', '電話番号', '地址']],
    [
      'team',
      ['team members', 'Teammitglieder', 'membres_de_l_équipe', 'miembros_del_equipo', 'teamleden', 'członkowie_zespołu', '团队成员'],
    ],
    [
      'visit',
      ['opening hours', 'Öffnungszeiten', 'horaires_d_ouverture', 'orari_di_apertura', 'openingstijden', 'godziny_otwarcia', '营业时间'],
    ],
    ['press', ['press contact', 'Pressekontakt', 'contact_presse', 'contatto_stampa', 'perscontact', 'contacto_de_imprensa', '媒体联系']],
    ['returns', ['return period', 'Rückgabefrist', 'délai_de_retour', 'termine_di_reso', 'retourtermijn', 'termin_zwrotu', '返品期限']],
    [
      'tickets',
      ['admission price', 'Eintrittspreis', 'precio_de_entrada', 'prezzo_del_biglietto', 'toegangsprijs', 'cena_biletu', '门票价格'],
    ],
  ])('%s', (topic, names) => {
    for (const [language, pages] of Object.entries(PAGES)) {
      const links = Object.values(pages).map(([text, path]) => link(`https://firm.test/${path}`, text))
      for (const name of names) {
        const chosen = choosePages({ url: 'https://firm.test/', links }, [field(name, '')], 1)
        expect({ language, name, chosen }).toEqual({ language, name, chosen: [`https://firm.test/${pages[topic]?.[1]}`] })
      }
    }
  })
})
