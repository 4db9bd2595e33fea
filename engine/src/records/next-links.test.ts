import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { findNextLinks } from './next-links.ts'

const links = (body: string, url = 'https://list.test/items?page=2'): ReturnType<typeof findNextLinks> =>
  findNextLinks(distil(givenPage(url, body)))
const next = (body: string, url?: string): string[] => links(body, url).next

describe('findNextLinks', () => {
  it.each([
    ['words', '<a href="?page=1">Previous</a> <a href="?page=3">Next »</a>'],
    ['words of other languages', '<a href="?page=1">Zurück</a> <a href="?page=3">Nächste Seite</a>'],
    ['words in either order', '<ul class="pagination"><li><a href="?page=3"><svg></svg><span>Siguiente página</span></a></ul>'],
    ['words at the end of a label', '<a href="?page=1">1</a><a href="?page=3" aria-label="Aller à la page suivante"><svg></svg></a>'],
    ['words beside the sign of an icon font', '<a href="?page=3">Siguiente<i class="material-icons">&#xE315;</i></a>'],
    ['signs in a pager', '<div class="pagination"><a href="?page=1">‹</a><a href="?page=2">2</a><a href="?page=3">›</a></div>'],
    ['rel', '<p class="pager"><a rel="next" href="?page=3">more of it</a></p>'],
    ['class', '<ul class="pager"><li class="pager-next"><a href="?page=3"><i></i></a></li></ul>'],
    ['the label of an icon', '<a href="?page=3" aria-label="Next page"><svg></svg></a>'],
    ['the head of the page', '<link rel="next" href="?page=3"><p>x</p>'],
    ['a button that asks for more', '<a class="btn" href="?page=3">Cargar más piezas</a>'],
    ['the class of such a button', '<a class="btn shop-load-more" href="?page=3">Und los</a>'],
  ])('finds the next page by %s', (_, body) => {
    expect(next(body)).toEqual(['https://list.test/items?page=3'])
  })

  it.each([
    ['a class', '<i class="fas fa-angle-left"></i>', '<i class="fas fa-angle-right"></i>'],
    [
      'the class of a drawing',
      '<svg class="icon icon-arrow-left"><path d="M0"/></svg>',
      '<svg class="icon icon-arrow-right"><path d="M0"/></svg>',
    ],
    ['a drawing that is used', '<svg><use href="#chevron-left"></use></svg>', '<svg><use href="/set.svg#chevron-right"></use></svg>'],
    ['an attribute', '<i data-feather="chevron-left"></i>', '<i data-feather="chevron-right"></i>'],
    ['a word that a font draws', '<span class="material-icons">chevron_left</span>', '<span class="material-icons">chevron_right</span>'],
    ['another such word', '<span class="sign">navigate_before</span>', '<span class="sign">navigate_next</span>'],
    ['a file', '<img src="/i/arrow_left.png">', '<img src="/i/arrow_right.png">'],
  ])('finds the next page by an arrow that is named by %s', (_, left, right) => {
    const pager = (before: string, after: string): string =>
      `<div class="category-pager"><a href="?page=1">${before}</a><span>2</span> of <span>3</span><a href="?page=3">${after}</a></div>`
    expect(links(pager(left, right))).toMatchObject({
      next: ['https://list.test/items?page=3'],
      previous: ['https://list.test/items?page=1'],
    })
    expect(next(`<div class="category-pager"><a href="?page=1">${left}</a><span>2</span> of <span>2</span><a>${right}</a></div>`)).toEqual(
      [],
    )
  })

  it('takes an arrow to the left for the next page where the text runs from right to left', () => {
    const pager =
      '<div class="pagination"><a href="?page=1"><i class="bi-arrow-right"></i></a><a href="?page=3"><i class="bi-arrow-left"></i></a></div>'
    expect(next(`<div dir="rtl">${pager}</div>`)).toEqual(['https://list.test/items?page=3'])
  })

  it('prefers a single arrow to a doubled one, which leads to the last page', () => {
    const pager =
      '<ul class="pagination"><li><a href="?page=9" class="fa fa-angle-double-right"></a><li><a href="?page=3" class="fa fa-angle-right"></a></ul>'
    expect(next(pager)).toEqual(['https://list.test/items?page=3'])
  })

  it('prefers the link in the head where the only button leads into another list', () => {
    const button = '<nav class="pagination"><a href="/thing/oak-table/?page=2">Load more</a></nav>'
    expect(next(`<link rel="next" href="/items/page/3/">${button}`, 'https://list.test/items/page/2/')).toEqual([
      'https://list.test/items/page/3/',
    ])
    expect(next(`<link rel="next" href="/items?page=9">${button.replace('/thing/oak-table/?page=2', '?page=3')}`)).toEqual([
      'https://list.test/items?page=3',
    ])
  })

  it('prefers visible signs to the name of a class', () => {
    const item = (page: number, sign: string): string =>
      `<li class="prev-page"><a class="fa fa-angle-${sign}" href="/items?page=${page}"></a></li>`
    expect(next(`<ul class="pagination">${item(1, 'left')}${item(3, 'right')}</ul>`)).toEqual(['https://list.test/items?page=3'])
    const styled =
      '<nav class="pagination"><a class="pagination__item pagination__item--next" href="?page=4" aria-label="Previous page"><svg></svg></a></nav>'
    expect(links(styled, 'https://list.test/items')).toMatchObject({ next: [], previous: ['https://list.test/items?page=4'] })
  })

  it.each([
    ['numbers alone', '<div class="pagination"><a href="?page=1">1</a> 2</div>'],
    ['the way back', '<a class="prev" href="?page=1">« Previous</a>'],
    ['a calendar', '<div class="calendar"><a class="next" href="/2024/06">»</a></div>'],
    ['a gallery', '<div class="carousel"><a class="carousel-next" href="/slide">Next</a></div>'],
    ['another site', '<a href="https://other.test/?page=3">Next</a>'],
    ['a sentence', '<a href="/news/1">What the next years may bring for all of us, and why it matters</a>'],
    ['a link that a class disables', '<ul class="pager"><li><a class="next disabled" rel="next" href="?page=3">Next</a></ul>'],
    ['a link that the item around it disables', '<ul class="pager"><li class="next disabled"><a href="?page=3">Next</a></ul>'],
    ['a link that an attribute disables', '<nav class="pager"><a aria-disabled="true" href="?page=3">Next</a></nav>'],
    ['the arrow of another page', '<a class="button" href="/about"><i class="icon-arrow-right"></i></a>'],
    ['the arrow behind a text', '<p class="teaser"><a href="/items/3">Oak table <i class="fa fa-arrow-right"></i></a>'],
    ['an arrow out of the site', '<div class="pager"><a href="/login?page=3"><i class="arrow-right-to-bracket"></i></a></div>'],
    ['the rest of a text', '<a href="/?p=812">Read more</a><a href="/?p=813">Leer más</a>'],
    [
      'a link in the head to another address than those of the pager',
      '<link rel="next" href="/items/page/2/"><nav class="pagination"><a class="prev" href="/items/?part=2&amp;view-page=3">←</a> 4</nav>',
    ],
  ])('does not take %s for the next page', (_, body) => {
    expect(next(body)).toEqual([])
  })

  it('returns the numbered pages and the previous page as well', () => {
    const pager = '<p class="pagination"><a href="?page=1">1</a> 2 <a href="?page=3">3</a> <a href="?page=1">Previous</a></p>'
    expect(links(pager)).toMatchObject({
      previous: ['https://list.test/items?page=1'],
      pages: ['https://list.test/items?page=1', 'https://list.test/items?page=3'],
    })
  })
})
