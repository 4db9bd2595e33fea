// In: cells as a spreadsheet puts them on the clipboard. Out: their texts by line. Pure.

/** Programs quote a cell that contains a tab, a line break or a quote. Other quotes are part of the cell's text. */
const QUOTED = /"((?:[^"]|"")*)"(?=\t|\r\n|\r|\n|$)/y
const PLAIN = /[^\t\r\n]*/y
const LINE_BREAK = /\r\n|\r|\n/y

export function readPastedCells(text: string): string[][] {
  const lines: string[][] = [[]]
  for (let at = 0; ; at += 1) {
    const [cell, end] = cellAt(text, at)
    lines.at(-1)?.push(cell)
    if (end >= text.length) return lines
    at = end
    const lineBreak = matchAt(LINE_BREAK, text, at)
    if (lineBreak === null) continue
    at += lineBreak[0].length - 1
    // The last line ends with a line break too.
    if (at + 1 === text.length) return lines
    lines.push([])
  }
}

function cellAt(text: string, at: number): [cell: string, end: number] {
  const quoted = matchAt(QUOTED, text, at)
  if (quoted && /[\t\r\n]|""/.test(quoted[1] ?? '')) return [(quoted[1] ?? '').replaceAll('""', '"'), at + quoted[0].length]
  const plain = matchAt(PLAIN, text, at)?.[0] ?? ''
  return [plain, at + plain.length]
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
