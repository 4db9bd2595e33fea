// The list that a page declares in its structured data (schema.org ItemList), to complete or replace the one in its markup.
import type { JsonValue } from '@quarry/contract'
import type { Entity } from '../types.ts'
import { pageKey, type EndPoint } from './end-point.ts'

const LABEL_CHARS_MAX = 200

/** Pages of the longest declared list, each once; anchors of the page itself are left out. */
export function declaredList(entities: readonly Entity[], { baseUrl, pageUrl }: { baseUrl: string; pageUrl: string }): EndPoint[] {
  const lists = entities
    .filter(({ types }) => types.includes('ItemList') || types.includes('OfferCatalog'))
    .map(({ data }) => itemsOf(data, baseUrl))
  const [longest] = lists.toSorted((a, b) => b.length - a.length)
  const own = pageKey(pageUrl)
  return [...new Map((longest ?? []).map((item) => [pageKey(item.url), item])).values()].filter(({ url }) => pageKey(url) !== own)
}

function itemsOf(list: Entity['data'], baseUrl: string): EndPoint[] {
  const elements = list['itemListElement']
  return (Array.isArray(elements) ? elements : []).flatMap((element) => {
    const entry = asObject(element)
    const item = asObject(entry['item'])
    const address = [entry['url'], item['url'], item['@id'], typeof entry['item'] === 'string' ? entry['item'] : undefined, element].find(
      (one): one is string => typeof one === 'string' && one.trim() !== '',
    )
    const url = address === undefined ? null : URL.parse(address, baseUrl)
    const name = [entry['name'], item['name']].find((one) => typeof one === 'string')
    if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== '') return []
    return [{ url: url.href, label: (typeof name === 'string' ? name : '').slice(0, LABEL_CHARS_MAX) }]
  })
}

function asObject(value: JsonValue | undefined): { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
