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
