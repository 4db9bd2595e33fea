// Headlines, dates, authors and tags of articles: which of several on a page is the article's own.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })

function read(head: string, body: string, asked: Field): JsonValue {
  const url = head.includes('initials') ? 'https://www.hmn.example/a/7' : 'https://www.hill-mill-news.example/a/7'
  const page = givenPage(url, `<html lang="en"><head>${head}</head><body>${body}</body></html>`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const meta = (name: string, content: string): string => `<meta property="${name}" content="${content}">`
const article = (facts: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', ...facts })}</script>`

describe('headlines', () => {
  const title = field('title', 'Headline of the article.')

  it('are the heading where it is also the title for sharing, whatever else is declared', () => {
    const head = article({ headline: 'Mill burns: what is known' }) + meta('og:title', 'The old mill on the hill has burnt down')
    expect(read(head, '<h1>The old mill on the hill has burnt down</h1>', title)).toBe('The old mill on the hill has burnt down')
  })

  it('are read without the topic in front of them', () => {
    const head = article({ headline: 'Fire in Ashford: The old mill on the hill has burnt down' })
    const shared = meta('og:title', 'The old mill on the hill has burnt down')
    expect(read(head + shared, '<h1>Fire in Ashford: The old mill on the hill has burnt down</h1>', title)).toBe(
      'The old mill on the hill has burnt down',
    )
  })

  it('are the shown heading, not the last step of the breadcrumb trail, even where that is the first heading', () => {
    const trail = '<nav class="breadcrumb"><ol><li>News</li><li><h1>Ashford mill fire: what we know</h1></li></ol></nav>'
    const shown = '<h2><span>Fire in Ashford</span> <span>The old mill on the hill has burnt down</span></h2>'
    const head = article({ headline: 'Ashford mill fire: what we know' }) + meta('og:title', 'The old mill on the hill has burnt down')
    expect(read(head, trail + shown, title)).toBe('The old mill on the hill has burnt down')
  })

  it('are not a first heading that only names the site', () => {
    const head = `<title>The mill has burnt down - Hill Mill News</title>${meta('og:site_name', 'Hill Mill News')}`
    expect(read(head, '<h1>Hill Mill News</h1><h2>The mill has burnt down</h2>', title)).toBe('The mill has burnt down')
  })

  it('are not a heading that links to the home page or is its logo', () => {
    const head = '<title>The mill has burnt down - Tales of Ashford</title>'
    const body = '<h1><a href="/">Tales of Ashford <sup>beta</sup></a></h1><h2>The mill has burnt down</h2>'
    expect(read(head, body, title)).toBe('The mill has burnt down')
    const logo = '<div class="topbar__logo"><h1>Tales of Ashford</h1></div><h2>The mill has burnt down</h2>'
    expect(read('<title>The mill has burnt down :: Tales of Ashford ::</title>', logo, title)).toBe('The mill has burnt down')
  })

  it('are not the address of a link that is marked as the name, the title of a form or a step of a breadcrumb trail', () => {
    const link =
      '<article itemscope itemtype="https://schema.org/Article"><h2><a itemprop="name" href="/2024/the-mill-has-burnt-down/">The mill has burnt down</a></h2></article>'
    expect(read('<title>The mill has burnt down</title>', link, title)).toBe('The mill has burnt down')
    const form = '<h2>The mill has burnt down</h2><form><input type="hidden" name="title" value="Enter comment"></form>'
    expect(read('<title>The mill has burnt down - Tales of Ashford</title>', form, title)).toBe('The mill has burnt down')
    const trail =
      '<div itemscope itemtype="http://data-vocabulary.org/Breadcrumb"><span itemprop="title">Ashford</span></div><h1>The mill has burnt down</h1>'
    expect(read('<title>The mill has burnt down (with pictures)</title>', trail, title)).toBe('The mill has burnt down')
  })

  it('are read without the sign of the link from a heading to itself', () => {
    expect(read('', '<h1>How a mill works<a href="#how">¶</a></h1><p>Some text.</p>', title)).toBe('How a mill works')
  })

  it('are not read instead of the names of other things than articles', () => {
    const head = `<script type="application/ld+json">{"@type":"Recipe","name":"Plum tart"}</script>${meta('og:title', 'The best plum tart of all')}`
    expect(read(head, '<h1>The best plum tart of all</h1>', title)).toBe('Plum tart')
  })
})

describe('days of publication', () => {
  const date = field('publication_date', 'Date on which the page was published, as YYYY-MM-DD.', 'date')

  it('are the text of a time element, not its machine-readable date', () => {
    expect(read('', '<h1>Mill</h1><time datetime="2024-07-03T10:18:46Z">Published on June 29, 2024</time>', date)).toBe('2024-06-29')
  })

  it('are found in elements named in one word, never in archives of months', () => {
    expect(read('', '<h1>Mill</h1><p>Some text.</p><span class="_publishingdate">07.11.2023</span>', date)).toBe('2023-11-07')
    expect(read('', '<h1>Mill</h1><p>Some text.</p><ul><li>March 2010</li><li>February 2010</li></ul>', date)).toBeNull()
  })
})

describe('times of publication', () => {
  const date = field('published', 'Date and time of publication in ISO 8601 with time zone.', 'date')
  const day = field('published', 'Day of publication, as YYYY-MM-DD.', 'date')

  it('are those with a time zone where the same clock is also declared as UTC', () => {
    const head = article({ datePublished: '2024-04-28T08:52:55+00:00' }) + meta('article:published_time', '2024-04-28T08:52:55+02:00')
    expect(read(head, '<h1>Mill</h1>', date)).toBe('2024-04-28T08:52:55+02:00')
  })

  it('are the day in the address where it is already the next day in UTC', () => {
    const address = meta('og:url', 'https://www.hill-mill-news.example/2024/04/27/mill')
    expect(read(article({ datePublished: '2024-04-28T02:10:00Z' }) + address, '<h1>Mill</h1>', day)).toBe('2024-04-27')
    expect(read(article({ datePublished: '2024-06-28T02:10:00Z' }) + address, '<h1>Mill</h1>', day)).toBe('2024-06-28T02:10:00Z')
  })

  it('are distinguished from those of a change by the term before each, however many elements are around them', () => {
    const told = (term: string, time: string): string =>
      `<div class="term">${term}</div><div class="definition"><x-ago><time datetime="${time}">${time.slice(0, 10)}</time></x-ago></div>`
    const line = `<ul><li>${told('Updated:', '2024-03-06T19:49:32-05:00')}${told('Original:', '2023-12-21T18:49:10-05:00')}</li></ul>`
    expect(read('', `<h1>Mill</h1>${line}`, date)).toBe('2023-12-21T18:49:10-05:00')
  })

  it('are not years in a sentence', () => {
    const page = '<h1>Mills of Ashford</h1><p>2018年を代表する10の水車と30の風車をここで詳しく紹介します。</p>'
    expect(read('', page, date)).toBeNull()
  })

  it('are not days in sentences about public matters', () => {
    const told = 'The Mill Act was signed into law on August 14, 1935'
    const sentence = `<p>${told}. Many Republicans have stood against it, and some of the town have not.</p>`
    expect(read('', `<h1>Mill</h1><ul><li>${told}</li></ul>${sentence}`, date)).toBeNull()
  })

  it('continue after a bar', () => {
    expect(read('', '<h1>Mill</h1><p>Sun 28.04.24 | 14:07 | By Ada Hill</p>', date)).toBe('2024-04-28T14:07')
  })
})

describe('authors', () => {
  const authors = field('authors', 'Names of the authors, one per entry.', 'array')

  it('are people: neither the publisher, nor paths, nor codes beside them', () => {
    const head = ['Hill Mill News', 'Ada Hill', '/contact', 'vEtWBh7xMXAxLww'].map((name) => `<meta name="author" content="${name}">`)
    expect(read(head.join(''), '<h1>Mill</h1>', authors)).toEqual(['Ada Hill'])
    expect(read(article({ author: [{ name: 'Ada Hill' }, { name: 'Hill Mill News' }] }), '<h1>Mill</h1>', authors)).toEqual([
      'Ada Hill',
      'Hill Mill News',
    ])
  })

  it('are read from the byline where only the publisher is declared, by name or by initials', () => {
    const page = '<h1>Mill</h1><p>By Ada Hill</p>'
    expect(read(meta('author', 'Hill Mill News'), page, authors)).toEqual(['Ada Hill'])
    expect(read('<!-- initials --><meta name="author" content="Hill Mill News">', page, authors)).toEqual(['Ada Hill'])
    expect(read('<meta name="author" content="Hill Mill News">', '<h1>Mill</h1>', authors)).toEqual(['Hill Mill News'])
    expect(read('', '<h1>Mill</h1><p>28.04.24 | 14:07 | By Ada Hill</p>', authors)).toEqual(['Ada Hill'])
  })
})

describe('publishers', () => {
  const publisher = field('publisher', 'Name of the site or publisher.')

  it('are the site that an article names as its own, whatever its address', () => {
    const site = meta('og:site_name', 'Ashford Post')
    expect(read(site + meta('og:type', 'article'), '<h1>Mill</h1>', publisher)).toBe('Ashford Post')
    expect(read(site, '<h1>Mill</h1>', field('publisher', 'Publisher of the text.'))).toBeNull()
  })

  it('are the site where they are described as such, on pages of any kind', () => {
    const site = meta('og:site_name', 'Ashford Sounds') + meta('og:type', 'music.song')
    for (const description of ['Publisher: name of the web site.', 'Name of the site or publisher.', 'Name der Website'])
      expect(read(site, '<h1>Mill</h1>', field('publisher', description))).toBe('Ashford Sounds')
    expect(read('<meta name="application-name" content="Ashford Art">', '<h1>Mill</h1>', publisher)).toBe('Ashford Art')
  })

  it('are not the text of a link to an account elsewhere', () => {
    const account = '<h1>Mill</h1><a rel="publisher" href="https://social.example/hillmill">Social+</a>'
    expect(read('', account, publisher)).toBeNull()
  })

  it('are not the headline below "Editorial", which is not a word for them in English', () => {
    const told = '<h1>Mill</h1><dl><dt>Editorial</dt><dd>A lasting legacy</dd></dl>'
    expect(read('', told, publisher)).toBeNull()
    expect(read('', told.replace('Editorial', 'Publisher'), publisher)).toBe('A lasting legacy')
  })
})

describe('sections', () => {
  const section = field('section', 'Section or category the article is in')
  const title = '<title>The old mill on the hill has burnt down | Hill Mill News</title>'
  const headline = 'The old mill on the hill has burnt down'

  it.each([
    ['the headline', `<section class="section"><p class="section-title">${headline}</p></section>`],
    ['the site', '<div class="section">Hill Mill News</div>'],
    ['the list of all sections', '<div id="sections"><p>Ashford Sections</p><a href="/town">Town</a></div>'],
    ['an unfilled template', '<div class="section">{ action.text }</div>'],
    ['a day', '<div class="section">Sunday, 28 April 2024</div>'],
    [
      'parts of the page’s layout',
      '<div class="section"><button class="section-toggle">Menu</button></div><a class="section-print" href="#">Print</a>',
    ],
    [
      'the heading of a part of the layout',
      '<div class="section-more"><h3>Recent stories</h3><ul><li><a href="/a/8">Council meets</a></li></ul></div>',
    ],
    ['the start page', '<div class="section"><a href="/">Home</a></div>'],
    ['a sentence', '<div class="section">What we were reading this week in and around the town</div>'],
  ])('are not %s', (_, body) => {
    expect(read(title + meta('og:site_name', 'Hill Mill News'), `<h1>${headline}</h1>${body}`, section)).toBeNull()
  })

  it.each([
    ['the text of a link of that class', '<div class="section"><a href="/town">Town</a></div>'],
    ['a word of that class beside the heading', '<span class="article-category">Town</span>'],
    ['the word above the heading', '<p class="kicker">Town</p>'],
  ])('are %s', (_, body) => {
    expect(read(title, `${body}<h1>${headline}</h1>`, section)).toBe('Town')
  })

  it('may be declared by the name of the site', () => {
    const head = meta('og:site_name', 'News') + meta('article:section', 'News')
    expect(read(head, `<h1>${headline}</h1>`, section)).toBe('News')
  })

  it.each([
    ['addresses', 'https://www.hill-mill-news.example/town/'],
    ['paths', '/tags/town'],
    ['parts of addresses', 'sec0=town&sec1=index'],
  ])('are not declared %s where the page names one', (_, declared) => {
    const shown = `<h1>${headline}</h1><a class="section" href="/town">Town</a>`
    expect(read(title + meta('article:section', declared), shown, section)).toBe('Town')
  })
})

describe('tags', () => {
  const topics = field('topics', 'Topics, tags or keywords which the publisher gives the article.', 'array')

  it('are read without what a publishing system adds', () => {
    const keywords = [
      '98be933f-38cf-4fba-b6c6-ad438e82010a',
      'Category: Economy',
      'NLP Category: Business',
      'Mills',
      'hill-mill-news.example',
    ]
    expect(read(article({ keywords }), '<h1>Mill</h1>', topics)).toEqual(['Economy', 'Mills'])
    expect(read(article({ keywords: ['topic/mills', 'sections/town'] }), '<h1>Mill</h1>', topics)).toEqual(['mills', 'town'])
  })

  it('are not the codes of an agency', () => {
    expect(read('<meta name="keywords" content="AER,AERO,AIR,AIRS08,CRSH,DIS,GEN,INDG08">', '<h1>Mill</h1>', topics)).toBeNull()
  })

  it('are links to pages of tags near the text, not those of menus and sentences', () => {
    const body =
      '<nav><a href="/topic/sports">Sports</a> <a href="/topic/arts">Arts</a></nav><h1>Mill</h1><p>The long story of the <a href="/topic/town-hall">town hall</a> and of what became of it over many years of neglect.</p><div><a href="/topic/mills">Mills</a><a href="/topic/fires">Fires</a></div>'
    expect(read('', body, topics)).toEqual(['Mills', 'Fires'])
  })
})

describe('topics that the page shows, against words declared for machines', () => {
  const topics = field('topics', 'Topics, tags or keywords which the publisher gives the article.', 'array')
  const text = '<p>About forty people stood outside the mill on Thursday evening, and the council will vote on it next month.</p>'
  const links = (names: readonly string[], around = 'div'): string =>
    `<${around}>${names.map((name) => `<a href="/tags/${name.toLowerCase()}">${name}</a>`).join(' ')}</${around}>`
  const shown = `<h1>Old mill to close in May</h1>${text}${links(['Mills', 'Council'])}`
  const keywords = (content: string): string => `<meta name="keywords" content="${content}">`

  it('are read instead of the section alone', () => {
    expect(read(article({ keywords: ['News'], articleSection: 'News' }), shown, topics)).toEqual(['Mills', 'Council'])
  })

  it('are read instead of the words of the title one by one', () => {
    const head = `<title>Old mill to close in May</title>${keywords('old, mill, to, close, may')}`
    expect(read(head, shown, topics)).toEqual(['Mills', 'Council'])
  })

  it('are read instead of words of the site that the text does not mention', () => {
    expect(read(keywords('news, politics, sports, weather, Ashford'), shown, topics)).toEqual(['Mills', 'Council'])
  })

  it('are read instead of words of the title and one more', () => {
    const head = `<title>Old mill to close in May</title>${keywords('old, mill, to, close, in, may, business news')}`
    expect(read(head, shown, topics)).toEqual(['Mills', 'Council'])
  })

  it('are read instead of longer words of the site that share nothing with them', () => {
    const general = 'Breaking Mill News, Mill Industry Analysis, Mill Insider, Ashford, hill mill events'
    expect(read(keywords(general), shown, topics)).toEqual(['Mills', 'Council'])
  })

  it('are not read instead of them because the line of tags itself contains them', () => {
    const other = links(['Ebola Outbreak', 'Spy Tech', 'Human Origins', 'Geek Gifts of the Year', 'Our Amazing Planet', 'Printing'])
    expect(read(keywords('watermills, closures, river towns'), `${other}<h1>Old mill to close in May</h1>${text}`, topics)).toEqual([
      'watermills',
      'closures',
      'river towns',
    ])
  })

  it('decide between two declared lists', () => {
    const head =
      article({ keywords: ['forty people', 'Thursday evening', 'vote'] }) + meta('article:tag', 'Mills') + meta('article:tag', 'Council')
    expect(read(head, shown, topics)).toEqual(['Mills', 'Council'])
  })

  it('do not replace a declared list of things that the text mentions', () => {
    const other = shown.replace('Mills', 'Sports').replace('Council', 'Weather')
    expect(read(keywords('council, vote, mill'), other, topics)).toEqual(['council', 'vote', 'mill'])
  })

  it('are read in the foot of an article and in its own navigation, not in those of the site', () => {
    const site = links(['Sports', 'Weather', 'Travel'], 'footer')
    const body = `<article><h1>Old mill to close in May</h1>${text}<footer><nav>${links(['Mills', 'Council'], 'div class="tags"').replace('</div class="tags">', '</div>')}</nav></footer></article>${site}`
    expect(read('', body, topics)).toEqual(['Mills', 'Council'])
  })

  it('are found by the class of the links, too, each in an element of its own', () => {
    const boxes = ['Mills', 'Council']
      .map((name) => `<li class="tags__item"><a class="tag-like" href="/list/${name}">${name}</a></li>`)
      .join('')
    expect(read('', `<h1>Old mill to close in May</h1>${text}<ul>${boxes}</ul>`, topics)).toEqual(['Mills', 'Council'])
  })

  it('are not ambiguous where one declared list has all of the other and one more', () => {
    const head = article({ about: [{ name: 'Council' }, { name: 'Mills' }] }) + keywords('Mills, Work, Council')
    expect(read(head, shown, topics)).not.toBeNull()
  })
})
