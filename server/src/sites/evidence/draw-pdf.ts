// A stored PDF: its pages are rendered in the browser, in a sandbox whose only script is the PDF library and the code that pages through
// it. The file and all its resources are embedded, so that nothing is loaded.
import { pdfLibrarySource, ScrapeError } from '@quarry/engine'
import { Html, html } from '../../platform/pages/html.ts'
import { drawnPage, type DrawingUse, type DrawnFile, type DrawnPage } from './drawn-page.ts'
import { PDF_VIEWER_SCRIPT } from './pdf-viewer-script.ts'
import { sandboxPolicy } from './sandbox-policy.ts'

let viewer: Promise<{ script: string; policy: string }> | null = null

/** @throws ScrapeError where the file cannot be opened within its limits */
export async function drawPdf(drawn: DrawnFile, { drawing, signal }: DrawingUse): Promise<DrawnPage> {
  const { file, evidence, text } = drawn
  const page = text.place?.kind === 'page' ? Number(text.place.name) : pageOf(evidence.url)
  const { quote } = evidence
  const found = await drawing.findInPdf(file, { page, quote, before: text.before, after: text.after }, signal)
  // A scanned page has no text to search: the positions of its words are those that OCR stored.
  const places = text.scan?.space === 'page' ? { ...found, boxes: text.scan.boxes } : found
  const packed = await unpack(drawn, page, { drawing, signal })
  viewer ??= loadViewer()
  const { script, policy } = await viewer
  const body = html`
    <nav class="tools" aria-label="Pages" hidden>
      <button type="button" id="previous" aria-label="Previous page">←</button>
      <span id="number"></span>
      <button type="button" id="next" aria-label="Next page">→</button>
      <button type="button" id="smaller" aria-label="Zoom out">−</button>
      <button type="button" id="larger" aria-label="Zoom in">+</button>
      <button type="button" id="fit">Fit</button>
      ${places.boxes.length === 0 ? '' : html`<button type="button" id="show">Show the passage</button>`}
    </nav>
    <p role="status" id="status"></p>
    <main class="parts two">
      <div class="stage" id="stage" role="region" aria-label="The page as drawn" tabindex="0"><div class="sheet" id="sheet"></div></div>
      <div class="text">
        <h2 id="text-name">Text of the file</h2>
        ${inert('application/json', 'drawing', JSON.stringify(places))}
        ${inert('application/json', 'pictures', JSON.stringify(packed.shown))}
        ${inert('text/plain', 'file', Buffer.from(file).toString('base64'))}
        <div class="read" role="region" aria-labelledby="text-name" tabindex="0">${new Html(text.html)}</div>
      </div>
    </main>
    ${new Html(`<script type="module">${script}</script>`)}
  `
  return { document: drawnPage(drawn, { what: `PDF file, page ${page}`, hint: packed.hint, body }), policy }
}

/** Pictures that are drawn over the pages, by page; `first` and `last` are the pages that were examined for them. */
interface LaidOver {
  first: number
  last: number
  pages: Record<number, string>
}

/** Pictures that the browser cannot decode. A file without any, or whose pictures cannot be decoded, is still rendered. */
async function unpack(
  { file }: DrawnFile,
  page: number,
  { drawing, signal }: DrawingUse,
): Promise<{ shown: LaidOver | null; hint: string | null }> {
  try {
    const found = await drawing.unpackPictures(file, page, signal)
    if (found === null) return { shown: null, hint: null }
    const pages = found.pages.map(({ page: number, png }) => [number, Buffer.from(png).toString('base64')])
    return { shown: { first: found.first, last: found.last, pages: Object.fromEntries(pages) }, hint: null }
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
    return { shown: null, hint: error.kind === 'ocr_unavailable' ? NOT_INSTALLED : NOT_UNPACKED }
  }
}
const NOT_INSTALLED =
  'Pictures of this file are packed in a way that browsers do not open, and what unpacks them is not installed here: pages may look empty.'
const NOT_UNPACKED = 'Pictures of this file are packed, and could not be unpacked within the limits: pages may look empty.'

async function loadViewer(): Promise<{ script: string; policy: string }> {
  const script = `${await pdfLibrarySource()}\n${PDF_VIEWER_SCRIPT}`
  return { script, policy: sandboxPolicy(script) }
}

/** Data in the page; not executed. */
function inert(type: string, id: string, data: string): Html {
  return new Html(`<script type="${type}" id="${id}">${data.replaceAll('<', '\\u003c')}</script>`)
}

/** From an address that ends in `#page=2`. */
function pageOf(url: string): number {
  return Number(/#page=(\d{1,6})$/.exec(url)?.[1] ?? 1)
}
