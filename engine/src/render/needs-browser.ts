// Tells whether rendering a page may show more than its source. These are only hints: the outcomes are stored per site (render-memory.ts).
import { getElementsByTagName, textContent } from 'domutils'
import type { PageDocument } from '../types.ts'
import { MORE } from './page-scripts.ts'

/** Placeholders that are filled later. */
const UNFINISHED =
  /\saria-busy=["']?true|\sv-cloak\b|\sclass=["'][^"'<>]{0,200}\b(?:skeleton|shimmer|spinner|loader|is-loading|placeholder-glow)\b|\sid=["'](?:root|app|__next|__nuxt|___gatsby|q-app|svelte|react-root|application)["'][^<>]{0,200}>\s{0,50}<\/div>/i
const WAITING_TEXT =
  /^(?:loading|please wait|wird geladen|bitte warten|chargement|cargando|caricamento|laden|ładowanie|загрузка|読み込み中|加载中)(?:\W.{0,20})?$/i
/** Calls with which an inline script requests data. */
const ASKS_FOR_DATA = /\bfetch\s?\(|\bXMLHttpRequest\b|\baxios\b|\$\.(?:get|ajax|getJSON|post)\s?\(/
const ENDLESS =
  /\binfinite-?scroll|\bdata-infinite|\bIntersectionObserver\b|\baddEventListener\(\s?["']scroll["']|\bhx-trigger=["'](?:revealed|intersect)/i
const BODY_CHARS_MAX = 2_000_000
const SCRIPTS_MAX = 100
const SCRIPT_CHARS_MAX = 20_000
const LABEL_CHARS_MAX = 60
const CONTROLS_MAX = 5_000

/** True if the page's scripts still have to load data. */
export function loadsData({ page, blocks, dom }: PageDocument): boolean {
  if (!isMarkup(page.contentType)) return false
  if (blocks.some(({ text }) => text.length < LABEL_CHARS_MAX && WAITING_TEXT.test(text))) return true
  if (UNFINISHED.test(page.body.slice(0, BODY_CHARS_MAX))) return true
  const scripts = getElementsByTagName('script', dom, true, SCRIPTS_MAX)
  return scripts.some((script) => ASKS_FOR_DATA.test(textContent(script).slice(0, SCRIPT_CHARS_MAX)))
}

/** True for a list that continues by scrolling, paging or "load more". */
export function growsOn({ page, blocks, links, dom }: PageDocument): boolean {
  if (!isMarkup(page.contentType)) return false
  const asksForMore = blocks.some(({ text, kind, id }) => {
    if (text.length > LABEL_CHARS_MAX || !MORE.test(text)) return false
    const link = links.find(({ block }) => block === id)
    return link === undefined ? kind === 'control' : /^(?:#|javascript:|$)/i.test(link.element.attribs['href'] ?? '')
  })
  return asksForMore || isTurnedByScript(dom) || ENDLESS.test(page.body.slice(0, BODY_CHARS_MAX))
}

/** True for page numbers without addresses: a script changes the page. */
function isTurnedByScript(dom: PageDocument['dom']): boolean {
  const controls = ['button', 'a'].flatMap((tag) => getElementsByTagName(tag, dom, true, CONTROLS_MAX))
  const numbers = controls.filter(
    (control) => /^(?:#|javascript:|$)/i.test(control.attribs['href'] ?? '') && /^\s*\d{1,4}\s*$/.test(textContent(control)),
  )
  return numbers.length >= 2
}

function isMarkup(contentType: string): boolean {
  return /html/.test(contentType)
}
