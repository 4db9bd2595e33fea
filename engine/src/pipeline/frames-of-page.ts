// Finds the frames of a page that are to be read in addition: those of its own site, and large ones of other sites. The size is the one
// that the browser measured, else the one given in the page's source. Fetches nothing.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { domainOf } from '../access/site-of-access.ts'
import { sizeIn, sizeRulesOf, styledSize, type Side } from '../distil/styled-sizes.ts'
import type { PageDocument } from '../types.ts'

/** In pixels. Smaller frames of other sites are banners, buttons and counters. */
const LARGE = { width: 400, height: 300 }
/** The size at which browsers draw a frame that gives no size. */
const DEFAULT = { width: 300, height: 150 }
/** The assumed window, for sizes in percent. */
const WINDOW = { width: 1_200, height: 800 }
const EM = 16
/** Permissions that only players, maps, calls and payment forms request: these contain no values about the subject of the page. */
const DEVICE = /\b(?:autoplay|fullscreen|encrypted-media|picture-in-picture|camera|microphone|geolocation|payment)\b/i
const HIDDEN = /display:\s*none|visibility:\s*hidden/i

type FramedPage = Pick<PageDocument, 'page' | 'dom' | 'baseUrl'>

/** The addresses, in page order. */
export function framesOfPage(document: FramedPage): string[] {
  const frames = framesIn(document)
  if (frames.length === 0) return []
  const own = domainOf(new URL(document.page.url))
  const sizes = sizesIn(document)
  const found = frames.flatMap(({ frame, url }) => {
    // A rendered page already contains the frames of its own site.
    const isWanted = domainOf(url) === own ? document.page.via !== 'browser' : sizes.isLarge(frame, url) && !usesDevices(frame)
    return isWanted ? [url.href] : []
  })
  return [...new Set(found)]
}

/** True if the size of a frame of another site is given only in an external stylesheet: only a browser can measure whether it is large. */
export function hasFrameOfUnknownSize(document: FramedPage): boolean {
  const frames = document.page.via === 'http' ? framesIn(document) : []
  if (frames.length === 0) return false
  const own = domainOf(new URL(document.page.url))
  const sizes = sizesIn(document)
  return sizes.hasStylesheets && frames.some(({ frame, url }) => domainOf(url) !== own && !usesDevices(frame) && sizes.isUnknown(frame))
}

function framesIn({ page, dom, baseUrl }: FramedPage): { frame: Element; url: URL }[] {
  return addFrames(dom.children, []).flatMap((frame) => {
    const url = URL.parse(frame.attribs['src'] || frame.attribs['data-src'] || '', baseUrl)
    if (url === null || !/^https?:$/.test(url.protocol) || isHidden(frame)) return []
    url.hash = ''
    return url.href === page.url ? [] : [{ frame, url }]
  })
}

/** This runs on every page: its own walk takes a third of the time of a general search. */
function addFrames(nodes: readonly ChildNode[], found: Element[]): Element[] {
  for (const node of nodes) {
    if (!isTag(node)) continue
    if (node.name === 'iframe') found.push(node)
    if (node.children.length > 0) addFrames(node.children, found)
  }
  return found
}

interface FrameSizes {
  isLarge(frame: Element, url: URL): boolean
  isUnknown(frame: Element): boolean
  hasStylesheets: boolean
}

function sizesIn({ page, dom }: FramedPage): FrameSizes {
  const rules = sizeRulesOf(dom)
  const written = (frame: Element, side: Side): string | undefined =>
    sizeIn(frame.attribs['style'] ?? '', side) ?? styledSize(frame, side, rules) ?? frame.attribs[side]
  const isLargeSide = (frame: Element, side: Side): boolean => pixelsOf(written(frame, side), side) >= LARGE[side]
  return {
    hasStylesheets: getElementsByTagName('link', dom, true, 200).some(({ attribs }) => /\bstylesheet\b/i.test(attribs['rel'] ?? '')),
    isUnknown: (frame) => SIDES.every((side) => written(frame, side) === undefined),
    isLarge(frame, url) {
      const drawn = page.drawnFrames?.find((one) => sameAddress(one.url, url))
      if (drawn !== undefined) return drawn.width >= LARGE.width && drawn.height >= LARGE.height
      return SIDES.every((side) => isLargeSide(frame, side))
    },
  }
}
const SIDES = ['width', 'height'] as const

function sameAddress(one: string, other: URL): boolean {
  const url = URL.parse(one)
  if (url !== null) url.hash = ''
  return url?.href === other.href
}

function isHidden({ attribs }: Element): boolean {
  return 'hidden' in attribs || attribs['aria-hidden'] === 'true' || HIDDEN.test(attribs['style'] ?? '')
}

function usesDevices({ attribs }: Element): boolean {
  return 'allowfullscreen' in attribs || DEVICE.test(attribs['allow'] ?? '')
}

function pixelsOf(text: string | undefined, side: Side): number {
  const number = Number.parseFloat(text ?? '')
  if (!Number.isFinite(number)) return DEFAULT[side]
  if (/em$/i.test(text ?? '')) return number * EM
  return /%|v[hw]$/i.test(text ?? '') ? (number / 100) * WINDOW[side] : number
}
