// ReadPage in, PageDocument out: one parse, one walk, then everything that later stages read is made of what the walk noted.
// Next: engine/src/read-document.ts
import type { Document } from 'domhandler'
import { appendChild } from 'domutils'
import { foldSpace } from '../text/fold.ts'
import type { DataValue, PageDocument, ReadPage } from '../types.ts'
import { findMainEntity } from './main-entity.ts'
import { parseMarkup } from './parse-page.ts'
import { plainMarkup } from './plain-markup.ts'
import { readLinks } from './read-links.ts'
import { readPairs } from './read-pairs.ts'
import { readTables } from './read-tables.ts'
import { readStructuredData } from './structured-data.ts'
import { revealUnseen } from './reveal-unseen.ts'
import { surveyPage, type PageSurvey } from './survey-page.ts'
import { wholeText } from './microdata.ts'

/** Pages with more visible words than this show their text. */
const UNSEEN_CHECK_WORDS_MAX = 2_000

/**
 * Malformed markup never fails.
 * @throws ScrapeError parse_limit for pages beyond the limits of nodes, depth or parsing time.
 */
export function distil(page: ReadPage): PageDocument {
  const dom = parsePage(page)
  const survey = surveyAll(dom)
  const baseUrl = baseUrlOf(page, survey)
  const tables = readTables(survey.tables, survey.nodeBlocks)
  const links = readLinks(survey.anchors, survey.nodeBlocks, baseUrl)
  const pairs = readPairs(survey, tables)
  const visibleChars = survey.blocks.reduce((sum, block) => sum + block.text.length, 0)
  const { entities, values } = readStructuredData(dom, survey, baseUrl)
  const title = titleOf(survey, values)
  const main = entities[findMainEntity(entities, { url: page.url, title, blocks: survey.blocks, values })]
  if (main !== undefined) main.isMain = true
  return {
    page,
    baseUrl,
    title,
    language: languageOf(survey, values),
    dom,
    blocks: survey.blocks,
    nodeBlocks: survey.nodeBlocks,
    links,
    tables,
    pairs,
    entities,
    values,
    isShell: isShell(survey, visibleChars),
  }
}

/** Surveyed once more where the page's own text turned out to be hidden until its scripts run. */
function surveyAll(dom: Document): PageSurvey {
  const survey = surveyPage(dom)
  if (!survey.mayHoldUnseen) return survey
  const visibleWords = survey.blocks.reduce((sum, block) => sum + countWords(block.text), 0)
  return visibleWords < UNSEEN_CHECK_WORDS_MAX && revealUnseen(dom, visibleWords) ? surveyPage(dom) : survey
}

function countWords(text: string): number {
  let words = 1
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words += 1
  return words
}

function parsePage(page: ReadPage): Document {
  const dom = parseMarkup(plainMarkup(page.contentType, page.body), { xml: false })
  for (const frame of page.frames) {
    parseMarkup(frame, { xml: false })
      .children.slice()
      .forEach((child) => appendChild(dom, child))
  }
  return dom
}

function baseUrlOf(page: ReadPage, { baseElement }: PageSurvey): string {
  const href = baseElement?.attribs.href
  return (href === undefined ? undefined : URL.parse(href, page.url)?.href) ?? page.url
}

function titleOf({ titleElement, blocks }: PageSurvey, values: readonly DataValue[]): string {
  const title = titleElement === null ? '' : foldSpace(wholeText(titleElement))
  if (title !== '') return title
  const named = values.find((value) => value.path === 'og:title')?.raw
  return named ?? blocks.find((block) => block.kind === 'heading')?.text ?? ''
}

function languageOf({ htmlElement, metas }: PageSurvey, values: readonly DataValue[]): string | null {
  const declared =
    htmlElement?.attribs.lang ??
    htmlElement?.attribs['xml:lang'] ??
    metas.find((meta) => meta.attribs['http-equiv']?.toLowerCase() === 'content-language')?.attribs.content ??
    values.find((value) => value.path === 'og:locale' || value.path === 'language')?.raw
  const tag = declared?.split(/[,;\s]/)[0]?.replaceAll('_', '-') ?? ''
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : null
}

/** Little text and much script: the page is filled by its scripts. */
function isShell({ scripts }: PageSurvey, visibleChars: number): boolean {
  const programs = scripts.filter((script) => !/json/i.test(script.attribs.type ?? ''))
  return visibleChars < 400 && programs.some((script) => script.attribs.src !== undefined || wholeText(script).length > 200)
}
