// A stored picture with the words of the passage marked, and the cropped passage. The picture is embedded in a page that loads nothing and
// runs no script.
import type { ScanBoxes } from '@quarry/engine'
import { html, Html } from '../../platform/pages/html.ts'
import { drawnPage, framelessPage, type DrawnFile, type DrawnPage } from './drawn-page.ts'
import { PASSAGE_ID } from './mark-passage.ts'
import { sandboxPolicy } from './sandbox-policy.ts'

const POLICY = sandboxPolicy(null)
/** Formats that browsers display. */
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Null for formats that browsers do not display. */
export function pictureTypeOf(contentType: string): string | null {
  return TYPES.has(contentType) ? contentType : null
}

export async function drawPicture(drawn: DrawnFile): Promise<DrawnPage> {
  const { text } = drawn
  const shown = pictureOf(drawn)
  const isMarked = text.scan !== null && text.scan.boxes.length > 0
  const body = html`
    <p class="tools">
      <label><input type="checkbox" id="actual" /> Full size</label>
    </p>
    <main class="parts two">
      <div class="stage" role="region" aria-label="The picture" tabindex="0">${shown}</div>
      <div class="text">
        <h2 id="text-name">Text that was read</h2>
        <div class="read" role="region" aria-labelledby="text-name" tabindex="0">${new Html(text.html)}</div>
      </div>
    </main>
  `
  const hint = isMarked ? null : 'The place of the passage in the picture was not kept: it is marked in the text.'
  return { document: drawnPage(drawn, { what: 'Picture', hint, body }), policy: POLICY }
}

/** Size of the crop: multiples of the passage's width and height, and the minimum aspect ratio. */
const [WIDER, HIGHER, SHAPE] = [1.4, 2.6, 4]

/** The part of the picture around the passage. */
export function drawCutOut({ stored, file, text: { scan } }: DrawnFile): DrawnPage {
  if (scan === null || scan.boxes.length === 0) return noCutOut('The place of the quote in the picture was not kept.')
  const { width, height, boxes } = upright(scan)
  const [left, top, right, bottom] = around(boxes)
  const wide = Math.min(Math.max((right - left) * WIDER, (bottom - top) * HIGHER * SHAPE), width)
  const high = wide / SHAPE
  const x = within((left + right - wide) / 2, width - wide)
  const y = within((top + bottom - high) / 2, height - high)
  const frame = `position: absolute; left: ${share(-x, wide)}; top: ${share(-y, high)}; width: ${share(width, wide)}; height: ${share(height, high)}`
  const body = html`<main class="cut-out">
    <div style="${frame}">
      ${imageOf(stored.contentType, file, scan)}${boxes.map((box) => markOf(box, { width, height, isFirst: false }))}
    </div>
  </main>`
  return { document: framelessPage('Cut-out of the picture', body), policy: POLICY }
}

/** Within the file's text. */
export function noCutOut(why: string): DrawnPage {
  return { document: framelessPage('Cut-out of the picture', html`<main class="cut-out"><p>${why}</p></main>`), policy: POLICY }
}

function pictureOf({ stored, file, text: { scan } }: DrawnFile): Html {
  if (scan === null)
    return html`<img
      class="plain"
      src="${dataUrl(stored.contentType, file)}"
      alt="The picture that was read; its text is on this page too"
    />`
  const { width, height, boxes } = upright(scan)
  const marks = boxes.map((box, index) => markOf(box, { width, height, isFirst: index === 0 }))
  const size = `aspect-ratio: ${width} / ${height}; --width: ${width}px`
  return html`<div class="picture" style="${size}">${imageOf(stored.contentType, file, scan)}${marks}</div>`
}

/** Rotated so that its words are upright. */
function imageOf(contentType: string, file: Uint8Array, scan: ScanBoxes): Html {
  const turned = upright(scan)
  const place = `width: ${share(scan.width, turned.width)}; height: ${share(scan.height, turned.height)}; transform: translate(-50%, -50%) rotate(${scan.turn}deg)`
  return html`<img style="${place}" src="${dataUrl(contentType, file)}" alt="The picture that was read; its text is on this page too" />`
}

function dataUrl(contentType: string, file: Uint8Array): string {
  return `data:${contentType};base64,${Buffer.from(file).toString('base64')}`
}

type Box = ScanBoxes['boxes'][number]

function markOf([left, top, right, bottom]: Box, { width, height, isFirst }: { width: number; height: number; isFirst: boolean }): Html {
  const place = `left: ${share(left, width)}; top: ${share(top, height)}; width: ${share(right - left, width)}; height: ${share(bottom - top, height)}`
  return html`<span class="passage" ${isFirst ? html` id="${PASSAGE_ID}"` : ''} style="${place}"></span>`
}

/** Size and boxes after the rotation. */
function upright({ width, height, turn, boxes }: ScanBoxes): { width: number; height: number; boxes: Box[] } {
  const turned = ([left, top, right, bottom]: Box): Box => {
    if (turn === 90) return [height - bottom, left, height - top, right]
    if (turn === 180) return [width - right, height - bottom, width - left, height - top]
    if (turn === 270) return [top, width - right, bottom, width - left]
    return [left, top, right, bottom]
  }
  return { ...(turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }), boxes: boxes.map(turned) }
}

function around(boxes: readonly Box[]): Box {
  const edge = (at: number, most: (...numbers: number[]) => number): number => most(...boxes.map((box) => box[at] ?? 0))
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)]
}

function within(at: number, most: number): number {
  return Math.max(0, Math.min(at, most))
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(3)}%`
}
