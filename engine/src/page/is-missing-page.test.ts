import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { isMissingPage } from './is-missing-page.ts'

/** Title, main heading, text below it; empty parts are left out. */
type PageText = [title: string, heading: string, text: string]

const MENU = '<header><a href="/">Home</a> <a href="/news">News</a> <a href="/shop">Shop</a></header>'
const FOOT = '<footer><p>© 2026 Example Ltd. All rights reserved. Prices include VAT.</p><a href="/imprint">Imprint</a></footer>'
const CARDS = ['Blue Chair', 'Red Table', 'Oak Shelf', 'Desk Lamp', 'Round Mirror']
  .map(
    (name, at) =>
      `<div class="card"><h3><a href="/p/${at}">${name}</a></h3><p>Made of solid wood by hand.</p><span>$${at + 9}.99</span></div>`,
  )
  .join('')

function page(parts: PageText, extra = ''): boolean {
  const [title, heading, text] = parts
  const body = `${heading && `<h1>${heading}</h1>`}${text && `<p>${text}</p>`}${extra}`
  const html = `<!doctype html><html><head><title>${title}</title></head><body>${MENU}<main>${body}</main>${FOOT}</body></html>`
  return isMissingPage(distil(givenPage('https://www.acme.test/a/b', html)))
}

const MISSING: PageText[] = [
  // en
  ['Page not found', '404 - Page not found', 'The page you are looking for does not exist.'],
  ['404 Not Found', '404 Not Found', ''],
  ['Acme', 'Oops! That page can’t be found.', 'It looks like nothing was found at this location. Maybe try a search?'],
  ['Page not found – Acme', 'Acme', 'Sorry, we couldn’t find the page you were looking for.'],
  ['Error 404 | Acme', 'Error 404: page not found', ''],
  ['Acme', '', 'Sorry, this page isn’t available. The link you followed may be broken, or the page may have been removed.'],
  ['Acme Careers', 'Careers', 'The job you are looking for is no longer available.'],
  ['Job not found - Acme', 'This job is no longer available', 'Have a look at our other openings.'],
  ['Acme Shop', 'Product not found', ''],
  ['Listing expired | Homes', 'This listing has been removed', 'Browse similar homes in this area.'],
  ['404 | Acme', '404', 'We can’t find the page you requested.'],
  ['Not Found', 'Not Found', 'The requested URL was not found on this server.'],
  // de
  ['Seite nicht gefunden', 'Seite nicht gefunden', 'Die angeforderte Seite konnte leider nicht gefunden werden.'],
  ['Acme', 'Fehler 404', 'Die von Ihnen gesuchte Seite existiert nicht mehr.'],
  ['Seite nicht gefunden - Acme GmbH', '', ''],
  ['Acme', 'Hoppla! Diese Seite gibt es nicht.', 'Vielleicht hilft Ihnen die Suche weiter.'],
  ['Stellenangebote | Acme', 'Diese Stelle ist nicht mehr verfügbar', 'Unsere offenen Stellen finden Sie hier.'],
  ['Acme Shop', 'Dieser Artikel ist nicht mehr verfügbar', ''],
  ['Kleinanzeigen', 'Diese Anzeige wurde gelöscht', ''],
  // fr
  ['Page introuvable', 'Page introuvable', 'La page que vous recherchez n’existe pas ou a été déplacée.'],
  ['Erreur 404', 'Erreur 404', 'Désolé, cette page n’existe plus.'],
  ['Acme', 'Oups ! La page demandée est introuvable.', ''],
  ['Offres d’emploi – Acme', 'Cette offre n’est plus disponible', 'Découvrez nos autres offres.'],
  ['Annonces', 'L’annonce que vous cherchez a été supprimée', ''],
  ['Acme', 'Nous n’avons pas trouvé cette page', ''],
  // es
  ['Página no encontrada', 'Página no encontrada', 'Lo sentimos, la página que buscas no existe.'],
  ['Error 404', '404', 'No hemos encontrado la página que buscas.'],
  ['Acme', '¡Vaya! Esta página no existe', ''],
  ['Empleo', 'Esta oferta ya no está disponible', 'Consulta otras ofertas.'],
  ['Acme', 'Producto no encontrado', ''],
  ['Acme', '', 'No se pudo encontrar la página solicitada.'],
  // it
  ['Pagina non trovata', 'Pagina non trovata', 'La pagina che stai cercando non esiste.'],
  ['Errore 404 - Acme', 'Errore 404', 'Ci dispiace, la pagina richiesta non è stata trovata.'],
  ['Acme', 'Questo annuncio non è più disponibile', 'Guarda gli altri annunci.'],
  ['Acme', 'Ops! Questa pagina non esiste più', ''],
  ['Acme', 'Prodotto non trovato', ''],
  // nl
  ['Pagina niet gevonden', 'Pagina niet gevonden', 'De pagina die je zoekt bestaat niet meer.'],
  ['Acme', 'Oeps! Deze pagina kan niet worden gevonden.', ''],
  ['Vacatures', 'Deze vacature is niet meer beschikbaar', 'Bekijk onze andere vacatures.'],
  ['404 | Acme', '404', 'We kunnen de pagina die u zoekt niet vinden.'],
  ['Acme', 'Deze advertentie is verwijderd', ''],
  // pt
  ['Página não encontrada', 'Página não encontrada', 'Desculpe, a página que você procura não existe.'],
  ['Erro 404', 'Erro 404', 'Não encontramos a página que você está procurando.'],
  ['Acme', 'Ops! Página não encontrada', ''],
  ['Vagas', 'Esta vaga não está mais disponível', 'Veja outras vagas.'],
  ['Acme', 'Este anúncio expirou', ''],
  // pl
  ['Nie znaleziono strony', 'Nie znaleziono strony', 'Strona, której szukasz, nie istnieje.'],
  ['Błąd 404', 'Błąd 404', 'Przepraszamy, podana strona nie została znaleziona.'],
  ['Acme', 'Ups! Taka strona nie istnieje', ''],
  ['Praca', 'Ta oferta pracy jest już nieaktualna', 'Zobacz inne oferty.'],
  ['Ogłoszenia', 'To ogłoszenie wygasło', ''],
  // ja
  ['ページが見つかりません', 'ページが見つかりません', 'お探しのページは存在しません。'],
  ['404 | アクメ', '404', 'お探しのページは見つかりませんでした。'],
  ['アクメ', 'お探しのページは移動または削除された可能性があります', ''],
  ['求人', 'この求人は掲載が終了しました', ''],
  ['アクメ', '申し訳ございません。指定されたページは存在しません。', ''],
  // zh
  ['页面不存在', '页面不存在', '抱歉，您访问的页面不存在。'],
  ['404', '404', '抱歉，找不到您要访问的页面。'],
  ['Acme', '很抱歉，您访问的页面不存在或已被删除', ''],
  ['招聘', '该职位已下线', ''],
  ['商城', '该商品已下架', ''],
  ['找不到頁面', '找不到頁面', '您要找的頁面可能已被移除。'],
  // more
  ['Страница не найдена', 'Ошибка 404', 'К сожалению, запрашиваемая страница не существует.'],
  ['Sidan hittades inte', 'Sidan hittades inte', 'Sidan du letar efter finns inte längre.'],
  ['Siden blev ikke fundet', 'Siden blev ikke fundet', ''],
  ['Sivua ei löytynyt', 'Sivua ei löytynyt', ''],
  ['Stránka nenalezena', 'Stránka nebyla nalezena', ''],
  ['Sayfa bulunamadı', 'Aradığınız sayfa bulunamadı', ''],
  ['페이지를 찾을 수 없습니다', '요청하신 페이지를 찾을 수 없습니다', ''],
]

