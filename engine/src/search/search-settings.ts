// Which web search finds the pages of names and queries. The caller reads its configuration.

export interface SearchSettings {
  provider: (typeof WEB_SEARCHES)[number]
  /** Address of the provider; null for its public one. */
  url: string | null
  apiKey: string | null
}

/** What a pause of the provider is known by: the lanes of names and queries rest for it. */
export const SEARCH_SITE = 'search'

export const WEB_SEARCHES = ['searxng', 'brave', 'tavily', 'serper', 'keyless'] as const
