// Features of a page as a whole: its address, its structured data and its measures as evidence of the kind of page
// (article, forum, product, list ...). The same for every block of the page.
import type { PageDocument } from '../types.ts'
import { log, share, type PageBlocks } from './page-blocks.ts'

export const PAGE_FEATURES: readonly string[] = [
  'pageWords',
  'pageProse',
  'pageLinks',
  'pageBlocks',
  'pageHeadings',
  'pageCells',
  'pageArticle',
  'pageProduct',
  'pageForum',
  'pageList',
  'pathDepth',
  'pageBody',
  'pageMain',
  'pageArticles',
  'pageType',
  'pagePrices',
  'pageForumMade',
  'pathForum',
  'pathProduct',
  'pathList',
  'pathDocs',
  'pathNews',
  'pathHome',
  'pathDate',
  'pathId',
  'pageCode',
  'pageLongest',
]
/** One row for the page, in the order of PAGE_FEATURES. */
export function pageKindFeatures(document: PageDocument, page: PageBlocks, articleBody: string): number[] {
  return [...pageFeatures(document, page, articleBody), ...addressFeatures(document, page)]
}

const PATHS = [
  /forum|thread|topic|\/t\/|discuss|viewtopic|showthread|community|question|comments\//,
  /product|\/p\/|\/dp\/|\/item|shop|buy|store/,
  /category|categories|collections?\b|\/c\/|tag|archive|browse|search|list|\/s\?/,
  /docs?\b|documentation|manual|reference|guide|api|wiki|help|man\d/,
  /blog|news|article|story|stories|post|magazine/,
]
const FORUM_SOFTWARE = /discourse|phpbb|vbulletin|xenforo|invision|mybb|flarum|vanilla|nodebb|smf|simple machines|lemmy|reddit/i
const PRICE = /[$€£¥₹₽]\s?\d|\d\s?(?:[€£₽]|USD|EUR)/

/** The address, the page's own type and its texts as evidence of the kind of page. */
function addressFeatures(document: PageDocument, page: PageBlocks): number[] {
  const address = document.page.url.toLowerCase()
  const path = URL.canParse(address) ? new URL(address).pathname : '/'
  const metas = document.values.filter(({ path: name }) => name === 'og:type' || name === 'generator').map(({ raw }) => raw.toLowerCase())
  const type = metas.some((raw) => raw.includes('article'))
    ? 1
    : metas.some((raw) => raw.includes('product'))
      ? 2
      : metas.some((raw) => raw === 'website')
        ? 3
        : 0
  return [
    type,
    log(page.list.filter(({ block }) => block.text.length < 200 && PRICE.test(block.text)).length),
    Number(metas.some((raw) => FORUM_SOFTWARE.test(raw))),
    ...PATHS.map((pattern) => Number(pattern.test(address))),
    Number(path.length < 2),
    Number(/\/20\d\d\/|20\d\d-\d\d/.test(path)),
    Number(/\d{4,}/.test(path)),
    log([...page.areas.keys()].filter(({ name }) => name === 'pre').length),
    log(Math.max(0, ...page.list.map(({ words, isProse }) => (isProse ? words : 0)))),
  ]
}

function pageFeatures(document: PageDocument, page: PageBlocks, articleBody: string): number[] {
  const types = document.entities.flatMap(({ types: names }) => names).join(' ')
  const has = (pattern: RegExp): number => Number(pattern.test(types))
  const path = URL.canParse(document.page.url) ? new URL(document.page.url).pathname : '/'
  const { total } = page
  const tags = new Set([...page.areas.keys()].map(({ name }) => name))
  return [
    log(total.words),
    share(total.proseWords, total.words),
    share(total.linkWords, total.words),
    log(total.blocks),
    log(page.list.filter(({ block }) => block.kind === 'heading').length),
    share(page.list.filter(({ block }) => block.kind === 'cell').length, total.blocks),
    has(/Article|BlogPosting|Report/),
    has(/Product|Offer/),
    has(/Discussion|QAPage|Question|Comment/),
    has(/ItemList|CollectionPage|SearchResults/),
    path.split('/').filter((part) => part !== '').length,
    Number(articleBody !== ''),
    Number(tags.has('main')),
    log([...page.areas.keys()].filter(({ name }) => name === 'article').length),
  ]
}
