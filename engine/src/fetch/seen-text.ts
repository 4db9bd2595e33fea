// A response and its title and visible words, without building its tree. Rough, and linear for any markup.

export interface SeenAnswer {
  status: number
  headers: Record<string, string>
  requestedUrl: string
  url: string
  /** Decoded; of a long page its bytes one by one may do. */
  body: string
  /** True where the visitor was sent to the page that is known as the site's sign-in page. */
  isSignInPage?: boolean
  /** The sign-in page is the wanted page. */
  mayAskToSignIn?: boolean
}

const SILENT_START = /^<(?:!--|(?:script|style|template|svg)\b)/

export function titleOf(body: string): string {
  // Bounded: a page of nothing but beginnings of titles is as long as pages may be.
  return /<title[^>]{0,500}>([^<]{0,300})/i.exec(body)?.[1] ?? ''
}

/** Rough, and linear whatever the markup: what is left without scripts, styles, comments and tags. */
export function visibleText(body: string): string {
  // Letters of markup alone: some others become two when they are made small, and places would differ.
  const lower = body.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let text = ''
  for (let at = 0; at < body.length;) {
    const open = body.indexOf('<', at)
    if (open < 0) return fold(text + body.slice(at))
    text += `${body.slice(at, open)} `
    const silent = SILENT_START.exec(lower.slice(open, open + 12))?.[0]
    const end = silent === undefined ? body.indexOf('>', open) : lower.indexOf(silent === '<!--' ? '-->' : `</${silent.slice(1)}`, open)
    if (end < 0) return fold(text)
    at = end + 1
  }
  return fold(text)
}

function fold(text: string): string {
  return text.replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ').trim()
}