const LONG = 'The server answers a request with this code whenever no document fits the address that a client asked for. '

/** Pages with similar words that do exist, with further content where it is needed. */
const THERE: [...PageText, extra?: string][] = [
  // en: pages that explain or discuss the error, or have it as a title
  ['404 Not Found - Guide to HTTP', '404 Not Found', LONG.repeat(10)],
  ['How to fix the error "404 Page not found"', 'How to fix the error "404 Page not found"', LONG.repeat(10)],
  ['Page not found: what the error means', 'Page not found: what the error means', LONG],
  ['HTTP status codes', 'HTTP status codes', '404 Not Found. 410 Gone. 500 Internal Server Error.'],
  ['Page not found after update | Forum', 'Page not found after update', 'Since the last update all my posts give a 404.'],
  ['Not Found by Ada Quill - Books', 'Not Found', 'by Ada Quill', '<p>$9.99</p><button>Add to cart</button>'],
  ['Not Found - Books', 'Not Found', 'A novel.', '<dl><dt>Pages</dt><dd>320</dd><dt>ISBN</dt><dd>9781402894626</dd></dl>'],
  ['Gone - Film', 'Gone', 'Directed by Ben Marsh, 2012, 94 minutes.'],
  // en: searches
  ['Search results for "sofa"', 'No results found', 'We could not find any products for your search.'],
  ['0 jobs found', '0 jobs found', 'Try fewer filters.'],
  ['Search results', 'Search results for: page not found', 'Nothing was found.'],
  ['Jobs in Leeds', 'Jobs in Leeds', 'No jobs were found. Change your filters.'],
  // en: the thing is shown
  [
    'Arc Lamp | Acme',
    'Arc Lamp',
    'Sold out. This product is no longer available.',
    '<p>$99.00</p><p>A lamp of brass with a linen shade.</p>',
  ],
  ['Arc Lamp | Acme', 'Arc Lamp', 'Currently unavailable.'],
  [
    'Senior Nurse - Acme Careers',
    'Senior Nurse',
    'This job is no longer available.',
    `<p>${'You care for patients on two wards. '.repeat(30)}</p>`,
  ],
  ['Summer Fair', 'Summer Fair', 'This event has ended.', '<p>12 June 2026, Town Park</p>'],
  ['12 Hill Road | Homes', '12 Hill Road', 'This home has been sold.', '<p>3 bedrooms</p>'],
  [
    'Arc Lamp | Acme',
    'Arc Lamp',
    'A lamp of brass.',
    '<aside><h3>Image not found</h3><p>The page you saved last does not exist.</p></aside>',
  ],
  ['Blue Chair', 'Blue Chair', 'Oak and wool.', '<div class="box"><h3>Item not found</h3></div><p>$120.00</p>'],
  ['Acme', 'Lost and found', 'Things that were found in our buildings are kept for a year.'],
  ['Missing persons', 'Missing', 'Ada Quill was last seen in Leeds.', `<p>${'She wore a blue coat. '.repeat(8)}</p>`],
  // de
  ['Was bedeutet 404? | Ratgeber', 'Was bedeutet "404 - Seite nicht gefunden"?', 'Der Server meldet, dass es die Adresse nicht gibt.'],
  ['Suchergebnisse für "Sofa"', 'Keine Treffer', 'Zu Ihrer Suche wurden keine Artikel gefunden.'],
  ['Bohrmaschine X1 | Acme', 'Bohrmaschine X1', 'Dieser Artikel ist nicht mehr verfügbar.', '<p>99,00 €</p><p>Leistung 500 W</p>'],
  ['Bohrmaschine X1 | Acme', 'Bohrmaschine X1', 'Derzeit nicht verfügbar.'],
  ['Nicht gefunden: Roman', 'Nicht gefunden', 'Roman von Eva Muster', '<p>19,90 €</p>'],
  ['Stellenangebote', 'Unsere Stellenangebote', 'Zurzeit sind keine Stellen ausgeschrieben.'],
  ['Apache einrichten', 'Eine eigene Seite für 404 einrichten', LONG.repeat(4)],
  // fr
  ['Erreur 404 : définition', 'Erreur 404 : définition et solutions', 'Le serveur ne trouve pas le document demandé.'],
  ['Résultats de recherche', 'Aucun résultat', 'Aucun produit ne correspond à votre recherche.'],
  ['Perceuse X1 | Acme', 'Perceuse X1', 'Ce produit n’est plus disponible.', '<p>99,00 €</p>'],
  ['Introuvable - Livres', 'Introuvable', 'Roman d’Eva Martin', '<p>19,90 €</p>'],
  ['Le vase introuvable', 'Le vase introuvable', 'Une enquête à Lyon.'],
  ['Recettes', 'Nos recettes', 'Plus de 500 recettes pour tous les jours.'],
  // es
  ['Qué es el error 404', 'Qué es el error 404: página no encontrada', 'El servidor no halla el documento.'],
  ['Resultados de búsqueda', 'Sin resultados', 'No se encontraron productos para tu búsqueda.'],
  ['Taladro X1 | Acme', 'Taladro X1', 'Este producto ya no está disponible.', '<p>99,00 €</p>'],
  ['No encontrado - Libros', 'No encontrado', 'Novela de Eva Ruiz', '<p>19,90 €</p>'],
  ['Ofertas de empleo', 'Ofertas de empleo', 'No hay ofertas en este momento.'],
  // it
  ['Errore 404: cosa significa', 'Errore 404: cosa significa e come risolverlo', 'Il server non trova il documento.'],
  ['Risultati della ricerca', 'Nessun risultato', 'Nessun prodotto corrisponde alla tua ricerca.'],
  ['Trapano X1 | Acme', 'Trapano X1', 'Questo prodotto non è più disponibile.', '<p>99,00 €</p>'],
  ['La pagina mancante', 'La pagina mancante', 'Un giallo ambientato a Torino.'],
  ['Ricette', 'Le nostre ricette', 'Più di 500 ricette.'],
  // nl
  ['Wat betekent foutmelding 404?', 'Wat betekent 404 - pagina niet gevonden?', 'De server vindt het document niet.'],
  ['Zoekresultaten', 'Geen resultaten', 'Er zijn geen producten gevonden voor je zoekopdracht.'],
  ['Boormachine X1 | Acme', 'Boormachine X1', 'Dit product is niet meer leverbaar.', '<p>€ 99,00</p>'],
  ['Vacatures', 'Vacatures', 'Er zijn op dit moment geen vacatures.'],
  // pt
  ['O que é o erro 404', 'O que é o erro 404 (página não encontrada)', 'O servidor não acha o documento.'],
  ['Resultados da busca', 'Nenhum resultado', 'Nenhum produto foi encontrado para sua busca.'],
  ['Furadeira X1 | Acme', 'Furadeira X1', 'Este produto não está mais disponível.', '<p>R$ 99,00</p>'],
  ['Vagas', 'Vagas', 'No momento não há vagas abertas.'],
  // pl
  ['Co oznacza błąd 404?', 'Co oznacza błąd 404?', 'Serwer nie znajduje dokumentu.'],
  ['Wyniki wyszukiwania', 'Brak wyników', 'Nie znaleziono produktów dla tego zapytania.'],
  ['Wiertarka X1 | Acme', 'Wiertarka X1', 'Ten produkt nie jest już dostępny.', '<p>99,00 zł</p>'],
  ['Oferty pracy', 'Oferty pracy', 'Obecnie nie prowadzimy rekrutacji.'],
  // ja
  [
    '404エラーとは？原因と対処法',
    '404エラーとは？「ページが見つかりません」の原因と対処法',
    'サーバーが文書を返せないときに表示されます。',
  ],
  ['「椅子」の検索結果', '該当する商品が見つかりませんでした', '検索条件を変えてください。'],
  ['木の椅子 | アクメ', '木の椅子', 'この商品は販売終了しました。', '<p>9,800円</p>'],
  ['木の椅子 | アクメ', '木の椅子', '在庫切れ'],
  // zh
  ['什么是404错误？', '什么是404错误？页面不存在怎么办', '服务器找不到文档时会返回此代码。'],
  ['搜索结果', '没有找到相关商品', '请更换关键词。'],
  ['木椅 | 商城', '木椅', '该商品已下架', '<p>¥ 98.00</p>'],
  ['木椅 | 商城', '木椅', '暂时缺货'],
]

