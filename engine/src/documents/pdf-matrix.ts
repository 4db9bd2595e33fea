// Matrices of PDF pages: from what is drawn to the page. As the PDF library gives them.

export type Matrix = readonly [number, number, number, number, number, number]
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First the second, then the first. */
export function within([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** What is no matrix changes nothing. */
export function matrixOf(given: unknown): Matrix {
  const numbers = Array.isArray(given) || ArrayBuffer.isView(given) ? Array.from(given as ArrayLike<unknown>, Number) : []
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : IDENTITY
}
