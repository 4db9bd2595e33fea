// The site for the speed benchmark: product pages of the practice web, unchanged or padded to the size of real shop pages. It is the same
// for all systems, and listens only on loopback.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonValue } from '@quarry/contract'
import { DEFAULT_SEED, practiceSites, productOf } from '@quarry/practice-web'
import { SPEED_PAGES } from './bench-options.ts'

export interface SpeedSite {
  port: number
  /** Average size of a page in bytes. */
  bytesPerPage: number
  /** Addresses of `count` different pages, half with structured data and half without. */
  urls(count: number): string[]
  close(): Promise<void>
}

const KEEP_ALIVE_MS = 120_000

/** With more than two sites, each is a copy of one of the two with another name. */
export async function startSpeedSite(pad: (html: string, number: number) => string, siteCount = 2): Promise<SpeedSite> {
  const sites = new Map(practiceSites(DEFAULT_SEED).map((site) => [site.name, site]))
  const bodyOf = (host: string, pathname: string): string | null => {
    const [, name = '', ...rest] = pathname.split('/')
    const path = `/${rest.join('/')}`
    const answer = sites
      .get(name.replace(/-\d+$/, ''))
      ?.answer({ method: 'GET', path, query: new URLSearchParams(), base: `/${name}`, origin: `http://${host}`, headers: {}, body: '' })
    return answer === undefined || (answer.status ?? 200) !== 200 ? null : pad(String(answer.body), Number(rest.at(-1)))
  }
  const server = createServer((request, response) => {
    const body = bodyOf(request.headers.host ?? '', request.url ?? '/')
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body ?? 'There is no such page.')
  })
  // Longer than any delay on a busy machine, so that no connection is closed before it is used again.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const port = await listen(server)
  const paths = pathsOf(SPEED_PAGES, siteCount)
  const sample = paths.slice(0, 20).map((path) => Buffer.byteLength(bodyOf(`127.0.0.1:${port}`, path) ?? ''))
  return {
    port,
    bytesPerPage: sample.reduce((sum, bytes) => sum + bytes, 0) / sample.length,
    urls: (count) => pathsOf(count, siteCount).map((path) => `http://127.0.0.1:${port}${path}`),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Name of the practice site of a page. */
export function siteOfPage(url: string): string {
  return new URL(url).pathname.split('/')[1] ?? ''
}

/** The correct values of the page for the ten fields, as a user would enter them. */
export function solvedValues(url: string): Record<string, JsonValue> {
  const product = productOf(siteOfPage(url), Number(url.split('/').at(-1)), DEFAULT_SEED)
  return {
    product_name: product.name,
    brand: product.brand,
    price: product.priceCents / 100,
    list_price: product.listPriceCents === null ? null : product.listPriceCents / 100,
    availability: product.inStock,
    sku: product.sku,
    color: product.color,
    weight: `${product.weightGrams} g`,
    country_of_origin: product.madeIn,
    description: product.description,
  }
}

function pathsOf(count: number, siteCount: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const own = siteCount === 2 ? '' : `-${index % siteCount}`
    return `/${(index % siteCount) % 2 === 0 ? `shop${own}/p` : `outlet${own}/item`}/${Math.floor(index / siteCount) + 1}`
  })
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The benchmark site has no port.')
  return address.port
}
