// A site on this machine with a list over several pages, for simulated users who discover it.
import { startLoopbackSite } from '../../../engine/src/testing/loopback-site.ts'

const PAGES = 3
const ROWS = 12
export const LISTED = PAGES * ROWS

export interface ListingSite extends AsyncDisposable {
  port: number
  listing: string
}

export async function startListingSite(): Promise<ListingSite> {
  const pages = Array.from({ length: PAGES }, (_, page) => [`/kilns/${page + 1}`, pageOf(page + 1)] as const)
  const site = await startLoopbackSite(Object.fromEntries(pages))
  return { port: site.port, listing: `http://127.0.0.1:${site.port}/kilns/1`, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

function pageOf(page: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) => (page - 1) * ROWS + row + 1)
  const items = rows.map(
    (n) => `<li class="kiln"><h2><a href="/kiln/${n}">Kiln ${n} of the valley</a></h2><p>Fired with wood, ${n + 3} shelves.</p></li>`,
  )
  const next = page < PAGES ? `<a rel="next" href="/kilns/${page + 1}">Next page</a>` : ''
  return `<!doctype html><html lang="en"><title>Kilns</title><body><main><h1>Kilns</h1><ul>${items.join('')}</ul><nav>${next}</nav></main></body></html>`
}
