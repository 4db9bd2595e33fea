// Transformation matrices of PDF pages, in the format of the PDF library.

export type Matrix = readonly [number, number, number, number, number, number]
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The product: applies the second matrix, then the first. */
export function within([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The identity where the value is no matrix. */
export function matrixOf(given: unknown): Matrix {
  const numbers = Array.isArray(given) || ArrayBuffer.isView(given) ? Array.from(given as ArrayLike<unknown>, Number) : []
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : IDENTITY
}
