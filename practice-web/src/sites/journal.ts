// Articles in two languages with authors, dates and topics; meta tags and plain page text, no JSON-LD.
import { chanceOf } from '../chance.ts'
import { escapeHtml, notFound, numberIn, page, pageOf } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'

export const ARTICLE_COUNT = 300

export interface Article {
  number: number
  language: 'en' | 'de'
  title: string
  author: string
  /** ISO date. */
  published: string
  topics: string[]
  paragraphs: string[]
}

const AUTHORS = ['Edda Marsh', 'Paul Renner', 'Sofia Lund', 'Hugo Castell']
const SUBJECTS = { en: ['River', 'Harbour', 'Forest', 'Market'], de: ['Fluss', 'Hafen', 'Wald', 'Markt'] }
const TOPICS = { en: ['Environment', 'Trade', 'History', 'Crafts'], de: ['Umwelt', 'Handel', 'Geschichte', 'Handwerk'] }
const SENTENCES = {
  en: [
    'The {s} has shaped the town for centuries.',
    'Old maps show how its course was moved.',
    'Today volunteers keep the records.',
    'A small exhibition opens in spring.',
  ],
  de: [
    'Der {s} prägt die Stadt seit Jahrhunderten.',
    'Alte Karten zeigen, wie er verlegt wurde.',
    'Heute führen Freiwillige die Aufzeichnungen.',
    'Im Frühling öffnet eine kleine Ausstellung.',
  ],
}

/** The article with that number, from 1. Every third article is German. The same arguments always give the same article. */
export function articleOf(number: number, seed: string): Article {
  const chance = chanceOf(seed, 'article', number)
  const language = number % 3 === 0 ? 'de' : 'en'
  const subject = chance.pick(SUBJECTS[language])
  const sentence = (): string => chance.pick(SENTENCES[language]).replace('{s}', language === 'en' ? subject.toLowerCase() : subject)
  return {
    number,
    language,
    title: language === 'en' ? `The ${subject} and the Town, Part ${number}` : `Der ${subject} und die Stadt, Teil ${number}`,
    author: chance.pick(AUTHORS),
    published: new Date(Date.UTC(2024, chance.whole(0, 11), chance.whole(1, 28))).toISOString().slice(0, 10),
    topics: [...new Set([chance.pick(TOPICS[language]), chance.pick(TOPICS[language])])],
    paragraphs: Array.from({ length: chance.whole(4, 7) }, () => Array.from({ length: chance.whole(3, 6) }, sentence).join(' ')),
  }
}

export function journalSite(seed: string): Site {
  return {
    name: 'journal',
    title: 'The Town Journal',
    about: 'Articles in English and German with authors and dates.',
    answer(request) {
      if (request.path === '/') return list(request, seed)
      const number = numberIn(request.path, '/article/', ARTICLE_COUNT)
      return number === null ? notFound() : articlePage(request, articleOf(number, seed))
    },
    *entries() {
      for (let number = 1; number <= ARTICLE_COUNT; number += 1) {
        const { title, author, paragraphs } = articleOf(number, seed)
        yield { path: `/article/${number}`, title, text: `${author}. ${paragraphs[0] ?? ''}` }
      }
    },
  }
}

function list(request: SiteRequest, seed: string): SiteAnswer {
  const { numbers, links } = pageOf({ href: `${request.base}/`, query: request.query, count: 60, perPage: 12 })
  const items = numbers.map((number) => {
    const article = articleOf(number, seed)
    return `<article class="card"><h2><a href="${request.base}/article/${number}">${escapeHtml(article.title)}</a></h2><p>${article.author}</p></article>`
  })
  return page({ title: 'The Town Journal', body: `<h1>The Town Journal</h1>${items.join('')}${links}` })
}

function articlePage({ base }: SiteRequest, article: Article): SiteAnswer {
  const german = article.language === 'de'
  const shown = new Date(`${article.published}T00:00:00Z`).toLocaleDateString(german ? 'de-DE' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const head = `<meta property="og:title" content="${escapeHtml(article.title)}"><meta property="og:type" content="article"><meta property="article:published_time" content="${article.published}"><meta name="author" content="${article.author}">`
  const body = `<nav><a href="${base}/">The Town Journal</a></nav>
<article><h1>${escapeHtml(article.title)}</h1><p class="byline">${german ? 'Von' : 'By'} <a rel="author" href="${base}/">${article.author}</a> · <time datetime="${article.published}">${shown}</time></p>
${article.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
<p class="topics">${german ? 'Themen' : 'Topics'}: ${article.topics.map((topic) => `<a rel="tag" href="${base}/">${topic}</a>`).join(', ')}</p></article>
<aside><h2>${german ? 'Mehr lesen' : 'Read on'}</h2><ul><li><a href="${base}/">${german ? 'Alle Artikel' : 'All articles'}</a></li></ul></aside>`
  return page({ title: article.title, head, body, language: article.language })
}
