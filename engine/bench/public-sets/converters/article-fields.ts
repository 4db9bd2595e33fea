// Fields of articles, one list for each way in which the sets label them.
import type { Field } from '@quarry/contract'

const TITLE: Field = { name: 'title', description: 'Headline of the article.', type: 'string' }
const AUTHOR: Field = { name: 'author', description: 'Author of the article.', type: 'string' }
const DATE: Field = { name: 'date', description: 'Date of publication.', type: 'date' }

export const NEWS_FIELDS: Field[] = [
  TITLE,
  AUTHOR,
  DATE,
  { name: 'summary', description: 'Standfirst: the short text under the headline.', type: 'string' },
  { name: 'image', description: 'URL of the main image of the article.', type: 'string' },
]

export const PAGE_FIELDS: Field[] = [
  { ...TITLE, description: 'Title of the page.' },
  { ...AUTHOR, description: 'Author of the page.' },
  DATE,
  { name: 'description', description: 'Short description of the page.', type: 'string' },
  { name: 'image', description: 'URL of the main image of the page.', type: 'string' },
  { name: 'publisher', description: 'Publisher: name of the web site.', type: 'string' },
  { name: 'language', description: 'Language code of the page.', type: 'string' },
]

export const READABLE_FIELDS: Field[] = [
  TITLE,
  AUTHOR,
  DATE,
  { name: 'site_name', description: 'Name of the web site.', type: 'string' },
  { name: 'language', description: 'Language code of the page.', type: 'string' },
]
