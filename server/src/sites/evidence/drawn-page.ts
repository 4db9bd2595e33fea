// The page around a rendered stored file: its title, the marked passage, and styles for both themes. It loads nothing.
import type { FileDrawing, StoredPage } from '@quarry/engine'
import { html, type Html } from '../../platform/pages/html.ts'
import { momentText, type MarkedText } from './mark-passage.ts'

export interface DrawnFile {
  stored: StoredPage
  /** The file as it was fetched. */
  file: Uint8Array
  evidence: { url: string; quote: string }
  text: MarkedText
}

export interface DrawnPage {
  document: string
  /** The `content-security-policy` that it must be sent with. */
  policy: string
}

export interface DrawingUse {
  drawing: FileDrawing
  /** Fires when the reader has disconnected. */
  signal: AbortSignal
}

export interface DrawnParts {
  /** `PDF file, page 2` */
  what: string
  /** A note below the page. */
  hint?: string | null
  body: Html
}

const STYLE = html`
  :root { color-scheme: light dark; --ground: light-dark(#f8f6f3, #151311); --surface: light-dark(#ffffff, #1c1a17); --sunken:
  light-dark(#f1eeea, #110f0e); --line: light-dark(#e5e0d9, #322e2a); --control-line: light-dark(#948b7f, #736a60); --ink:
  light-dark(#1c1917, #f3f0eb); --ink-soft: light-dark(#57514a, #bdb5ab); --focus: light-dark(#8f4217, #e59a68); } * { box-sizing:
  border-box; } [hidden] { display: none !important; } body { margin: 0; padding: 16px; background: var(--ground); color: var(--ink); font:
  14px/1.5 system-ui, sans-serif; } h1 { margin: 0; font-size: 18px; overflow-wrap: anywhere; } header p { margin: 4px 0 0; color:
  var(--ink-soft); overflow-wrap: anywhere; } mark { background: #fff1b8; color: #000; padding: 0 2px; border-radius: 2px; } :focus-visible
  { outline: 2px solid var(--focus); outline-offset: 2px; } .tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin:
  12px 0 0; } .tools button { min-width: 32px; min-height: 32px; padding: 4px 12px; border: 1px solid var(--control-line); border-radius:
  6px; background: var(--surface); color: var(--ink); font: inherit; cursor: pointer; } .tools button[aria-disabled='true'] { opacity: 0.55;
  cursor: default; } .parts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; margin-top: 12px; } .stage { overflow: auto;
  max-height: 85vh; padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--sunken); } .sheet { position:
  relative; width: max-content; margin: 0 auto; overflow: hidden; background: #fff; } .sheet canvas { display: block; } .sheet .packed {
  position: absolute; left: 50%; top: 50%; mix-blend-mode: multiply; } .passage { position: absolute; border: 2px solid #b25e00;
  border-radius: 2px; background: rgb(255 214 0 / 0.32); } .picture { position: relative; width: min(100%, var(--width)); margin: 0 auto;
  background: #fff; overflow: hidden; } body:has(#actual:checked) .picture { width: var(--width); } .picture img, .cut-out img { position:
  absolute; left: 50%; top: 50%; image-orientation: none; } img.plain { max-width: 100%; } .picture .passage, .cut-out .passage {
  box-sizing: content-box; margin: -3px; padding: 1px; scroll-margin: 40vh 30vw; } body:has(> .cut-out) { padding: 0; background: #fff; }
  .cut-out { position: relative; width: 100%; aspect-ratio: 4; overflow: hidden; } .cut-out p { margin: 8px; color: #1c1917; } .text h2 {
  margin: 0 0 8px; font-size: 14px; } .read { overflow: auto; max-height: 80vh; padding: 12px; border: 1px solid var(--line); border-radius:
  8px; background: var(--surface); } .read section[data-page]::before { content: 'Page ' attr(data-page); display: block; margin: 8px 0;
  color: var(--ink-soft); } .read h1, .read h2, .read h3 { font-size: 16px; } .read table, .grid { border-collapse: collapse; } .read td,
  .read th { padding: 2px 8px; border: 1px solid var(--line); text-align: start; } .grid { background: var(--surface); font-size: 13px; }
  .grid td, .grid th { padding: 3px 8px; border: 1px solid var(--line); vertical-align: top; white-space: pre-line; } .grid td { min-width:
  48px; max-width: 360px; overflow-wrap: break-word; } .grid .value { text-align: end; font-variant-numeric: tabular-nums; } .grid th {
  background: var(--sunken); color: var(--ink-soft); font-weight: 500; } .grid thead th, .grid thead td { position: sticky; top: -12px;
  z-index: 1; background: var(--sunken); } .grid .wanted { outline: 3px solid #b25e00; outline-offset: -2px; background: #fff1b8; color:
  #000; scroll-margin: 30vh 30vw; } @media (max-width: 600px) { .passage { border-width: 1px; } } @media (min-width: 1100px) { .parts.two {
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; } }
`

/** The whole as text: its header, and `body` below. */
export function drawnPage({ stored, evidence }: DrawnFile, { what, hint = null, body }: DrawnParts): string {
  const name = nameOf(stored.url)
  const head = html`<header>
    <h1><bdi>${name}</bdi></h1>
    <p>${what}: <bdi>${stored.url}</bdi>, read ${momentText(stored.fetchedAt)}.</p>
    <p>
      The marked passage: <mark><bdi>${evidence.quote}</bdi></mark>
    </p>
    ${hint === null ? '' : html`<p>${hint}</p>`}
  </header>`
  return framelessPage(name, html`${head} ${body}`)
}

/** Only `body`. */
export function framelessPage(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
}

/** Name of the file, or of its site where it has none. */
function nameOf(address: string): string {
  const url = URL.parse(address)
  const last = url?.pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last) || url?.host || 'Stored file'
  } catch {
    return last
  }
}
