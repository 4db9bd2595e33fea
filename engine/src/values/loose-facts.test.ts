// Facts that pages show without a pair of label and value: on boards, in headings, behind links, in the one column that is current; and what
// is near such facts but is none.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(html: string, asked: Field, { url = 'https://www.alderwick.example/things/1', language = 'en', title = '' } = {}): JsonValue {
  const page = distil(givenPage(url, `<html lang="${language}"><head><title>${title}</title></head><body>${html}</body></html>`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('amounts of money', () => {
  it('have more than two decimals where little is paid', () => {
    const page = '<main><h1>Gullcoin</h1><div><span class="price">$0.2319</span></div></main>'
    expect(read(page, field('price', 'number', 'Current price'))).toBe(0.2319)
  })

  it('keep their own sign where the next one follows without a blank', () => {
    const page = '<main><h1>Szampon Olcha</h1><div class="price"><span>23,90 zł</span><small>4,78 zł / 100 ml</small></div></main>'
    expect(read(page, field('price', 'number'), { language: 'pl' })).toBe(23.9)
  })

  it('are read from the one sentence with the long word that the field is called', () => {
    const page = '<main><h1>Urteil</h1><p>Beschluss vom 4. Mai 2021: Der Gebührenwert wird auf 3.200,00 EUR festgesetzt.</p></main>'
    expect(read(page, field('gebührenwert', 'number', 'Gebührenwert in Euro'), { language: 'de' })).toBe(3200)
    const twice = page.replace('</main>', '<p>Der Gebührenwert war mit 900 EUR zu niedrig.</p></main>')
    expect(read(twice, field('gebührenwert', 'number', 'Gebührenwert in Euro'), { language: 'de' })).toBeNull()
  })
})

describe('codes', () => {
  it('are the first of several, without what is added in brackets', () => {
    const page = '<main><h1>Dachsanierung</h1><dl><dt>CPV-Code</dt><dd>45261000 (Hauptcode), 45262100, 45421000</dd></dl></main>'
    expect(read(page, field('cpv_code', 'string', 'Main CPV code'), { language: 'de' })).toBe('45261000')
  })

  it('of files have groups, and their own label goes before that of another authority in a sentence', () => {
    const facts =
      '<table><tr><td>Gericht:</td><td>Verwaltungsgericht Seehain</td></tr><tr><td>Aktenzeichen:</td><td>7 L 301/20</td></tr></table>'
    const page = `<main><h1>Urteil</h1>${facts}<p>vorgehend Landratsamt Seehain, Az: 55-118.40, Bescheid</p></main>`
    expect(read(page, field('aktenzeichen'), { language: 'de' })).toBe('7 L 301/20')
  })

  it('stand in the heading behind the thing that the field asks the number of', () => {
    const page = '<main><h1>Voo KV3052 <small>Transgarça</small></h1><p>Programado</p></main>'
    expect(read(page, field('numero_voo', 'string', 'Número do voo'), { language: 'pt' })).toBe('KV3052')
    expect(read(page.replace('KV3052', '2024'), field('numero_voo', 'string', 'Número do voo'), { language: 'pt' })).toBeNull()
  })

  it('under a bare "ID" are the page’s own where its address ends with them', () => {
    const page =
      '<main><h1>Moss and sleep</h1><div><span>ID</span> <span>ATR0091827</span></div><p>Other study ID numbers: 2021/778</p></main>'
    const url = 'https://trials.alderwick.example/study/ATR0091827'
    expect(read(page, field('registry_id', 'string', 'Registry number'), { url })).toBe('ATR0091827')
  })
})

describe('names', () => {
  it('are the part of a heading with which the title of the page begins, without chips behind it', () => {
    const page =
      '<main><h1><span>Gullcoin</span> <span class="symbol">GLC</span><span class="chip">#77</span></h1><p>Traded on three markets.</p></main>'
    expect(read(page, field('name', 'string', 'Name of the token'), { title: 'Gullcoin price today, GLC chart' })).toBe('Gullcoin')
  })

  it('are the part of the title that names the kind of thing, on a page of that thing', () => {
    const page = '<main><h1>Rooms and rates</h1><p>All rooms have a view of the weir.</p></main>'
    const asked = field('name', 'string', 'Name of the hotel')
    expect(read(page, asked, { title: 'Rooms and rates | Hotel Weirside *** | Otterbeck' })).toBe('Hotel Weirside')
  })

  it('of a product, described as the name of some kind of thing, are its heading', () => {
    const page = '<main><h1>Olchaprin Forte</h1><p>Tablets for adults.</p></main>'
    expect(read(page, field('product', 'string', 'Name of the medicine'), { title: 'Olchaprin Forte' })).toBe('Olchaprin Forte')
  })

  it('of people are what their heading declares to be the name', () => {
    const page = '<main><h1><span>Dra.</span> <span itemprop="name">Inés Calvo Prat</span></h1><p>Consulta en Soria</p></main>'
    const asked = field('doctor', 'string', 'Name of the doctor')
    expect(read(page, asked, { language: 'es', url: 'https://www.citas.example/doctors/ines-calvo-prat' })).toBe('Inés Calvo Prat')
  })

  it('end before brackets with a sentence behind them', () => {
    const page = '<main><h1>Ficha</h1><p><b>Árbitro:</b> Tomás Riera Coll (comité norteño). Amonestó a Vidal.</p></main>'
    expect(read(page, field('arbitro'), { language: 'es' })).toBe('Tomás Riera Coll')
  })

  it('stand below a line that is nothing but the label', () => {
    const card =
      '<div><img alt="" src="/a.jpg"><p>Hosted by</p><p><a href="/p/7">Imke Brandt</a></p><p>Beekeeper and former judge.</p></div>'
    expect(read(`<main><h1>The Bell</h1>${card}</main>`, field('host', 'string', 'Who hosts it'))).toBe('Imke Brandt')
  })
})

describe('dates', () => {
  const offer = (label: string): string =>
    `<main><h1>Consultation</h1><div><small>${label}</small><div><span>21/10/2024 12:00</span></div></div><div><div>Référence :</div><div>24-77</div></div></main>`

  it('under the label of a deadline are no day of publication', () => {
    const asked = field('date_publication', 'date', 'Mise en ligne le')
    expect(read(offer('Date limite de remise des plis'), asked, { language: 'fr' })).toBeNull()
  })

  it('that a visitor is to choose are no fact', () => {
    const form = '<form><label>Arrivo<input type="date" name="a" value="2024-06-08"></label><button>Cerca</button></form>'
    expect(read(`<main><h1>Albergo Ontano</h1>${form}</main>`, field('check_in', 'string', 'Check-in'), { language: 'it' })).toBeNull()
  })

  it('in an element called a date are none of the kind that only the field names', () => {
    const page = '<main><h2>The Bell</h2><div><span class="date">19 October 2023</span> in cinemas</div></main>'
    expect(read(page, field('streaming_date', 'date', 'Date it came to streaming'))).toBeNull()
  })
})

describe('figures', () => {
  it('of readings are those of the current column, in the words of another language', () => {
    const rows =
      '<tr><td>Temperatura (°C)</td><td>-2,4</td><td>-8,1</td><td>1,0</td></tr><tr><td>Umidità (%)</td><td>77</td><td>50</td><td>90</td></tr>'
    const table = `<table><tr><th>Parametro</th><th>Attuale</th><th>Min oggi</th><th>Max oggi</th></tr>${rows}</table>`
    const page = `<main><h1>Stazione</h1>${table}</main>`
    expect(read(page, field('temperature', 'number', 'Current temperature in °C'), { language: 'it' })).toBe(-2.4)
    expect(read(page, field('humidity', 'number', 'Relative humidity in percent'), { language: 'it' })).toBe(77)
  })

  it('lead to what they count', () => {
    const links = '<a href="/ada/loom/watchers">41</a><a href="/ada/loom/stars">1,284</a><a href="/ada/loom/forks">97</a>'
    const page = `<main><h1>loom</h1><div>${links}</div></main>`
    expect(read(page, field('stars', 'number', 'Number of stars'), { url: 'https://git.alderwick.example/ada/loom' })).toBe(1284)
    expect(read(page, field('forks', 'number', 'Number of forks'), { url: 'https://git.other.example/ada/loom' })).toBe(97)
  })

  it('of how many there are, are not the size of one', () => {
    const table =
      '<table><tr><th>Lot</th><th>Intitulé</th></tr><tr><td>1</td><td>Toiture</td></tr><tr><td>2</td><td>Peinture</td></tr></table>'
    const page = `<main><h1>Consultation</h1><div><span>Allotissement :</span> <span>2 lots</span></div>${table}</main>`
    expect(read(page, field('nombre_lots', 'number', 'Nombre de lots'), { language: 'fr' })).toBe(2)
  })

  it('in percent over some hours are no time', () => {
    const page = '<main><h1>Gullcoin</h1><dl><dt>Change 24h</dt><dd>2.5%</dd></dl></main>'
    expect(read(page, field('change_24h', 'number', 'Change in 24 hours, percent'))).toBe(2.5)
  })

  it('with the unit of a strength are in the name of the medicine', () => {
    const page = '<main><h1>Olchaprin Forte <span>40 mg, 14 tablets</span></h1><p>For adults.</p></main>'
    expect(read(page, field('strength_mg', 'number', 'Strength in mg per tablet'), { title: 'Olchaprin Forte 40 mg, 14 tablets' })).toBe(40)
  })

  it('of hours and minutes among the facts of a film are its length', () => {
    const facts = '<div><span>19 October 2023</span> in cinemas <span>|</span> 1h 47min <span>|</span> <span>Drama</span></div>'
    expect(read(`<main><h1>The Bell</h1>${facts}</main>`, field('running_time', 'number', 'Running time in minutes'))).toBe(107)
  })

  it('behind a year are the length of a film, and the year is that of the film', () => {
    const page = (line: string): string =>
      `<main><h1>The Bell</h1><ul><li><p>${line}</p></li><li><p>With</p><p>Ann Other, Bo Li</p></li></ul></main>`
    const of = (line: string): JsonValue[] => [
      read(page(line), field('duration', 'number', 'Running time in minutes.')),
      read(page(line), field('year', 'number', 'Year in which the film was made.')),
    ]
    expect(of('USA / Germany 2002. 117min')).toEqual([117, 2002])
    expect(of('France, 1999, 102 minutes')).toEqual([102, 1999])
    expect(of('Italia (1961) 95 minuti')).toEqual([95, 1961])
    expect(of('Room 2002. Open until 11')).toEqual([null, null])
    expect(read(page('UK 1985. 90min'), field('actors', 'array', 'Actors in the film.'))).toEqual(['Ann Other', 'Bo Li'])
  })

  it('behind a year are those of other films where the page has several such lines', () => {
    const films = '<p>UK 1985. 90min</p><p>USA 1990. 80min</p>'
    expect(read(`<main><h1>Two films</h1>${films}</main>`, field('duration', 'number', 'Running time in minutes.'))).toBeNull()
  })
})

describe('a score board', () => {
  const board =
    '<div><div><span>Real Olmeda</span></div><div><span>3</span><span>-</span><span>1</span><small>Final</small></div><div><span>CD Vallarna</span></div></div>'
  const page = `<main><h1>Noche redonda en La Vega</h1>${board}<p>Partido de ida: Real Olmeda y CD Vallarna empataron.</p></main>`

  it('gives teams and goals', () => {
    const of = (name: string, type: FieldType = 'string'): JsonValue => read(page, field(name, type), { language: 'es' })
    expect([of('equipo_local'), of('equipo_visitante'), of('goles_local', 'number'), of('goles_visitante', 'number')]).toEqual([
      'Real Olmeda',
      'CD Vallarna',
      3,
      1,
    ])
  })

  it('names no coach', () => {
    expect(read(page, field('entrenador_visitante', 'string', 'Entrenador del equipo visitante'), { language: 'es' })).toBeNull()
  })
})
