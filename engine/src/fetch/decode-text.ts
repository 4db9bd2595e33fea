// Decodes the bytes of a page: the charset comes from the BOM, the header, the page's declaration, then detection.
import { isUtf8 } from 'node:buffer'
import { detect } from 'chardet'

/** Bytes in which the page's declaration is searched; the HTML standard requires 1024, real pages need more. */
const DECLARATION_BYTES_MAX = 8 * 1024
const DETECTION_BYTES_MAX = 64 * 1024

/** Shorter pages are decoded at once, which is cheaper than deferring it. */
const LATE_BYTES_MIN = 64 * 1024

/**
 * The body of a page. Long UTF-8 without a BOM is kept as `bytes`, each byte as one character, and decoded when `body` is first read. Keeps
 * no reference to the buffer.
 */
export function decodeBody(bytes: Buffer, contentTypeHeader: string): { readonly body: string; readonly bytes?: string } {
  const isLate = bytes.length >= LATE_BYTES_MIN && isUtf8(bytes) && bomOf(bytes) === null
  if (!isLate || (usable(headerCharset(contentTypeHeader)) ?? declaredOrMeant(bytes) ?? 'utf-8') !== 'utf-8') {
    return { body: decodeText(bytes, contentTypeHeader) }
  }
  return withLateBody({ bytes: bytes.toString('latin1') })
}

/** Adds `body`, decoded on first use from `bytes`: valid UTF-8 with each byte as one character. */
export function withLateBody<T extends { bytes: string }>(page: T): T & { readonly body: string } {
  return Object.defineProperty(page, 'body', LATE_BODY) as T & { readonly body: string }
}

/** One shared getter, because V8 keeps objects with their own getters until its next full collection. */
const LATE_BODY: PropertyDescriptor & ThisType<{ bytes: string }> = {
  get() {
    const value = UTF8.decode(Buffer.from(this.bytes, 'latin1'))
    Object.defineProperty(this, 'body', { value, enumerable: true })
    return value
  },
  enumerable: true,
  configurable: true,
}
const UTF8 = new TextDecoder('utf-8')

/** Never fails: invalid bytes become replacement characters. */
export function decodeText(bytes: Buffer, contentTypeHeader: string): string {
  const label = bomOf(bytes) ?? usable(headerCharset(contentTypeHeader)) ?? declaredOrMeant(bytes) ?? detectedCharset(bytes)
  const text = new TextDecoder(label).decode(bytes)
  return label === 'utf-8' && isMisnamed(text) ? new TextDecoder(detectedCharset(bytes)).decode(bytes) : text
}

/** True for a page wrongly declared as UTF-8: most of its characters beyond ASCII are invalid. */
function isMisnamed(text: string): boolean {
  if (!text.includes('\ufffd')) return false
  let broken = 0
  let whole = 0
  for (const char of text) {
    if (char === '\ufffd') broken += 1
    else if (char > '\x7f') whole += 1
  }
  return broken > whole
}

function bomOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

function headerCharset(contentTypeHeader: string): string | null {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentTypeHeader)?.[1] ?? null
}

/**
 * The declared charset, or UTF-8 where the bytes are valid UTF-8: declarations are often outdated, and other charsets are rarely valid
 * UTF-8.
 */
function declaredOrMeant(bytes: Buffer): string | null {
  const label = usable(declaredCharset(bytes))
  return label !== null && label !== 'utf-8' && isSurelyUtf8(bytes) ? 'utf-8' : label
}

/** Characters beyond ASCII from which valid UTF-8 is no coincidence. */
const MEANT_CHARS_MIN = 3

function isSurelyUtf8(bytes: Buffer): boolean {
  try {
    let meant = 0
    // Stops at the limit, because a list of all characters would be many times the size of the page.
    for (const char of new TextDecoder('utf-8', { fatal: true }).decode(bytes)) {
      if (char > '\x7f') meant += 1
      if (meant === MEANT_CHARS_MIN) return true
    }
  } catch {
    // Not valid UTF-8.
  }
  return false
}

/**
 * `<meta charset>`, `<meta http-equiv content="…; charset=…">` or `<?xml encoding?>`. A page whose declaration is readable as ASCII is not
 * UTF-16.
 */
function declaredCharset(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, DECLARATION_BYTES_MAX)
  const declared =
    /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ?? /^\s*<\?xml\b[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i.exec(head)
  const label = declared?.[1] ?? null
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function detectedCharset(bytes: Buffer): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return usable(detect(bytes.subarray(0, DETECTION_BYTES_MAX))) ?? 'windows-1252'
  }
}

/** The label, or null where the decoder does not support it. "iso-8859-1" means windows-1252 on the web. */
function usable(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
