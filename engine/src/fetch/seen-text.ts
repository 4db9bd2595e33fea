// Extracts title and visible text of a response without building its tree: approximate, and in linear time for any markup.

export interface SeenAnswer {
  status: number
  headers: Record<string, string>
  requestedUrl: string
  url: string
  /** Decoded text; for a long page also its bytes, each as one character. */
  body: string
  /** True after a redirect to the site's known sign-in page. */
  isSignInPage?: boolean
  /** True where the sign-in page is the requested page. */
  mayAskToSignIn?: boolean
}

const SILENT_START = /^<(?:!--|(?:script|style|template|svg)\b)/

export function titleOf(body: string): string {
  // Bounded against pages that repeat the beginning of a title.
  return /<title[^>]{0,500}>([^<]{0,300})/i.exec(body)?.[1] ?? ''
}

/** The text without scripts, styles, comments and tags: approximate, in linear time. */
export function visibleText(body: string): string {
  // Only ASCII letters, because lower case can change the length of others and so shift the indexes.
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
