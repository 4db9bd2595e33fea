// What a page is about is called by its own name in every title and heading: what shops, papers and catalogues add is left out, what
// belongs to the name stays.
import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../read-document.ts'
import { givenPage } from '../../testing/given-page.ts'
import { titlePage, type TitlePage } from '../../testing/title-page.ts'

type Row = [about: string, page: TitlePage, title: string, author?: string | string[]]

function read(page: TitlePage, { name, author }: { name: string; author: 'string' | 'array' }): Record<string, unknown> {
  const document = distil(givenPage(page.url ?? 'https://www.hexby.example/item/4471', titlePage(page)))
  const fields = [
    { name, description: name.replaceAll('_', ' '), type: 'string' as const },
    { name: 'author', description: 'Name of the author', type: author },
  ]
  return readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
}

function check(rows: Row[], name = 'title'): void {
  it.each(rows)('%s', (_, page, title, author) => {
    const data = read(page, { name, author: Array.isArray(author) ? 'array' : 'string' })
    expect(data[name]).toBe(title)
    if (author !== undefined) expect(data.author).toEqual(author)
  })
}

describe('books in shops', () => {
  check([
    [
      'author, binding and shop in the title',
      { url: 'https://www.hexbybooks.example/product/9781402894626', title: 'Salt Roads by Nora Finch (Hardcover): hexbybooks.example', h2: 'Salt Roads (Hardcover)', h3: 'by Nora Finch' },
      'Salt Roads', 'Nora Finch',
    ],
    [
      'no heading at all',
      { title: 'Salt Roads by Nora Finch (Paperback) | Hexby Books', site: 'Hexby Books', body: '<div class="title">Salt Roads</div><p>By Nora Finch</p>' },
      'Salt Roads', 'Nora Finch',
    ],
    [
      'a logo as first heading, an illustrator beside the author',
      { title: 'Salt Roads | Hexby', h1: 'Hexby', h2: 'Salt Roads', h3: 'by Nora Finch, illustrated by Owen Tarn' },
      'Salt Roads', 'Nora Finch',
    ],
    [
      'a subtitle stays',
      { title: "Salt, Fog, Iron, Light: A Cook's Almanac by Nora Finch - Hexby", h1: "Salt, Fog, Iron, Light: A Cook's Almanac", body: '<p>By Nora Finch</p>' },
      "Salt, Fog, Iron, Light: A Cook's Almanac", 'Nora Finch',
    ],
    [
      '"by" in the name stays',
      { title: 'Interview by the River (Paperback) - Hexby', h2: 'Interview by the River', h3: 'by Nora Finch' },
      'Interview by the River', 'Nora Finch',
    ],
    [
      'German binding and byline',
      { lang: 'de', url: 'https://www.lindenbuch.example/artikel/9783', title: 'Stille Ufer von Nora Finkel (Taschenbuch) - lindenbuch.example', h2: 'Stille Ufer (Taschenbuch)', h3: 'von Nora Finkel' },
      'Stille Ufer', 'Nora Finkel',
    ],
    [
      'a German name that begins like a byline',
      { lang: 'de', title: 'Von Mäusen und Mühlen (Gebundene Ausgabe) | Hexby', h1: 'Von Mäusen und Mühlen', h2: 'Von Nora Finkel' },
      'Von Mäusen und Mühlen', 'Nora Finkel',
    ],
    [
      'a person in the name stays',
      { lang: 'de', title: 'Die Reisen von Nora Finkel - Hexby', h1: 'Die Reisen von Nora Finkel', body: '<p>Autor: Otto Brandt</p>' },
      'Die Reisen von Nora Finkel', 'Otto Brandt',
    ],
    [
      'French binding behind a dash',
      { lang: 'fr', title: 'Rives calmes de Nora Finet - Broché - Hexby', h2: 'Rives calmes - Broché', h3: 'de Nora Finet (Auteur)' },
      'Rives calmes', 'Nora Finet',
    ],
    [
      'Spanish binding',
      { lang: 'es', title: 'Orillas quietas de Nora Finco (Tapa blanda) | Hexby', h2: 'Orillas quietas (Tapa blanda)', h3: 'por Nora Finco' },
      'Orillas quietas', 'Nora Finco',
    ],
    [
      'Italian binding',
      { lang: 'it', title: 'Rive quiete di Nora Finzi (Copertina flessibile) - Hexby', h2: 'Rive quiete (Copertina flessibile)', h3: 'di Nora Finzi' },
      'Rive quiete', 'Nora Finzi',
    ],
    [
      'Dutch byline',
      { lang: 'nl', title: 'Stille oevers door Nora Finkema (Paperback) - Hexby', h2: 'Stille oevers (Paperback)', h3: 'door Nora Finkema' },
      'Stille oevers', 'Nora Finkema',
    ],
    [
      'Portuguese binding',
      { lang: 'pt', title: 'Margens quietas de Nora Finco (Capa comum) | Hexby', h2: 'Margens quietas (Capa comum)', h3: 'por Nora Finco' },
      'Margens quietas', 'Nora Finco',
    ],
    [
      'Polish author behind a dash',
      { lang: 'pl', title: 'Ciche brzegi - Nora Finska (oprawa miękka) | Hexby', h2: 'Ciche brzegi (oprawa miękka)', body: '<p>Autor: Nora Finska</p>' },
      'Ciche brzegi', 'Nora Finska',
    ],
    [
      'Japanese binding and credit',
      { lang: 'ja', site: '森書店', title: '静かな岸（単行本） | 森書店', h1: '静かな岸（単行本）', body: '<p>水野晴 著</p>' },
      '静かな岸', '水野晴',
    ],
    [
      'Chinese binding and credit',
      { lang: 'zh', site: '林间书店', title: '静静的岸（平装）_林间书店', h1: '静静的岸（平装）', body: '<p>作者：林晓</p>' },
      '静静的岸', '林晓',
    ],
  ])
})

