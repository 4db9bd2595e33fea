// Where each hash of the home address leads: a section of home, a static page, or nowhere.

export const STATIC_PAGES = ['blog', 'support', 'about', 'privacy'] as const
export type StaticPageName = (typeof STATIC_PAGES)[number]

/** `content` is the target of the skip link before the app has started. */
const HOME_SECTIONS: readonly string[] = ['', 'content', 'top', 'features', 'how-it-works', 'pricing']

export type HomeTarget = { view: 'home' } | { view: 'static'; page: StaticPageName } | { view: 'not-found' }

/** `hash` without its `#`. Parameters that a sign-in provider appends (`access_token=…`, `error=…`) belong to home. */
export function resolveHash(hash: string): HomeTarget {
  const page = STATIC_PAGES.find((name) => name === hash)
  if (page) return { view: 'static', page }
  return HOME_SECTIONS.includes(hash) || hash.includes('=') ? { view: 'home' } : { view: 'not-found' }
}

export function isHomeView(location: { pathname: string; hash: string }): boolean {
  return location.pathname === '/' && resolveHash(location.hash).view === 'home'
}
