// Adds typical parts of real shop pages: styles, scripts with the shop's state, menus, other products, reviews, a footer. The proportions
// of elements, attributes, scripts, links and text are those of the labelled shop pages. A page gets about 130 kB.
import { priceText, productOf } from '@quarry/practice-web'

const DEPARTMENTS = ['Kitchen', 'Garden', 'Office', 'Outdoor', 'Lighting', 'Storage', 'Textiles', 'Tools']
const AISLES = ['New in', 'Bestsellers', 'Gift ideas', 'Spare parts', 'Sale', 'Made to order', 'Care', 'Small things', 'Sets', 'Seasonal']
const REVIEWS = [
  'Does what it should and feels sturdy. The parcel came two days earlier than promised.',
  'The colour is a little darker than in the picture, but I like it even more that way.',
  'Had one for six years, bought the second for my sister. Spare parts are easy to get.',
  'Good quality, although the manual could be clearer about how to clean it.',
]
const FOOTER = ['Contact', 'Delivery and returns', 'Payment', 'Repairs', 'About us', 'Careers', 'Press', 'Imprint', 'Privacy', 'Terms']

/** Adds these parts to a page of the practice web. Deterministic, and different on each page as in a real shop. */
export function padPage(html: string, number: number): string {
  const base = html.includes('<div class="detail">') ? '/outlet/item' : '/shop/p'
  return html
    .replace('</head>', `${STYLE}${SCRIPTS}</head>`)
    .replace('<body>', `<body class="page page--product" data-route="product">${MENU}<div class="layout__content" id="content">`)
    .replace('</body>', `${otherGoods(number, base)}${reviews(number)}</div>${FOOT}${state(number)}</body>`)
}

const repeat = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')

const STYLE = `<style>${repeat(
  260,
  (index) =>
    `.c-${index.toString(36)}__part--${index % 7}{display:flex;margin:0 ${index % 24}px;color:#${(index * 4_099).toString(16).padStart(6, '0').slice(-6)}}`,
)}</style>`

const SCRIPTS = `<script>${repeat(
  100,
  (index) =>
    `!function(w,d,n){w[n]=w[n]||function(){(w[n].q=w[n].q||[]).push(arguments)};var s=d.createElement("script");s.async=1;s.id="tag-${index}"}(window,document,"t${index}");`,
)}</script>`

const ICON =
  '<svg class="icon icon--arrow" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 2.25 10.25 8 4.5 13.75 5.9 15.1 13 8 5.9.9z"/></svg>'

const MENU = `<header class="header"><a class="header__logo" href="/" aria-label="To the start page">${ICON}</a><form class="search" action="/search" role="search"><input class="search__input" type="search" name="q" placeholder="What are you looking for?" aria-label="Search"><button class="search__button" type="submit">Search</button></form><nav class="menu" aria-label="Departments"><ul class="menu__list">${DEPARTMENTS.map(
  (department, row) =>
    `<li class="menu__item"><a class="menu__link menu__link--top" href="/d/${row}" data-track="menu:${row}">${department}</a>${ICON}<ul class="menu__list menu__list--sub">${AISLES.map(
      (aisle, column) =>
        `<li class="menu__item menu__item--sub"><a class="menu__link" href="/d/${row}/a/${column}" data-track="menu:${row}:${column}"><span class="menu__text">${aisle}</span></a></li>`,
    ).join('')}</ul></li>`,
).join('')}</ul></nav></header>`

const FOOT = `<footer class="footer"><div class="footer__columns">${repeat(
  3,
  (column) =>
    `<div class="footer__column"><h3 class="footer__title">${['Service', 'Company', 'Legal'][column]}</h3><ul class="footer__list">${FOOTER.map(
      (entry, row) => `<li class="footer__item"><a class="footer__link" href="/service/${column}/${row}" rel="nofollow">${entry}</a></li>`,
    ).join('')}</ul></div>`,
)}</div><p class="footer__note">All prices include tax. Delivery within three days.</p></footer>`

function otherGoods(number: number, base: string): string {
  const cards = repeat(36, (index) => {
    const other = productOf('shop', ((number + index * 61) % 2_000) + 1, 'quarry')
    return `<li class="card" data-product-id="${other.number}" data-position="${index}"><a class="card__link" href="${base}/${other.number}" title="${other.name}"><picture class="card__picture"><source type="image/webp" srcset="/images/${other.number}.webp?w=320 320w, /images/${other.number}.webp?w=640 640w, /images/${other.number}.webp?w=960 960w" sizes="(min-width: 60rem) 25vw, 50vw"><img class="card__image" loading="lazy" width="320" height="320" src="/images/${other.number}.jpg" alt="${other.name}"></picture><span class="card__brand">${other.brand.replace('&', '&amp;')}</span><h3 class="card__title">${other.name}</h3></a><div class="card__rating" aria-label="${other.rating} of 5 stars">${repeat(5, () => ICON)}<span class="card__count">(${other.reviewCount})</span></div><div class="card__price"><span class="card__amount">${priceText(other.priceCents, other.currency)}</span></div><button class="card__button" type="button" data-action="add" data-sku="${other.sku}">Add to basket</button></li>`
  })
  return `<section class="others"><h2 class="others__title">Others also looked at</h2><ul class="others__list">${cards}</ul></section>`
}

function reviews(number: number): string {
  const items = repeat(32, (index) => {
    const stars = ((number + index) % 3) + 3
    const day = String(((number + index * 5) % 28) + 1).padStart(2, '0')
    return `<article class="review" id="review-${index}"><div class="review__head"><span class="review__stars" title="${stars} stars">${'★'.repeat(stars)}</span><time class="review__date" datetime="2025-0${(index % 9) + 1}-${day}">${day}.0${(index % 9) + 1}.2025</time></div><p class="review__text">${REVIEWS[(number + index) % REVIEWS.length]}</p><div class="review__foot"><button class="review__vote" type="button">Helpful</button></div></article>`
  })
  return `<section class="reviews"><h2 class="reviews__title">What customers say</h2>${items}</section>`
}

function state(number: number): string {
  const entries = Array.from({ length: 60 }, (_, index) => {
    const id = ((number + index * 17) % 2_000) + 1
    return {
      id: `slot-${id}`,
      component: 'teaser',
      experiment: `e${id % 9}`,
      visible: index % 4 !== 0,
      tracking: { list: 'pdp', position: index },
    }
  })
  return `<script type="application/json" id="app-state">${JSON.stringify({ route: 'product', locale: 'en', slots: entries, flags: { chat: true, wallet: false } })}</script>`
}
