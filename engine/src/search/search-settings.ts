// Which web search finds the pages of names and queries. The caller reads its configuration.

export interface SearchSettings {
  provider: (typeof SEARCH_PROVIDERS)[number]
  /** Address of the provider; null for its public one. */
  url: string | null
  apiKey: string | null
}

export const SEARCH_PROVIDERS = ['searxng', 'brave', 'tavily', 'serper', 'keyless'] as const
