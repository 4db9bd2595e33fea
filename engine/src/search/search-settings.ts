// The settings of the web search for names and queries. The caller reads the configuration.

export interface SearchSettings {
  provider: (typeof WEB_SEARCHES)[number]
  /** Address of the provider; null for its public address. */
  url: string | null
  apiKey: string | null
}

/** The site key under which a pause of the provider is recorded; it pauses the lanes of names and queries. */
export const SEARCH_SITE = 'search'

export const WEB_SEARCHES = ['searxng', 'brave', 'tavily', 'serper', 'keyless'] as const
