// The name of a thing in titles and headings: additions of shops, papers and catalogues are left out, and parts of the name are kept.
import { describe, expect, it } from 'vitest'
import { readTitlePage, type TitlePage } from '../../testing/title-page.ts'

type Row = [about: string, page: TitlePage, title: string, author?: string | string[]]

function check(rows: Row[], name = 'title'): void {
  const cases = rows.map(([about, page, title, author]) => ({ about, page, expected: { [name]: title, ...(author && { author }) } }))
  it.each(cases)('$about', ({ page, expected }) =>
    expect(readTitlePage(page, { name, many: Array.isArray(expected.author) })).toMatchObject(expected),
  )
}

describe('books in shops', () => {
  check([
    [
      'author, binding and shop in the title',
      {
        url: 'https://www.hexbybooks.example/product/9781402894626',
        title: 'Salt Roads by Nora Finch (Hardcover): hexbybooks.example',
        h2: 'Salt Roads (Hardcover)',
        h3: 'by Nora Finch',
      },
      'Salt Roads',
      'Nora Finch',
    ],
    [
      'no heading at all',
      {
        title: 'Salt Roads by Nora Finch (Paperback) | Hexby Books',
        site: 'Hexby Books',
        body: '<div class="title">Salt Roads</div><p>By Nora Finch</p>',
      },
      'Salt Roads',
      'Nora Finch',
    ],
    [
      'a logo as first heading, an illustrator beside the author',
      { title: 'Salt Roads | Hexby', h1: 'Hexby', h2: 'Salt Roads', h3: 'by Nora Finch, illustrated by Owen Tarn' },
      'Salt Roads',
      'Nora Finch',
    ],
    [
      'a subtitle stays',
      {
        title: "Salt, Fog, Iron, Light: A Cook's Almanac by Nora Finch - Hexby",
        h1: "Salt, Fog, Iron, Light: A Cook's Almanac",
        body: '<p>By Nora Finch</p>',
      },
      "Salt, Fog, Iron, Light: A Cook's Almanac",
      'Nora Finch',
    ],
    [
      '"by" in the name stays',
      { title: 'Interview by the River (Paperback) - Hexby', h2: 'Interview by the River', h3: 'by Nora Finch' },
      'Interview by the River',
      'Nora Finch',
    ],
    [
      'German binding and byline',
      {
        lang: 'de',
        url: 'https://www.lindenbuch.example/artikel/9783',
        title: 'Stille Ufer von Nora Finkel (Taschenbuch) - lindenbuch.example',
        h2: 'Stille Ufer (Taschenbuch)',
        h3: 'von Nora Finkel',
      },
      'Stille Ufer',
      'Nora Finkel',
    ],
    [
      'a German name that begins like a byline',
      { lang: 'de', title: 'Von Mäusen und Mühlen (Gebundene Ausgabe) | Hexby', h1: 'Von Mäusen und Mühlen', h2: 'Von Nora Finkel' },
      'Von Mäusen und Mühlen',
      'Nora Finkel',
    ],
    [
      'a person in the name stays',
      { lang: 'de', title: 'Die Reisen von Nora Finkel - Hexby', h1: 'Die Reisen von Nora Finkel', body: '<p>Autor: Otto Brandt</p>' },
      'Die Reisen von Nora Finkel',
      'Otto Brandt',
    ],
    [
      'French binding behind a dash',
      { lang: 'fr', title: 'Rives calmes de Nora Finet - Broché - Hexby', h2: 'Rives calmes - Broché', h3: 'de Nora Finet (Auteur)' },
      'Rives calmes',
      'Nora Finet',
    ],
    [
      'Spanish binding',
      {
        lang: 'es',
        title: 'Orillas quietas de Nora Finco (Tapa blanda) | Hexby',
        h2: 'Orillas quietas (Tapa blanda)',
        h3: 'por Nora Finco',
      },
      'Orillas quietas',
      'Nora Finco',
    ],
    [
      'Italian binding',
      {
        lang: 'it',
        title: 'Rive quiete di Nora Finzi (Copertina flessibile) - Hexby',
        h2: 'Rive quiete (Copertina flessibile)',
        h3: 'di Nora Finzi',
      },
      'Rive quiete',
      'Nora Finzi',
    ],
    [
      'Dutch byline',
      {
        lang: 'nl',
        title: 'Stille oevers door Nora Finkema (Paperback) - Hexby',
        h2: 'Stille oevers (Paperback)',
        h3: 'door Nora Finkema',
      },
      'Stille oevers',
      'Nora Finkema',
    ],
    [
      'Portuguese binding',
      { lang: 'pt', title: 'Margens quietas de Nora Finco (Capa comum) | Hexby', h2: 'Margens quietas (Capa comum)', h3: 'por Nora Finco' },
      'Margens quietas',
      'Nora Finco',
    ],
    [
      'Polish author behind a dash',
      {
        lang: 'pl',
        title: 'Ciche brzegi - Nora Finska (oprawa miękka) | Hexby',
        h2: 'Ciche brzegi (oprawa miękka)',
        body: '<p>Autor: Nora Finska</p>',
      },
      'Ciche brzegi',
      'Nora Finska',
    ],
    [
      'Japanese binding and credit',
      { lang: 'ja', site: '森書店', title: '静かな岸（単行本） | 森書店', h1: '静かな岸（単行本）', body: '<p>水野晴 著</p>' },
      '静かな岸',
      '水野晴',
    ],
    [
      'Chinese binding and credit',
      { lang: 'zh', site: '林间书店', title: '静静的岸（平装）_林间书店', h1: '静静的岸（平装）', body: '<p>作者：林晓</p>' },
      '静静的岸',
      '林晓',
    ],
  ])
})