describe('brackets and years', () => {
  check([
    ['a year that every source has', { title: 'Hexby Runner (1982) - FilmBase', og: 'Hexby Runner (1982)', site: 'FilmBase', h1: 'Hexby Runner (1982)' }, 'Hexby Runner (1982)'],
    ['a year that only the title has', { title: 'Hexby Runner (1982) - FilmBase', site: 'FilmBase', h1: 'Hexby Runner' }, 'Hexby Runner'],
    ['a word that tells namesakes apart', { title: 'Heron (programming language) - Openpedia', site: 'Openpedia', h1: 'Heron (programming language)' }, 'Heron (programming language)'],
    ['a dose', { title: 'Vitamin K (500 mg) | Hexby', h1: 'Vitamin K (500 mg)', thing: { '@type': 'Product', name: 'Vitamin K (500 mg)' } }, 'Vitamin K (500 mg)'],
  ])
})

describe('goods', () => {
  check(
    [
      ['a call to buy in the title', { title: 'Buy Alder Desk Lamp Online | LampWorld', site: 'LampWorld', h1: 'Alder Desk Lamp' }, 'Alder Desk Lamp'],
      ['a call to buy, no heading', { title: 'Buy Alder Desk Lamp Online | LampWorld', site: 'LampWorld', body: '<p>A lamp for desks.</p>' }, 'Alder Desk Lamp'],
      ['a name that calls to buy', { title: 'Buy Me Once - Hexby', h1: 'Buy Me Once', og: 'Buy Me Once' }, 'Buy Me Once'],
      ['a number in the title', { title: 'Alder Desk Lamp - SKU HX-4471 | Hexby', h2: 'Alder Desk Lamp', body: '<p>SKU: HX-4471</p>' }, 'Alder Desk Lamp'],
      ['a price in the title', { title: 'Alder Desk Lamp - $49.99 - Hexby', og: 'Alder Desk Lamp - $49.99', body: '<p class="price">$49.99</p>' }, 'Alder Desk Lamp'],
      ['German call to buy', { lang: 'de', title: 'Tischleuchte Erle günstig online kaufen | Hexby', body: '<h2>Beschreibung</h2><p>Eine Leuchte.</p>' }, 'Tischleuchte Erle'],
      ['French call to buy', { lang: 'fr', title: 'Acheter Lampe Aulne pas cher | Hexby', body: '<p>Une lampe.</p>' }, 'Lampe Aulne'],
      ['Spanish call to buy', { lang: 'es', title: 'Comprar Lámpara Aliso online | Hexby', body: '<p>Una lámpara.</p>' }, 'Lámpara Aliso'],
      ['Dutch call to buy', { lang: 'nl', title: 'Bureaulamp Els kopen? | Hexby', body: '<p>Een lamp.</p>' }, 'Bureaulamp Els'],
      ['Portuguese call to buy', { lang: 'pt', title: 'Comprar Luminária Amieiro Online | Hexby', body: '<p>Uma luminária.</p>' }, 'Luminária Amieiro'],
      ['Japanese call to buy', { lang: 'ja', site: '灯屋', title: 'デスクランプ榛の通販 | 灯屋', body: '<p>机のランプ。</p>' }, 'デスクランプ榛'],
    ],
    'product_name',
  )
})

