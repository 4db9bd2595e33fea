// Splits the rows of a job into parts small enough that parsing one does not block other requests: by rows, for wide jobs by values.

const ROWS_AT_ONCE = 1_000
const VALUES_AT_ONCE = 30_000

/** Of positions; without `end`. */
export interface Range {
  start: number
  end: number
}

export const rowsWithin = (values: number, width: number): number => Math.max(1, Math.floor(values / Math.max(1, width)))

/** `size`: number of positions; `width`: values per row. The next part is requested while one is processed. */
export async function* inParts<P>({ size, width }: { size: number; width: number }, read: (range: Range) => Promise<P>): AsyncGenerator<P> {
  const length = Math.min(ROWS_AT_ONCE, rowsWithin(VALUES_AT_ONCE, width))
  const readFrom = (start: number): Promise<P> => read({ start, end: start + length })
  let next = readFrom(0)
  for (let start = 0; start < size; start += length) {
    const part = await next
    if (start + length < size) next = readFrom(start + length)
    // The consumer of the part may fail first.
    next.catch(() => {})
    yield part
  }
}
