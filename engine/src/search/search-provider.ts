// The engine's interface to a web search. Requests and prices are the provider's.

/** Finds pages for a name or a query. */
export interface SearchProvider {
  /**
   * The provider's best results first, at most a page of them; empty where it found nothing.
   * @throws ScrapeError search_failed or search_refused; the signal's reason when it fired.
   */
  search(query: string, signal: AbortSignal): Promise<SearchResult[]>
}

export interface SearchResult {
  /** An http or https address; whether it may be visited is decided when it is. */
  url: string
  /** Plain text; empty where the provider gives none. */
  title: string
  snippet: string
}