describe('news', () => {
  check([
    ['a section as first heading', { title: 'Council votes to close the old mill bridge | Hexby Herald', site: 'Hexby Herald', h1: 'Politics', h2: 'Council votes to close the old mill bridge', trail: ['Home', 'Politics'] }, 'Council votes to close the old mill bridge'],
    ['the paper as first heading', { title: 'Council votes to close the old mill bridge - Hexby Herald', h1: 'Hexby Herald', h2: 'Council votes to close the old mill bridge' }, 'Council votes to close the old mill bridge'],
    ['a byline as first heading', { title: 'Council votes to close the old mill bridge - Hexby Herald', h1: 'By Nora Finch', h2: 'Council votes to close the old mill bridge' }, 'Council votes to close the old mill bridge', 'Nora Finch'],
    ['a French byline as first heading', { lang: 'fr', title: 'Le conseil ferme le vieux pont du moulin - Hexby', h1: 'Par Nora Finet', h2: 'Le conseil ferme le vieux pont du moulin' }, 'Le conseil ferme le vieux pont du moulin', 'Nora Finet'],
  ])
})

describe('recipes', () => {
  check([
    ['praise in the title', { title: 'Best Ever Plum Tart Recipe | Hexby', h1: 'Plum Tart' }, 'Plum Tart'],
    ['a word for recipes in the heading', { url: 'https://www.hexby.example/plum-tart', title: 'Plum Tart Recipe | Hexby', h1: 'Plum Tart Recipe', thing: { '@type': 'Recipe', name: 'Plum Tart' } }, 'Plum Tart'],
    ['German', { lang: 'de', title: 'Rezept für Apfelkuchen vom Blech | Hexby', h1: 'Rezept für Apfelkuchen vom Blech', thing: { '@type': 'Recipe', name: 'Apfelkuchen vom Blech' } }, 'Apfelkuchen vom Blech'],
    ['French', { lang: 'fr', title: 'Recette de tarte aux prunes - Hexby', og: 'Tarte aux prunes', h2: 'Tarte aux prunes' }, 'Tarte aux prunes'],
    ['Italian', { lang: 'it', title: 'Ricetta Crostata di prugne - Hexby', h2: 'Crostata di prugne' }, 'Crostata di prugne'],
    ['Chinese', { lang: 'zh', site: '厨房网', title: '梅子挞的做法_厨房网', body: '<p>一道甜点。</p>' }, '梅子挞'],
  ])
})

