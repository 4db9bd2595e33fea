// What a practice site is: a pure answer to a request. Sites know neither sockets nor host names.

export interface SiteRequest {
  method: string
  /** Path inside the site, beginning with `/`. */
  path: string
  query: URLSearchParams
  /** Prefix of the site's own links: `/shop`, or empty where the site has a host name of its own. */
  base: string
  /** Origin of the request, for absolute addresses in structured data. */
  origin: string
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  body: string
}

export interface SiteAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Writes the answer itself, for misbehaviour that a whole body cannot express. */
  stream?: (response: import('node:http').ServerResponse) => void
}

/** A page as a search engine knows it. */
export interface SiteEntry {
  path: string
  title: string
  text: string
}

export interface Site {
  name: string
  title: string
  /** What the site is there to practise, in one sentence. */
  about: string
  answer(request: SiteRequest): SiteAnswer
  /** Pages that the practice search finds; left out where only scripts or traps are to be found. */
  entries?(): Iterable<SiteEntry>
}