describe('brackets and years', () => {
  check([
    [
      'a year that every source has',
      { title: 'Hexby Runner (1982) - FilmBase', og: 'Hexby Runner (1982)', site: 'FilmBase', h1: 'Hexby Runner (1982)' },
      'Hexby Runner (1982)',
    ],
    ['a year that only the title has', { title: 'Hexby Runner (1982) - FilmBase', site: 'FilmBase', h1: 'Hexby Runner' }, 'Hexby Runner'],
    [
      'a word that distinguishes namesakes',
      { title: 'Heron (programming language) - Openpedia', site: 'Openpedia', h1: 'Heron (programming language)' },
      'Heron (programming language)',
    ],
    [
      'a dose',
      { title: 'Vitamin K (500 mg) | Hexby', h1: 'Vitamin K (500 mg)', thing: { '@type': 'Product', name: 'Vitamin K (500 mg)' } },
      'Vitamin K (500 mg)',
    ],
  ])
})

describe('goods', () => {
  check(
    [
      [
        'a call to buy in the title',
        { title: 'Buy Alder Desk Lamp Online | LampWorld', site: 'LampWorld', h1: 'Alder Desk Lamp' },
        'Alder Desk Lamp',
      ],
      [
        'a call to buy, no heading',
        { title: 'Buy Alder Desk Lamp Online | LampWorld', site: 'LampWorld', body: '<p>A lamp for desks.</p>' },
        'Alder Desk Lamp',
      ],
      ['a name that calls to buy', { title: 'Buy Me Once - Hexby', h1: 'Buy Me Once', og: 'Buy Me Once' }, 'Buy Me Once'],
      [
        'a number in the title',
        { title: 'Alder Desk Lamp - SKU HX-4471 | Hexby', h2: 'Alder Desk Lamp', body: '<p>SKU: HX-4471</p>' },
        'Alder Desk Lamp',
      ],
      [
        'a price in the title',
        { title: 'Alder Desk Lamp - $49.99 - Hexby', og: 'Alder Desk Lamp - $49.99', body: '<p class="price">$49.99</p>' },
        'Alder Desk Lamp',
      ],
      [
        'German call to buy',
        { lang: 'de', title: 'Tischleuchte Erle günstig online kaufen | Hexby', body: '<h2>Beschreibung</h2><p>Eine Leuchte.</p>' },
        'Tischleuchte Erle',
      ],
      ['French call to buy', { lang: 'fr', title: 'Acheter Lampe Aulne pas cher | Hexby', body: '<p>Une lampe.</p>' }, 'Lampe Aulne'],
      ['Spanish call to buy', { lang: 'es', title: 'Comprar Lámpara Aliso online | Hexby', body: '<p>Una lámpara.</p>' }, 'Lámpara Aliso'],
      ['Dutch call to buy', { lang: 'nl', title: 'Bureaulamp Els kopen? | Hexby', body: '<p>Een lamp.</p>' }, 'Bureaulamp Els'],
      [
        'Portuguese call to buy',
        { lang: 'pt', title: 'Comprar Luminária Amieiro Online | Hexby', body: '<p>Uma luminária.</p>' },
        'Luminária Amieiro',
      ],
      [
        'Japanese call to buy',
        { lang: 'ja', site: '灯屋', title: 'デスクランプ榛の通販 | 灯屋', body: '<p>机のランプ。</p>' },
        'デスクランプ榛',
      ],
    ],
    'product_name',
  )
})

