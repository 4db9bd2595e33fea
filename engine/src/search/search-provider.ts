// The engine's interface to a web search.

/** Finds pages for a name or a query. */
export interface SearchProvider {
  /**
   * At most one page of results, the best first; empty if nothing was found.
   * @throws ScrapeError search_failed or search_refused; the signal's reason when it fired.
   */
  search(query: string, signal: AbortSignal): Promise<SearchResult[]>
}

export interface SearchResult {
  /** An http or https address; whether it may be visited is checked when it is fetched. */
  url: string
  /** Plain text; empty if the provider gives none. */
  title: string
  snippet: string
}
