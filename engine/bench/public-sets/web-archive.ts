// Pages that a browser stored with all their parts in one file (MHTML, RFC 2557).

export interface ArchivedPage {
  html: Buffer
  /** The documents of its frames, in the order of the file. */
  frames: Buffer[]
}

/** @throws Error if the file has no document. */
export function readWebArchive(file: Buffer): ArchivedPage {
  // Each character is one byte.
  const text = file.toString('latin1')
  const [head = ''] = text.split(/\r?\n\r?\n/, 1)
  const boundary = /boundary="([^"]+)"/i.exec(head)?.[1]
  const parts = boundary === undefined ? [] : text.slice(head.length).split(`--${boundary}`).slice(1)
  const [html, ...frames] = parts.flatMap(documentOf)
  if (html === undefined) throw new Error('The web archive has no document.')
  return { html, frames }
}

function documentOf(part: string): Buffer[] {
  const gap = /\r?\n\r?\n/.exec(part)
  const head = gap === null ? '' : part.slice(0, gap.index)
  if (gap === null || !/^content-type:\s*text\/html/im.test(head)) return []
  // The end of the line before a boundary belongs to the boundary.
  const body = part.slice(gap.index + gap[0].length).replace(/\r?\n$/, '')
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return [Buffer.from(body, 'base64')]
  return [encoding === 'quoted-printable' ? unquoted(body) : Buffer.from(body, 'latin1')]
}

/** The bytes of a text that is sent as quoted-printable (RFC 2045). */
export function unquoted(body: string): Buffer {
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1')
}