describe('a page that reports that it does not exist', () => {
  it.each(MISSING)('is missing: "%s", "%s", "%s"', (...parts) => {
    expect(page(parts)).toBe(true)
  })

  it.each(MISSING)('is missing, also with recommendations below: "%s", "%s", "%s"', (...parts) => {
    expect(page(parts, `<section class="grid"><h2>You may like</h2>${CARDS}</section>`)).toBe(true)
  })
})

it('a page is missing if its only price is beside a link to another thing', () => {
  expect(page(['Seite nicht gefunden', 'Seite nicht gefunden', ''], '<p><a href="/b">Stuhl</a> <span>$9.99</span></p>')).toBe(true)
  expect(page(['Seite nicht gefunden', 'Seite nicht gefunden', ''], '<div><a href="/b">Stuhl</a></div><div>$9.99</div>')).toBe(true)
  expect(page(['Not Found - Books', 'Not Found', ''], '<p><a href="/ada">Ada Quill</a></p><p>$9.99</p>')).toBe(false)
})

describe('a page with similar words', () => {
  it.each(THERE)('is not missing: "%s", "%s", "%s"', (...parts) => {
    const [title, heading, text, extra] = parts
    expect(page([title, heading, text], extra)).toBe(false)
  })

  it('is not missing where it declares a thing of that name', () => {
    const book = '<script type="application/ld+json">{"@type":"Book","name":"Page Not Found","isbn":"9781402894626"}</script>'
    expect(page(['Page Not Found', 'Page Not Found', ''], book)).toBe(false)
  })

  it('is not missing where it has a long text of its own', () => {
    expect(page(['Page not found', 'Page not found', 'The page you are looking for does not exist.'], `<p>${LONG}</p>`.repeat(40))).toBe(
      false,
    )
  })
})

it('a long page of such words is read to the end and is not missing', () => {
  const words = '<p>page not found nicht gefunden seite page not</p>'.repeat(3_000)
  expect(page(['Page', 'Page', ''], words)).toBe(false)
})
