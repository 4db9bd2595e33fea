// Distributes sites over folds, so that a trained model is tested on sites that it has not seen.

/** The fold of a site, 0 to `folds` - 1: the same for all hosts of a domain. */
export function foldOf(site: string, folds: number): number {
  const domain = site.split('.').slice(-2).join('.')
  return [...domain].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % folds
}
