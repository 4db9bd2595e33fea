// The frames of a page that its copy does not hold: those of its own site, and of other sites those that are large. Judges by the source of the
// page; fetches nothing.
import type { Element } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { domainOf } from '../access/site-of-access.ts'
import type { PageDocument } from '../types.ts'

/** Smaller ones of other sites are banners, buttons and counters. Pixels. */
const LARGE = { width: 400, height: 300 }
/** Of a frame that names no size, as browsers draw it. */
const DEFAULT = { width: 300, height: 150 }
/** What a share of the page comes to. */
const WINDOW = { width: 1_200, height: 800 }
/** What only players, maps, calls and payment forms ask for: they hold no facts of the page's thing. */
const DEVICE = /\b(?:autoplay|fullscreen|encrypted-media|picture-in-picture|camera|microphone|geolocation|payment)\b/i
const HIDDEN = /display:\s*none|visibility:\s*hidden/i

/** Addresses, in page order. */
export function framesOfPage({ page, dom, baseUrl }: Pick<PageDocument, 'page' | 'dom' | 'baseUrl'>): string[] {
  const own = domainOf(new URL(page.url))
  const found = getElementsByTagName('iframe', dom).flatMap((frame) => {
    const url = URL.parse(frame.attribs['src'] || frame.attribs['data-src'] || '', baseUrl)
    if (url === null || !/^https?:$/.test(url.protocol) || isHidden(frame)) return []
    // A page that was rendered holds those of its own site already.
    const isWanted = domainOf(url) === own ? page.via !== 'browser' : isLarge(frame) && !usesDevices(frame)
    url.hash = ''
    return isWanted && url.href !== page.url ? [url.href] : []
  })
  return [...new Set(found)]
}

function isHidden({ attribs }: Element): boolean {
  return 'hidden' in attribs || attribs['aria-hidden'] === 'true' || HIDDEN.test(attribs['style'] ?? '')
}

function isLarge(frame: Element): boolean {
  return sideOf(frame, 'width') >= LARGE.width && sideOf(frame, 'height') >= LARGE.height
}

function usesDevices({ attribs }: Element): boolean {
  return 'allowfullscreen' in attribs || DEVICE.test(attribs['allow'] ?? '')
}

function sideOf({ attribs }: Element, side: 'width' | 'height'): number {
  const styled = new RegExp(`(?:^|;)\\s*${side}:\\s*([\\d.]+(?:px|%|vh|vw))`, 'i').exec(attribs['style'] ?? '')?.[1]
  const text = styled ?? attribs[side] ?? ''
  const number = Number.parseFloat(text)
  if (!Number.isFinite(number)) return DEFAULT[side]
  return /%|v[hw]$/.test(text) ? (number / 100) * WINDOW[side] : number
}
