// The interface of a practice site: a pure function from request to response, independent of sockets and host names.

export interface SiteRequest {
  method: string
  /** Path inside the site, beginning with `/`. */
  path: string
  query: URLSearchParams
  /** Prefix of the site's own links: `/shop`, or empty where the site has a host name of its own. */
  base: string
  /** Origin of the request, for absolute addresses in structured data. */
  origin: string
  /** Header values by name in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
}

export interface SiteAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Writes the response itself, for sites that misbehave in ways a complete body cannot, such as stalling or breaking off. */
  stream?: (response: import('node:http').ServerResponse) => void
}

/** A page in the index of the practice web's search. */
export interface SiteEntry {
  path: string
  title: string
  text: string
}

export interface Site {
  name: string
  title: string
  /** What the site is meant for, in one sentence. */
  about: string
  answer(request: SiteRequest): SiteAnswer
  /** Pages for the index of the practice search; left out for sites that have only scripted pages or traps. */
  entries?(): Iterable<SiteEntry>
}
