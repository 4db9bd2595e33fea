// Sites where rendering added nothing to the pages' source: after some tries they are no longer rendered. Shells always are.

export interface RenderMemory {
  isWorthTrying(site: string): boolean
  remember(site: string, helped: boolean): void
}

const FRUITLESS_TRIES_MAX = 3
const SITES_MAX = 5_000

export function createRenderMemory(): RenderMemory {
  /** Tries in a row that gave nothing. */
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