describe('news', () => {
  check([
    [
      'a section as first heading',
      {
        title: 'Council votes to close the old mill bridge | Hexby Herald',
        site: 'Hexby Herald',
        h1: 'Politics',
        h2: 'Council votes to close the old mill bridge',
        trail: ['Home', 'Politics'],
      },
      'Council votes to close the old mill bridge',
    ],
    [
      'the paper as first heading',
      {
        title: 'Council votes to close the old mill bridge - Hexby Herald',
        h1: 'Hexby Herald',
        h2: 'Council votes to close the old mill bridge',
      },
      'Council votes to close the old mill bridge',
    ],
    [
      'a byline as first heading',
      {
        title: 'Council votes to close the old mill bridge - Hexby Herald',
        h1: 'By Nora Finch',
        h2: 'Council votes to close the old mill bridge',
      },
      'Council votes to close the old mill bridge',
      'Nora Finch',
    ],
    [
      'a French byline as first heading',
      {
        lang: 'fr',
        title: 'Le conseil ferme le vieux pont du moulin - Hexby',
        h1: 'Par Nora Finet',
        h2: 'Le conseil ferme le vieux pont du moulin',
      },
      'Le conseil ferme le vieux pont du moulin',
      'Nora Finet',
    ],
  ])
})

describe('recipes', () => {
  check([
    ['praise in the title', { title: 'Best Ever Plum Tart Recipe | Hexby', h1: 'Plum Tart' }, 'Plum Tart'],
    [
      'a word for recipes in the heading',
      {
        url: 'https://www.hexby.example/plum-tart',
        title: 'Plum Tart Recipe | Hexby',
        h1: 'Plum Tart Recipe',
        thing: { '@type': 'Recipe', name: 'Plum Tart' },
      },
      'Plum Tart',
    ],
    [
      'German',
      {
        lang: 'de',
        title: 'Rezept für Apfelkuchen vom Blech | Hexby',
        h1: 'Rezept für Apfelkuchen vom Blech',
        thing: { '@type': 'Recipe', name: 'Apfelkuchen vom Blech' },
      },
      'Apfelkuchen vom Blech',
    ],
    [
      'French',
      { lang: 'fr', title: 'Recette de tarte aux prunes - Hexby', og: 'Tarte aux prunes', h2: 'Tarte aux prunes' },
      'Tarte aux prunes',
    ],
    ['Italian', { lang: 'it', title: 'Ricetta Crostata di prugne - Hexby', h2: 'Crostata di prugne' }, 'Crostata di prugne'],
    ['Chinese', { lang: 'zh', site: '厨房网', title: '梅子挞的做法_厨房网', body: '<p>一道甜点。</p>' }, '梅子挞'],
  ])
})

describe('jobs', () => {
  check(
    [
      [
        'place and firm in the title',
        {
          url: 'https://jobs.alder.example/jobs/7',
          title: 'Site Engineer (m/f/d) in Hexby | Alder Pumps Careers',
          h1: 'Site Engineer (m/f/d)',
          body: '<a href="/apply">Apply now</a>',
        },
        'Site Engineer (m/f/d)',
      ],
      [
        'place behind a dash',
        {
          url: 'https://www.jobhex.example/job/7',
          title: 'Site Engineer - Leeds, Yorkshire - JobHex',
          h2: 'Site Engineer',
          body: '<p>Location: Leeds, Yorkshire</p><a href="/apply">Apply now</a>',
        },
        'Site Engineer',
      ],
    ],
    'job_title',
  )
})

describe('additions of shops', () => {
  check([
    [
      'the site behind a comma, and no heading',
      { site: 'Casa Verde', title: 'Cadeira Alta, Casa Verde - Loja Online', body: '<div>Cadeira Alta</div>' },
      'Cadeira Alta',
    ],
    [
      'a line of a block without a heading',
      { title: 'Side by Side by Ann Lark | Verse House', body: '<p><b>Side by Side</b><br>by Ann Lark<br>96 pp.</p>' },
      'Side by Side',
    ],
    ['a count that the title names', { title: 'Garden Chairs (128 products) - Shop online', h1: 'Garden Chairs (128)' }, 'Garden Chairs'],
  ])
})
