// Words for the things that fields are about: they are left out when names are compared ("product price" is a price), and
// tell which entity of a page is meant.
import { labelWords } from './label-words.ts'

/** Type of schema.org and the words that name such a thing, in several languages. */
const SUBJECTS: Record<string, string> = {
  Product:
    'product, item, article, goods, Produkt, Artikel, produit, article, producto, artículo, prodotto, articolo, produto, produkt, 商品, 製品, 产品, 商品',
  Recipe: 'recipe, dish, Rezept, Gericht, recette, plat, receta, plato, ricetta, recept, receita, przepis, レシピ, 食谱, 菜谱',
  Article:
    'article, news, story, post, blog, entry, Artikel, Beitrag, Nachricht, article, billet, artículo, noticia, articolo, notizia, artikel, bericht, artigo, notícia, artykuł, wpis, 記事, ニュース, 文章, 新闻',
  JobPosting:
    'job, vacancy, position, Stelle, Job, Stellenanzeige, poste, emploi, empleo, puesto, lavoro, vacature, baan, vaga, emprego, praca, oferta, 求人, 仕事, 职位, 岗位',
  Book: 'book, Buch, livre, libro, boek, livro, książka, 本, 書籍, 书, 图书',
  Event: 'event, meeting, concert, Veranstaltung, événement, evento, evenement, wydarzenie, イベント, 活动',
  Organization:
    'company, organisation, organization, business, firm, shop, store, clinic, practice, Praxis, school, museum, agency, restaurant, hotel, Firma, Unternehmen, entreprise, société, empresa, azienda, bedrijf, firma, 会社, 公司, location, facility, venue',
  Person: 'person, employee, member, people, Person, personne, persona, persoon, pessoa, osoba, 人',
  SoftwareApplication: 'software, app',
  Movie: 'movie, film, Film, película, filme',
  Course: 'course, class, Kurs, cours, curso, corso, cursus, kurs',
  DiscussionForumPosting: 'thread, topic, question, forum, original post, Frage, Thema',
  VideoObject: 'video, Video, vidéo, vídeo, wideo',
  RealEstateListing: 'property, listing, house, apartment, home, Immobilie, Wohnung, appartement, maison, casa, piso, woning, huis',
  WebPage: 'page, site, website, web, Seite, Website, sitio, pagina, página, strona',
}

/** Words that carry no meaning of their own in a field's name. */
const FILLERS =
  'the, a, an, of, and, or, in, on, for, to, is, its, this, that, main, primary, full, current, value, field, text, data, info, information, details, list, all, any, der, die, das, des, dem, den, von, le, la, les, de, du, des, el, los, las, del, il, lo, gli, het, een, van, o, os, as, do, da, raw, str, exact, original, respective'

export const FILLER_WORDS: ReadonlySet<string> = new Set(FILLERS.split(',').flatMap(labelWords))
export const SUBJECT_TYPES: ReadonlyMap<string, string[]> = indexSubjects()

function indexSubjects(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const [type, list] of Object.entries(SUBJECTS)) {
    for (const word of list.split(',').flatMap(labelWords)) table.set(word, [...(table.get(word) ?? []), type])
  }
  return table
}