describe('jobs', () => {
  check(
    [
      ['place and firm in the title', { url: 'https://jobs.alder.example/jobs/7', title: 'Site Engineer (m/f/d) in Hexby | Alder Pumps Careers', h1: 'Site Engineer (m/f/d)', body: '<a href="/apply">Apply now</a>' }, 'Site Engineer (m/f/d)'],
      ['place behind a dash', { url: 'https://www.jobhex.example/job/7', title: 'Site Engineer - Leeds, Yorkshire - JobHex', h2: 'Site Engineer', body: '<p>Location: Leeds, Yorkshire</p><a href="/apply">Apply now</a>' }, 'Site Engineer'],
    ],
    'job_title',
  )
})
describe('bylines', () => {
  check([
    ['a role in brackets', { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost (Author)' }, 'The Tin Heron', 'Vera Ost'],
    ['a translator behind the author', { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost (Author), Leo Brandt (Translator)' }, 'The Tin Heron', ['Vera Ost']],
    ['an illustrator in words', { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost, illustrated by Leo Brandt' }, 'The Tin Heron', ['Vera Ost']],
    ['a line of the narrator', { title: 'The Tin Heron', h1: 'The Tin Heron', body: '<p>By Vera Ost</p><p>Narrated by: Leo Brandt</p>' }, 'The Tin Heron', ['Vera Ost']],
    ['two authors', { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost and Leo Brandt' }, 'The Tin Heron', ['Vera Ost', 'Leo Brandt']],
    ['surname first', { title: 'The Tin Heron', h1: 'The Tin Heron', body: '<p>Author: Ost, Vera</p>' }, 'The Tin Heron', 'Ost, Vera'],
    ['an editor alone is named as such', { title: 'The Tin Heron', h1: 'The Tin Heron', body: '<p>Edited by Leo Brandt</p><p>Author: Vera Ost</p>' }, 'The Tin Heron', 'Vera Ost'],
    ['German', { lang: 'de', title: 'Der blecherne Reiher', h1: 'Der blecherne Reiher', h3: 'Von Vera Ost (Autor), Leo Brandt (Illustrator)' }, 'Der blecherne Reiher', ['Vera Ost']],
    ['French', { lang: 'fr', title: 'Le héron de fer-blanc', h1: 'Le héron de fer-blanc', h3: 'de Vera Ost (Auteur), Leo Brandt (Traduction)' }, 'Le héron de fer-blanc', ['Vera Ost']],
    ['Spanish', { lang: 'es', title: 'La garza de hojalata', h1: 'La garza de hojalata', h3: 'de Vera Ost (Autor)' }, 'La garza de hojalata', 'Vera Ost'],
    ['Italian', { lang: 'it', title: "L'airone di latta", h1: "L'airone di latta", h3: 'di Vera Ost (Autore)' }, "L'airone di latta", 'Vera Ost'],
    ['Dutch', { lang: 'nl', title: 'De blikken reiger', h1: 'De blikken reiger', h3: 'Door: Vera Ost' }, 'De blikken reiger', 'Vera Ost'],
    ['Portuguese', { lang: 'pt', title: 'A garça de lata', h1: 'A garça de lata', h3: 'por Vera Ost (Autor)' }, 'A garça de lata', 'Vera Ost'],
    ['Polish', { lang: 'pl', title: 'Blaszana czapla', h1: 'Blaszana czapla', body: '<p>Autor: Vera Ost</p><p>Tłumacz: Leo Brandt</p>' }, 'Blaszana czapla', 'Vera Ost'],
    ['Japanese', { lang: 'ja', title: 'ブリキの鷺', h1: 'ブリキの鷺', body: '<p>大津鈴（著）、森健（訳）</p>' }, 'ブリキの鷺', '大津鈴'],
    ['Chinese', { lang: 'zh', title: '铁皮鹭', h1: '铁皮鹭', body: '<p>王小雨 著 李强 译</p>' }, '铁皮鹭', '王小雨'],
  ])
})

describe('headings that are no title', () => {
  check([
    ['a section that the title names last', { url: 'https://www.quaypost.example/culture/a-new-hall', title: 'A new hall for the harbour - Culture - The Quay Post', h1: 'Culture', h2: 'A new hall for the harbour', trail: ['Home', 'Culture'] }, 'A new hall for the harbour'],
    ['a German section', { lang: 'de', url: 'https://www.kaiblatt.example/kultur/neuer-saal', title: 'Ein neuer Saal für den Hafen | Kultur | Kaiblatt', h1: 'Kultur', h2: 'Ein neuer Saal für den Hafen', trail: ['Start', 'Kultur'] }, 'Ein neuer Saal für den Hafen'],
    ['a name of a shop that its titles end with', { url: 'https://www.reedlamps.example/p/7', title: 'Heron Floor Lamp - Reed Lamps', h1: 'Reed Lamps', h2: 'Heron Floor Lamp' }, 'Heron Floor Lamp'],
    ['a product of the shop’s own brand keeps it', { url: 'https://www.reed.example/p/7', title: 'Reed Floor Lamp - Reed', h1: 'Reed Floor Lamp' }, 'Reed Floor Lamp'],
    ['a film that begins like a byline', { title: 'By the Sea (2014) | FilmBase', h1: 'By the Sea (2014)', og: 'By the Sea (2014)' }, 'By the Sea (2014)'],
    ['a rating behind the name', { title: 'Heron Pie Recipe - (4.8/5) | Hexby', h1: 'Heron Pie' }, 'Heron Pie'],
    ['a headline that ends in a medium', { title: 'Why the old shops came back: vinyl | The Quay Post', site: 'The Quay Post', h1: 'Why the old shops came back: vinyl', thing: { '@type': 'NewsArticle', headline: 'Why the old shops came back: vinyl' } }, 'Why the old shops came back: vinyl'],
    ['a headline that quotes a writer', { title: 'Vera Ost: why I moved to the harbour | The Quay Post', site: 'The Quay Post', h1: 'Vera Ost: why I moved to the harbour', thing: { '@type': 'NewsArticle', headline: 'Vera Ost: why I moved to the harbour', author: { '@type': 'Person', name: 'Vera Ost' } } }, 'Vera Ost: why I moved to the harbour'],
  ])
})
describe('pages of other makes', () => {
  check([
    ['author in front of the title', { title: 'Ines Varga: The Glass Orchard (Kindle Edition) | Readery', site: 'Readery', h2: 'The Glass Orchard', body: '<p>Author: Ines Varga</p>' }, 'The Glass Orchard', 'Ines Varga'],
    ['binding in square brackets, heading of level four', { url: 'https://www.readery.example/b/9781', title: 'The Glass Orchard [Hardcover] by Ines Varga - readery.example', body: '<h4>The Glass Orchard [Hardcover]</h4><div>by <a href="/author/ines-varga">Ines Varga</a></div>' }, 'The Glass Orchard', 'Ines Varga'],
    ['edition and year behind a comma', { title: 'The Glass Orchard, 2nd Edition, 2015 : Readery', og: 'The Glass Orchard', h1: 'The Glass Orchard, 2nd Edition, 2015' }, 'The Glass Orchard'],
    ['a declared author, narrator and binding', { title: 'The Glass Orchard (Audiobook) by Ines Varga | Readery', h1: 'The Glass Orchard (Audiobook)', thing: { '@type': 'Book', name: 'The Glass Orchard (Audiobook)', author: { '@type': 'Person', name: 'Ines Varga' } }, body: '<p>Narrated by Piet Oss</p>' }, 'The Glass Orchard', 'Ines Varga'],
    ['several authors with a role', { title: 'The Glass Orchard | Readery', h1: 'The Glass Orchard', h3: 'by Ines Varga (Author), Tomas Reed (Author)' }, 'The Glass Orchard', ['Ines Varga', 'Tomas Reed']],
    ['a condition in brackets', { title: 'Boreal 3 Camera (Used - Like New) | Lenshop', h1: 'Boreal 3 Camera (Used - Like New)' }, 'Boreal 3 Camera'],
    ['numbers that belong to the name', { title: 'Boreal 3 Camera (Mark II) | Lenshop', h1: 'Boreal 3 Camera (Mark II)', thing: { '@type': 'Product', name: 'Boreal 3 Camera (Mark II)' } }, 'Boreal 3 Camera (Mark II)'],
    ['section at the end of the title', { title: 'Harbour reopens after the storm - Business - The Quay Post', site: 'The Quay Post', h2: 'Harbour reopens after the storm', trail: ['Home', 'Business'] }, 'Harbour reopens after the storm'],
    ['only a title with its section and paper', { title: 'Harbour reopens after the storm | Business | The Quay Post', site: 'The Quay Post', trail: ['Home', 'Business'] }, 'Harbour reopens after the storm'],
    ['German author in front', { lang: 'de', title: 'Ines Varga: Der gläserne Garten (Hörbuch) - Lesehaus', site: 'Lesehaus', h2: 'Der gläserne Garten', h3: 'Von: Ines Varga' }, 'Der gläserne Garten', 'Ines Varga'],
    ['German role behind the name', { lang: 'de', title: 'Der gläserne Garten: Roman (Broschiert) - Lesehaus', h1: 'Der gläserne Garten: Roman (Broschiert)', h3: 'von Ines Varga (Autor), Tomas Reed (Übersetzer)' }, 'Der gläserne Garten: Roman', 'Ines Varga'],
    ['French pocket book', { lang: 'fr', title: 'Le verger de verre (Poche) - Ines Varga | Lirebien', site: 'Lirebien', h1: 'Le verger de verre (Poche)', body: '<p>Auteur : Ines Varga</p>' }, 'Le verger de verre', 'Ines Varga'],
    ['Spanish author in its own line', { lang: 'es', title: 'El huerto de vidrio (Tapa dura) : Varga, Ines', h1: 'El huerto de vidrio (Tapa dura)', body: '<p>Autor: Varga, Ines</p>' }, 'El huerto de vidrio', 'Varga, Ines'],
    ['Italian recipe', { lang: 'it', title: 'Ricetta della torta di mele | CucinaBella', og: 'Torta di mele', h1: 'Ricetta della torta di mele' , url: 'https://www.cucinabella.example/torta-di-mele' }, 'Torta di mele'],
    ['Dutch shop', { lang: 'nl', title: 'Boreal 3 camera kopen | Lenswinkel', site: 'Lenswinkel', body: '<p>Een camera.</p>' }, 'Boreal 3 camera'],
    ['Dutch binding', { lang: 'nl', title: 'De glazen boomgaard (gebonden) - Ines Varga - Leeshuis', h2: 'De glazen boomgaard (gebonden)', h3: 'Door Ines Varga' }, 'De glazen boomgaard', 'Ines Varga'],
    ['Portuguese recipe', { lang: 'pt', title: 'Receita de bolo de cenoura - Cozinhar', site: 'Cozinhar', h2: 'Bolo de cenoura' }, 'Bolo de cenoura'],
    ['Polish call to buy', { lang: 'pl', title: 'Kup Aparat Boreal 3 online | Obiektyw', site: 'Obiektyw', body: '<p>Aparat.</p>' }, 'Aparat Boreal 3'],
    ['Polish hard cover', { lang: 'pl', title: 'Szklany sad (oprawa twarda) | Czytelnia', h1: 'Szklany sad (oprawa twarda)', body: '<p>Autor: Ines Varga</p>' }, 'Szklany sad', 'Ines Varga'],
    ['Japanese paperback with author in the title', { lang: 'ja', title: '硝子の果樹園 (文庫) 水野晴 | 読書堂', site: '読書堂', h1: '硝子の果樹園 (文庫)', body: '<p>著者：水野晴</p>' }, '硝子の果樹園', '水野晴'],
    ['Japanese recipe', { lang: 'ja', title: 'りんごケーキのレシピ | 台所', site: '台所', h1: 'りんごケーキ' }, 'りんごケーキ'],
    ['Chinese hard cover', { lang: 'zh', title: '玻璃果园（精装）- 读书网', site: '读书网', h2: '玻璃果园（精装）', body: '<p>作者：林晓</p>' }, '玻璃果园', '林晓'],
    ['a film with its year in all places', { lang: 'fr', title: 'Le Verger (1974) - CinéBase', site: 'CinéBase', h1: 'Le Verger (1974)' }, 'Le Verger (1974)'],
    ['a name with "by" and a person who wrote none of it', { title: 'Letters by Ines Varga - Readery', h1: 'Letters by Ines Varga', body: '<p>Author: Tomas Reed</p>' }, 'Letters by Ines Varga', 'Tomas Reed'],
  ])
})
