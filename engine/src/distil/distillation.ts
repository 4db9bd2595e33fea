// A page's source parsed and surveyed once; everything besides blocks is built from the survey on first use. Whole pages need everything //
// (distil.ts), while a recipe that reads parts of a page needs little.
import type { ChildNode, Document } from 'domhandler'
import { appendChild } from 'domutils'
import { foldSpace } from '../text/fold.ts'
import type { Block, DataValue, Entity, Link, PageDocument, Pair, ReadPage, Table } from '../types.ts'
import { findMainEntity } from './main-entity.ts'
import { wholeText } from './microdata.ts'
import { withRegion } from './page-language.ts'
import { parseMarkup } from './parse-page.ts'
import { plainMarkup } from './plain-markup.ts'
import { readLinks } from './read-links.ts'
import { readPairs } from './read-pairs.ts'
import { readTables } from './read-tables.ts'
import { revealUnseen } from './reveal-unseen.ts'
import { readStructuredData, type StructuredData } from './structured-data.ts'
import { surveyPage, type PageSurvey } from './survey-page.ts'

/** Pages with more visible words than this are not checked for text that scripts reveal. */
const UNSEEN_CHECK_WORDS_MAX = 2_000
/** A page with scripts and fewer visible characters than this is filled by its scripts. */
const SHELL_CHARS_MAX = 400
const PROGRAM_CHARS_MIN = 200

export class Distillation implements PageDocument {
  page: ReadPage
  readonly baseUrl: string
  readonly dom: Document
  readonly blocks: Block[]
  readonly nodeBlocks: ReadonlyMap<ChildNode, number>
  readonly #survey: PageSurvey
  #tables: Table[] | null = null
  #pairs: Pair[] | null = null
  #data: StructuredData | null = null
  #language: string | null | undefined

  /** `parts`: read instead of the page's whole body; where they are parsed here, their elements have their offsets in it. @throws ScrapeError parse_limit */
  constructor(page: ReadPage, parts: string | Document | null = null) {
    this.page = page
    this.dom = parts === null ? parseWithFrames(page) : typeof parts === 'string' ? parseMarkup(parts, { xml: false, places: true }) : parts
    this.#survey = surveyAll(this.dom)
    this.blocks = this.#survey.blocks
    this.nodeBlocks = this.#survey.nodeBlocks
    this.baseUrl = baseUrlOf(page, this.#survey)
  }

  get links(): Link[] {
    return readLinks(this.#survey.anchors, this.nodeBlocks, this.baseUrl)
  }

  get tables(): Table[] {
    return (this.#tables ??= readTables(this.#survey.tables, this.nodeBlocks))
  }

  get pairs(): Pair[] {
    return (this.#pairs ??= readPairs(this.#survey, this.tables))
  }

  get entities(): Entity[] {
    const { entities, values } = this.#structured
    const main = entities[findMainEntity(entities, { url: this.page.url, title: this.title, blocks: this.blocks, values })]
    if (main !== undefined) main.isMain = true
    return entities
  }

  get values(): DataValue[] {
    return this.#structured.values
  }

  get title(): string {
    const { titleElement } = this.#survey
    const title = titleElement === null ? '' : foldSpace(wholeText(titleElement))
    if (title !== '') return title
    const named = this.values.find((value) => value.path === 'og:title')?.raw
    return named ?? this.blocks.find((block) => block.kind === 'heading')?.text ?? ''
  }

  get language(): string | null {
    if (this.#language === undefined) this.#language = withRegion(this.#declaredLanguage, this.page)
    return this.#language
  }

  get #declaredLanguage(): string | null {
    const { htmlElement, metas } = this.#survey
    const declared =
      htmlElement?.attribs.lang ??
      htmlElement?.attribs['xml:lang'] ??
      metas.find((meta) => meta.attribs['http-equiv']?.toLowerCase() === 'content-language')?.attribs.content ??
      this.values.find((value) => value.path === 'og:locale' || value.path === 'language')?.raw
    const tag = declared?.split(/[,;\s]/)[0]?.replaceAll('_', '-') ?? ''
    return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : null
  }

  /** Little text and much script: the page is filled by its scripts. */
  get isShell(): boolean {
    const programs = this.#survey.scripts.filter((script) => !/json/i.test(script.attribs.type ?? ''))
    const chars = this.blocks.reduce((sum, { kind, text }) => sum + (kind === 'data' ? 0 : text.length), 0)
    // On a page without any text also a short script may fill the page.
    const isBare = this.blocks.every(({ kind, element }) => kind === 'data' || element?.name === 'title')
    const programMin = isBare ? 0 : PROGRAM_CHARS_MIN
    return chars < SHELL_CHARS_MAX && programs.some((script) => script.attribs.src !== undefined || wholeText(script).length > programMin)
  }

  /** Also appends the data blocks to the page's blocks. */
  get #structured(): StructuredData {
    return (this.#data ??= readStructuredData(this.dom, this.#survey, this.baseUrl))
  }
}

/** Surveys the page again where its main text was hidden until its scripts run. */
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

function parseWithFrames({ contentType, body, frames }: ReadPage): Document {
  const dom = parseMarkup(plainMarkup(contentType, body), { xml: false })
  for (const frame of frames) {
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
