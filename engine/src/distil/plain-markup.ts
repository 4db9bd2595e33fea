// Converts pages that are not HTML to HTML: JSON and XML to labelled values and tables, CSV to a table, EDI messages to both, other text to
// paragraphs. Labels are made from names; every value keeps its exact source text, so that quotes are found there again.
import { textContent } from 'domutils'
import { isTag, type Element, type ParentNode } from 'domhandler'
import type { JsonValue } from '@quarry/contract'
import { ScrapeError } from '../errors.ts'
import { escapeText } from '../text/escape-text.ts'
import { readInterchange } from './read-interchange.ts'
import { parseLooseJson, plainJson } from './loose-json.ts'
import { parseMarkup } from './parse-page.ts'
import { separatedRows } from './separated-rows.ts'

const DEPTH_MAX = 30

/**
 * The markup to parse for a page of this media type; HTML is unchanged, also where declared as JSON. @throws ScrapeError undecodable for
 * damaged JSON
 */
export function plainMarkup(contentType: string, body: string): string {
  if (/[/+](?:json|x-ndjson)$/.test(contentType)) return fromJson(body)
  if (/\bxml$/.test(contentType) && !contentType.includes('xhtml')) return fromXml(body)
  if (contentType === 'text/csv' || contentType === 'text/tab-separated-values') return fromRows(separatedRows(body))
  if (contentType === 'text/plain' || contentType === 'text/markdown') return fromInterchange(body) ?? fromText(body)
  return body
}

function fromInterchange(body: string): string | null {
  const read = readInterchange(body)
  if (read === null) return null
  const columns = [...new Set(read.items.flatMap((item) => [...item.keys()]))]
  const rows = read.items.map((item) => columns.map((column) => item.get(column) ?? ''))
  return `<dl>${read.pairs.map(([name, value]) => pair(name, value)).join('')}</dl>${rows.length > 0 ? table(columns, rows) : ''}`
}

function fromText(body: string): string {
  return body
    .split(/\r\n|\r|\n/)
    .map((line) => (line.trim() === '' ? '' : `<p>${escapeText(line)}</p>`))
    .join('\n')
}

/** JSON, JSON lines, or JSON in a function call. Anything else is text or HTML, unless it begins like JSON: then it is damaged. */
function fromJson(body: string): string {
  const text = body.trim()
  const value = parsed(text) ?? parsedLines(text) ?? parsed(/^[\w$.]{1,100}\(([\s\S]*)\);?$/.exec(text)?.[1] ?? '') ?? repaired(text)
  if (value !== undefined) return ofValue(value, '', 0)
  if (/^[[{]/.test(text)) throw new ScrapeError('undecodable', { detail: 'damaged JSON' })
  return text.startsWith('<') ? body : fromText(body)
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tolerates the small faults that loose parsers accept. */
function repaired(text: string): JsonValue | undefined {
  return /^[[{]/.test(text) ? (plainJson(parseLooseJson(text)) ?? undefined) : undefined
}

function parsedLines(text: string): JsonValue[] | undefined {
  const values: JsonValue[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const value = parsed(line)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values.length > 1 ? values : undefined
}

function ofValue(value: JsonValue, name: string, depth: number): string {
  if (value === null || depth > DEPTH_MAX) return ''
  if (typeof value !== 'object') return name === '' ? `<p>${escapeText(String(value))}</p>` : pair(name, String(value))
  if (Array.isArray(value)) return ofList(value, name, depth)
  const entries = Object.entries(value)
  const simple = entries.filter(([, one]) => typeof one !== 'object').map(([key, one]) => pair(key, String(one)))
  const nested = entries.filter(([, one]) => typeof one === 'object').map(([key, one]) => ofValue(one, key, depth + 1))
  return `<section>${heading(name, depth)}${simple.length > 0 ? `<dl>${simple.join('')}</dl>` : ''}${nested.join('')}</section>`
}

/** A list of objects becomes a table, a list of plain values a list. */
function ofList(list: JsonValue[], name: string, depth: number): string {
  const records = list.filter(isRecord)
  if (records.length === list.length && list.length > 1) {
    const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, 100)
    const rows = records.map((record) => columns.map((column) => flat(Object.entries(record).find(([key]) => key === column)?.[1])))
    return `${heading(name, depth)}${table(columns.map(spaced), rows)}`
  }
  if (list.every((one) => typeof one !== 'object')) {
    return `<dl><dt>${escapeText(spaced(name))}</dt><dd><ul>${list.map((one) => `<li>${escapeText(String(one))}</li>`).join('')}</ul></dd></dl>`
  }
  return list.map((one) => ofValue(one, name, depth + 1)).join('')
}

function isRecord(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function flat(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value))
    return value
      .map(flat)
      .filter((one) => one !== '')
      .join(', ')
  return typeof value === 'object'
    ? Object.values(value)
        .map(flat)
        .filter((one) => one !== '')
        .join(', ')
    : String(value)
}

function fromXml(body: string): string {
  return ofElements(parseMarkup(body, { xml: true }), 0)
}

/** Elements with text only become labelled values, others sections. */
function ofElements(parent: ParentNode, depth: number): string {
  const elements = parent.children.filter(isTag)
  if (depth > DEPTH_MAX) return ''
  const isLeaf = (element: Element): boolean => !element.children.some(isTag)
  const simple = elements.filter(isLeaf).flatMap((element) => [...Object.entries(element.attribs), [element.name, textContent(element)]])
  const pairs = simple.filter(([, value]) => value?.trim()).map(([name, value]) => pair(localName(name ?? ''), value ?? ''))
  const nested = elements
    .filter((element) => !isLeaf(element))
    .map((element) => `<section>${heading(localName(element.name), depth)}${ofElements(element, depth + 1)}</section>`)
  return `${pairs.length > 0 ? `<dl>${pairs.join('')}</dl>` : ''}${nested.join('')}`
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function fromRows([header = [], ...rows]: string[][]): string {
  return table(header.map(spaced), rows)
}

function table(header: string[], rows: string[][]): string {
  const head = header.map((name) => `<th>${escapeText(name)}</th>`).join('')
  return `<table><tr>${head}</tr>${rows.map((row) => `<tr>${row.map((one) => `<td>${linked(one)}</td>`).join('')}</tr>`).join('')}</table>`
}

/** A cell that is a web address becomes a link, so that it can be followed like the list of a page. */
function linked(text: string): string {
  const shown = escapeText(text)
  return /^https?:\/\/[^\s"]+$/.test(text) ? `<a href="${shown}">${shown}</a>` : shown
}

function pair(name: string, value: string): string {
  return `<dt>${escapeText(spaced(name))}</dt><dd>${escapeText(value)}</dd>`
}

function heading(name: string, depth: number): string {
  const level = Math.min(depth + 1, 6)
  return name === '' ? '' : `<h${level}>${escapeText(spaced(name))}</h${level}>`
}

/** Names such as `unitPrice` and `unit_price` as words. */
function spaced(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
}
