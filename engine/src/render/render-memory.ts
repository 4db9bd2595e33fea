// Remembers sites where rendering added nothing: after some attempts their pages are no longer rendered, except for empty shells.

export interface RenderMemory {
  isWorthTrying(site: string): boolean
  remember(site: string, helped: boolean): void
}

const FRUITLESS_TRIES_MAX = 3
const SITES_MAX = 5_000

export function createRenderMemory(): RenderMemory {
  /** Per site, the number of attempts in a row that added nothing. */
  const fruitless = new Map<string, number>()
  return {
    isWorthTrying: (site) => (fruitless.get(site) ?? 0) < FRUITLESS_TRIES_MAX,
    remember(site, helped) {
      const tries = helped ? 0 : (fruitless.get(site) ?? 0) + 1
      fruitless.delete(site)
      fruitless.set(site, tries)
      const [oldest] = fruitless.keys()
      if (fruitless.size > SITES_MAX && oldest !== undefined) fruitless.delete(oldest)
    },
  }
}
