// The cropped picture of a passage in a scan that browsers cannot display: of a PDF page, or of a TIFF.
import type { ScanBoxes } from '@quarry/engine'
import { html } from '../../platform/pages/html.ts'
import { noCutOut } from './draw-picture.ts'
import { framelessPage, type DrawingUse, type DrawnFile, type DrawnPage } from './drawn-page.ts'
import type { MarkedText } from './mark-passage.ts'
import { sandboxPolicy } from './sandbox-policy.ts'

/** Multiples of the passage's width and height, and the minimum aspect ratio; pixels. */
const [WIDER, HIGHER, SHAPE, WIDTH] = [1.4, 2.6, 4, 640]

/** @throws ScrapeError where it cannot be decoded */
export async function drawPartOfScan(
  { file, text }: DrawnFile,
  kind: 'pdf' | 'picture',
  { drawing, signal }: DrawingUse,
): Promise<DrawnPage> {
  const { scan } = text
  if (scan === null || scan.boxes.length === 0 || scan.turn !== 0) return noCutOut('Where the quote stands in the picture was not kept.')
  const part = partAround(scan)
  const { png } = await drawing.cutOut(file, { kind, page: pageOfScan(text), part, width: WIDTH }, signal)
  const marks = scan.boxes.map((box) => {
    const [left, right] = [share(box[0] - part[0], part[2] - part[0]), share(box[2] - box[0], part[2] - part[0])]
    const above = kind === 'pdf' ? part[3] - box[3] : box[1] - part[1]
    const place = `left: ${left}; width: ${right}; top: ${share(above, part[3] - part[1])}; height: ${share(box[3] - box[1], part[3] - part[1])}`
    return html`<span class="passage" style="${place}"></span>`
  })
  const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const whole = 'width: 100%; height: 100%; transform: translate(-50%, -50%)'
  const body = html`<main class="cut-out"><img style="${whole}" src="${source}" alt="The part of the scan that was read" />${marks}</main>`
  return { document: framelessPage('Cut-out of the scan', body), policy: sandboxPolicy(null) }
}

/** For a file whose frames are not listed, the first. */
export function pageOfScan({ place }: MarkedText): number {
  return place?.kind === 'page' ? Number(place.name) : 1
}

function partAround({ boxes }: ScanBoxes): ScanBoxes['boxes'][number] {
  const edge = (at: number, most: (...numbers: number[]) => number): number => most(...boxes.map((box) => box[at] ?? 0))
  const [left, low, right, high] = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)]
  const wide = Math.max((right - left) * WIDER, (high - low) * HIGHER * SHAPE)
  const [x, y] = [(left + right - wide) / 2, (low + high - wide / SHAPE) / 2]
  return [x, y, x + wide, y + wide / SHAPE]
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(3)}%`
}
