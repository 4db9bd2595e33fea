// Names beside the lines that credit people, and headings that name something else.
import { describe, expect, it } from 'vitest'
import { readTitlePage, type TitlePage } from '../../testing/title-page.ts'

type Row = [about: string, page: TitlePage, title: string, author?: string | string[]]

function check(rows: Row[], name = 'title'): void {
  const cases = rows.map(([about, page, title, author]) => ({ about, page, expected: { [name]: title, ...(author && { author }) } }))
  it.each(cases)('$about', ({ page, expected }) =>
    expect(readTitlePage(page, { name, many: Array.isArray(expected.author) })).toMatchObject(expected),
  )
}

describe('bylines', () => {
  check([
    [
      'a name that only the title of the document sets apart',
      { title: 'The Tin Heron - Vera Ost | Quill Books', h1: 'The Tin Heron', h3: 'Vera Ost' },
      'The Tin Heron',
      'Vera Ost',
    ],
    ['a role in brackets', { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost (Author)' }, 'The Tin Heron', 'Vera Ost'],
    [
      'a translator behind the author',
      { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost (Author), Leo Brandt (Translator)' },
      'The Tin Heron',
      ['Vera Ost'],
    ],
    [
      'an illustrator in words',
      { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost, illustrated by Leo Brandt' },
      'The Tin Heron',
      ['Vera Ost'],
    ],
    [
      'a line of the narrator',
      { title: 'The Tin Heron', h1: 'The Tin Heron', body: '<p>By Vera Ost</p><p>Narrated by: Leo Brandt</p>' },
      'The Tin Heron',
      ['Vera Ost'],
    ],
    [
      'two authors',
      { title: 'The Tin Heron', h1: 'The Tin Heron', h3: 'by Vera Ost and Leo Brandt' },
      'The Tin Heron',
      ['Vera Ost', 'Leo Brandt'],
    ],
    ['surname first', { title: 'The Tin Heron', h1: 'The Tin Heron', body: '<p>Author: Ost, Vera</p>' }, 'The Tin Heron', 'Ost, Vera'],
    [
      'an editor alone is named as such',
      { title: 'The Tin Heron', h1: 'The Tin Heron', body: '<p>Edited by Leo Brandt</p><p>Author: Vera Ost</p>' },
      'The Tin Heron',
      'Vera Ost',
    ],
    [
      'German',
      { lang: 'de', title: 'Der blecherne Reiher', h1: 'Der blecherne Reiher', h3: 'Von Vera Ost (Autor), Leo Brandt (Illustrator)' },
      'Der blecherne Reiher',
      ['Vera Ost'],
    ],
    [
      'French',
      { lang: 'fr', title: 'Le héron de fer-blanc', h1: 'Le héron de fer-blanc', h3: 'de Vera Ost (Auteur), Leo Brandt (Traduction)' },
      'Le héron de fer-blanc',
      ['Vera Ost'],
    ],
    [
      'Spanish',
      { lang: 'es', title: 'La garza de hojalata', h1: 'La garza de hojalata', h3: 'de Vera Ost (Autor)' },
      'La garza de hojalata',
      'Vera Ost',
    ],
    [
      'Italian',
      { lang: 'it', title: "L'airone di latta", h1: "L'airone di latta", h3: 'di Vera Ost (Autore)' },
      "L'airone di latta",
      'Vera Ost',
    ],
    ['Dutch', { lang: 'nl', title: 'De blikken reiger', h1: 'De blikken reiger', h3: 'Door: Vera Ost' }, 'De blikken reiger', 'Vera Ost'],
    [
      'Portuguese',
      { lang: 'pt', title: 'A garça de lata', h1: 'A garça de lata', h3: 'por Vera Ost (Autor)' },
      'A garça de lata',
      'Vera Ost',
    ],
    [
      'Polish',
      { lang: 'pl', title: 'Blaszana czapla', h1: 'Blaszana czapla', body: '<p>Autor: Vera Ost</p><p>Tłumacz: Leo Brandt</p>' },
      'Blaszana czapla',
      'Vera Ost',
    ],
    ['Japanese', { lang: 'ja', title: 'ブリキの鷺', h1: 'ブリキの鷺', body: '<p>大津鈴（著）、森健（訳）</p>' }, 'ブリキの鷺', '大津鈴'],
    ['Chinese', { lang: 'zh', title: '铁皮鹭', h1: '铁皮鹭', body: '<p>王小雨 著 李强 译</p>' }, '铁皮鹭', '王小雨'],
  ])
})

describe('headings that are not the title', () => {
  check([
    [
      'a section that the title names last',
      {
        url: 'https://www.quaypost.example/culture/a-new-hall',
        title: 'A new hall for the harbour - Culture - The Quay Post',
        h1: 'Culture',
        h2: 'A new hall for the harbour',
        trail: ['Home', 'Culture'],
      },
      'A new hall for the harbour',
    ],
    [
      'a German section',
      {
        lang: 'de',
        url: 'https://www.kaiblatt.example/kultur/neuer-saal',
        title: 'Ein neuer Saal für den Hafen | Kultur | Kaiblatt',
        h1: 'Kultur',
        h2: 'Ein neuer Saal für den Hafen',
        trail: ['Start', 'Kultur'],
      },
      'Ein neuer Saal für den Hafen',
    ],
    [
      'a name of a shop that its titles end with',
      { url: 'https://www.reedlamps.example/p/7', title: 'Heron Floor Lamp - Reed Lamps', h1: 'Reed Lamps', h2: 'Heron Floor Lamp' },
      'Heron Floor Lamp',
    ],
    [
      'a product of the shop’s own brand keeps it',
      { url: 'https://www.reed.example/p/7', title: 'Reed Floor Lamp - Reed', h1: 'Reed Floor Lamp' },
      'Reed Floor Lamp',
    ],
    [
      'a film that begins like a byline',
      { title: 'By the Sea (2014) | FilmBase', h1: 'By the Sea (2014)', og: 'By the Sea (2014)' },
      'By the Sea (2014)',
    ],
    ['a rating behind the name', { title: 'Heron Pie Recipe - (4.8/5) | Hexby', h1: 'Heron Pie' }, 'Heron Pie'],
    [
      'a headline that ends in a medium',
      {
        title: 'Why the old shops came back: vinyl | The Quay Post',
        site: 'The Quay Post',
        h1: 'Why the old shops came back: vinyl',
        thing: { '@type': 'NewsArticle', headline: 'Why the old shops came back: vinyl' },
      },
      'Why the old shops came back: vinyl',
    ],
    [
      'a headline that quotes a writer',
      {
        title: 'Vera Ost: why I moved to the harbour | The Quay Post',
        site: 'The Quay Post',
        h1: 'Vera Ost: why I moved to the harbour',
        thing: {
          '@type': 'NewsArticle',
          headline: 'Vera Ost: why I moved to the harbour',
          author: { '@type': 'Person', name: 'Vera Ost' },
        },
      },
      'Vera Ost: why I moved to the harbour',
    ],
  ])
})
describe('other layouts of pages', () => {
  check([
    [
      'author in front of the title',
      {
        title: 'Ines Varga: The Glass Orchard (Kindle Edition) | Readery',
        site: 'Readery',
        h2: 'The Glass Orchard',
        body: '<p>Author: Ines Varga</p>',
      },
      'The Glass Orchard',
      'Ines Varga',
    ],
    [
      'binding in square brackets, heading of level four',
      {
        url: 'https://www.readery.example/b/9781',
        title: 'The Glass Orchard [Hardcover] by Ines Varga - readery.example',
        body: '<h4>The Glass Orchard [Hardcover]</h4><div>by <a href="/author/ines-varga">Ines Varga</a></div>',
      },
      'The Glass Orchard',
      'Ines Varga',
    ],
    [
      'edition and year behind a comma',
      { title: 'The Glass Orchard, 2nd Edition, 2015 : Readery', og: 'The Glass Orchard', h1: 'The Glass Orchard, 2nd Edition, 2015' },
      'The Glass Orchard',
    ],
    [
      'a declared author, narrator and binding',
      {
        title: 'The Glass Orchard (Audiobook) by Ines Varga | Readery',
        h1: 'The Glass Orchard (Audiobook)',
        thing: { '@type': 'Book', name: 'The Glass Orchard (Audiobook)', author: { '@type': 'Person', name: 'Ines Varga' } },
        body: '<p>Narrated by Piet Oss</p>',
      },
      'The Glass Orchard',
      'Ines Varga',
    ],
    [
      'several authors with a role',
      { title: 'The Glass Orchard | Readery', h1: 'The Glass Orchard', h3: 'by Ines Varga (Author), Tomas Reed (Author)' },
      'The Glass Orchard',
      ['Ines Varga', 'Tomas Reed'],
    ],
    [
      'a condition in brackets',
      { title: 'Boreal 3 Camera (Used - Like New) | Lenshop', h1: 'Boreal 3 Camera (Used - Like New)' },
      'Boreal 3 Camera',
    ],
    [
      'numbers that belong to the name',
      {
        title: 'Boreal 3 Camera (Mark II) | Lenshop',
        h1: 'Boreal 3 Camera (Mark II)',
        thing: { '@type': 'Product', name: 'Boreal 3 Camera (Mark II)' },
      },
      'Boreal 3 Camera (Mark II)',
    ],
    [
      'section at the end of the title',
      {
        title: 'Harbour reopens after the storm - Business - The Quay Post',
        site: 'The Quay Post',
        h2: 'Harbour reopens after the storm',
        trail: ['Home', 'Business'],
      },
      'Harbour reopens after the storm',
    ],
    [
      'only a title with its section and paper',
      { title: 'Harbour reopens after the storm | Business | The Quay Post', site: 'The Quay Post', trail: ['Home', 'Business'] },
      'Harbour reopens after the storm',
    ],
    [
      'German author in front',
      {
        lang: 'de',
        title: 'Ines Varga: Der gläserne Garten (Hörbuch) - Lesehaus',
        site: 'Lesehaus',
        h2: 'Der gläserne Garten',
        h3: 'Von: Ines Varga',
      },
      'Der gläserne Garten',
      'Ines Varga',
    ],
    [
      'German role behind the name',
      {
        lang: 'de',
        title: 'Der gläserne Garten: Roman (Broschiert) - Lesehaus',
        h1: 'Der gläserne Garten: Roman (Broschiert)',
        h3: 'von Ines Varga (Autor), Tomas Reed (Übersetzer)',
      },
      'Der gläserne Garten: Roman',
      'Ines Varga',
    ],
    [
      'French pocket book',
      {
        lang: 'fr',
        title: 'Le verger de verre (Poche) - Ines Varga | Lirebien',
        site: 'Lirebien',
        h1: 'Le verger de verre (Poche)',
        body: '<p>Auteur : Ines Varga</p>',
      },
      'Le verger de verre',
      'Ines Varga',
    ],
    [
      'Spanish author in its own line',
      {
        lang: 'es',
        title: 'El huerto de vidrio (Tapa dura) : Varga, Ines',
        h1: 'El huerto de vidrio (Tapa dura)',
        body: '<p>Autor: Varga, Ines</p>',
      },
      'El huerto de vidrio',
      'Varga, Ines',
    ],
    [
      'Italian recipe',
      {
        lang: 'it',
        title: 'Ricetta della torta di mele | CucinaBella',
        og: 'Torta di mele',
        h1: 'Ricetta della torta di mele',
        url: 'https://www.cucinabella.example/torta-di-mele',
      },
      'Torta di mele',
    ],
    [
      'Dutch shop',
      { lang: 'nl', title: 'Boreal 3 camera kopen | Lenswinkel', site: 'Lenswinkel', body: '<p>Een camera.</p>' },
      'Boreal 3 camera',
    ],
    [
      'Dutch binding',
      {
        lang: 'nl',
        title: 'De glazen boomgaard (gebonden) - Ines Varga - Leeshuis',
        h2: 'De glazen boomgaard (gebonden)',
        h3: 'Door Ines Varga',
      },
      'De glazen boomgaard',
      'Ines Varga',
    ],
    [
      'Portuguese recipe',
      { lang: 'pt', title: 'Receita de bolo de cenoura - Cozinhar', site: 'Cozinhar', h2: 'Bolo de cenoura' },
      'Bolo de cenoura',
    ],
    [
      'Polish call to buy',
      { lang: 'pl', title: 'Kup Aparat Boreal 3 online | Obiektyw', site: 'Obiektyw', body: '<p>Aparat.</p>' },
      'Aparat Boreal 3',
    ],
    [
      'Polish hard cover',
      { lang: 'pl', title: 'Szklany sad (oprawa twarda) | Czytelnia', h1: 'Szklany sad (oprawa twarda)', body: '<p>Autor: Ines Varga</p>' },
      'Szklany sad',
      'Ines Varga',
    ],
    [
      'Japanese paperback with author in the title',
      { lang: 'ja', title: '硝子の果樹園 (文庫) 水野晴 | 読書堂', site: '読書堂', h1: '硝子の果樹園 (文庫)', body: '<p>著者：水野晴</p>' },
      '硝子の果樹園',
      '水野晴',
    ],
    ['Japanese recipe', { lang: 'ja', title: 'りんごケーキのレシピ | 台所', site: '台所', h1: 'りんごケーキ' }, 'りんごケーキ'],
    [
      'Chinese hard cover',
      { lang: 'zh', title: '玻璃果园（精装）- 读书网', site: '读书网', h2: '玻璃果园（精装）', body: '<p>作者：林晓</p>' },
      '玻璃果园',
      '林晓',
    ],
    [
      'a film with its year in all places',
      { lang: 'fr', title: 'Le Verger (1974) - CinéBase', site: 'CinéBase', h1: 'Le Verger (1974)' },
      'Le Verger (1974)',
    ],
    [
      'a name with "by" and a person who wrote none of it',
      { title: 'Letters by Ines Varga - Readery', h1: 'Letters by Ines Varga', body: '<p>Author: Tomas Reed</p>' },
      'Letters by Ines Varga',
      'Tomas Reed',
    ],
  ])
})
