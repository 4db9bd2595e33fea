// Reads the lines drawn on a PDF page (strokes, thin filled boxes and edges of stroked boxes) as horizontal and vertical rulings.
import { getResolvedPDFJS } from 'unpdf'
import type { Pdf } from './ocr/pdf-pictures.ts'
import { IDENTITY, matrixOf, within, type Matrix } from './pdf-matrix.ts'

type Page = Awaited<ReturnType<Pdf['getPage']>>

/** In page coordinates: points from the bottom left. `at`: position across the ruling's direction. */
export interface Ruling {
  isHorizontal: boolean
  at: number
  from: number
  to: number
}

/** In points. A filled box up to this thickness is a line; a shorter line is a mark. */
const [THICKNESS_MAX, LENGTH_MIN] = [2.5, 4]
/** A page with more rulings has drawings. */
const RULINGS_MAX = 20_000
/** Operation codes in the path data of the library. */
const [MOVE, LINE, CURVE, CLOSE] = [0, 1, 2, 4]

/** Empty for a page whose drawing cannot be read. */
export async function rulingsOf(page: Page): Promise<Ruling[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const strokes = new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke])
  const fills = new Set([OPS.fill, OPS.eoFill])
  const rulings: Ruling[] = []
  let matrix = IDENTITY
  const saved: Matrix[] = []
  for (const [at, operator] of fnArray.entries()) {
    const given = argsArray[at] as unknown[] | null
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? IDENTITY
    if (operator === OPS.transform) matrix = within(matrix, matrixOf(given))
    if (operator === OPS.paintFormXObjectBegin) matrix = within(matrix, matrixOf(given?.[0]))
    if (operator !== OPS.constructPath || rulings.length > RULINGS_MAX) continue
    const [paint, [path] = []] = (given ?? []) as [paint?: number, paths?: unknown[]]
    if (!ArrayBuffer.isView(path) || paint === undefined) continue
    const parts = subpathsOf(path as Float32Array, matrix)
    if (strokes.has(paint)) rulings.push(...parts.flatMap(edgesOf))
    else if (fills.has(paint)) rulings.push(...parts.flatMap(thinBox))
  }
  return rulings
}

type Spot = readonly [x: number, y: number]

/** Corners of each subpath; a subpath with curves is left out. */
function subpathsOf(data: ArrayLike<number>, matrix: Matrix): Spot[][] {
  const [parts, curved] = [[] as Spot[][], new Set<Spot[]>()]
  let current: Spot[] = []
  const spot = (at: number): Spot => {
    const [x, y, [a, b, c, d, e, f]] = [data[at] ?? 0, data[at + 1] ?? 0, matrix]
    return [a * x + c * y + e, b * x + d * y + f]
  }
  for (let at = 0; at < data.length;) {
    const code = data[at]
    if (code === MOVE) {
      current = [spot(at + 1)]
      parts.push(current)
    } else if (code === LINE) current.push(spot(at + 1))
    else if (code === CLOSE && current[0] !== undefined) current.push(current[0])
    else curved.add(current)
    at += code === CLOSE ? 1 : code === MOVE || code === LINE ? 3 : code === CURVE ? 7 : 5
  }
  return parts.filter((part) => !curved.has(part))
}

function edgesOf(part: readonly Spot[]): Ruling[] {
  return thinBox(part).length > 0 ? thinBox(part) : part.slice(1).flatMap((spot, index) => ruling(part[index]!, spot))
}

function thinBox(part: readonly Spot[]): Ruling[] {
  const [xs, ys] = [part.map(([x]) => x), part.map(([, y]) => y)]
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (Math.min(right - left, top - bottom) > THICKNESS_MAX) return []
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  return right - left > top - bottom ? ruling([left, y], [right, y]) : ruling([x, bottom], [x, top])
}

function ruling([ax, ay]: Spot, [bx, by]: Spot): Ruling[] {
  const [width, height] = [Math.abs(ax - bx), Math.abs(ay - by)]
  if (Math.max(width, height) < LENGTH_MIN || Math.min(width, height) > 1 || ![ax, ay, bx, by].every(Number.isFinite)) return []
  return width > height
    ? [{ isHorizontal: true, at: (ay + by) / 2, from: Math.min(ax, bx), to: Math.max(ax, bx) }]
    : [{ isHorizontal: false, at: (ax + bx) / 2, from: Math.min(ay, by), to: Math.max(ay, by) }]
}
