// Postal addresses and their parts: street, town, region, postal code, country. The first whole address is the main one.
import type { Shape } from '../../fields/concept.ts'
import { keepLast } from '../../text/keep-last.ts'
import { findAddresses, type AddressText } from './address-text.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import type { AddressLine } from './street-lines.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

/** The first address is the main one, but a complete one comes before all that lack a part. */
const LATER_COST = 0.026
const ORDER_COST = 0.006
/** Towns with their states alone: this many are a list of places, not where the page's owner is. */
const PLACES_MAX = 2

const PART: Partial<Record<Shape, 'street' | 'city' | 'region' | 'postcode' | 'country'>> = {
  street: 'street',
  city: 'city',
  region: 'region',
  postcode: 'postcode',
  country: 'country',
}
const ADDRESSES_MAX = 6

export const findPostalAddresses: Finder = (page, intent) => {
  const part = PART[intent.shape]
  if (!part && intent.shape !== 'address' && intent.concept?.id !== 'job_location') return []
  const addresses = mainOnes(addressesOn(page))
  return addresses.flatMap((address, order) => {
    const score = (wholeness(address) - (order > 0 ? LATER_COST : 0) - Math.min(order, 5) * ORDER_COST) * intent.conceptFit
    if (part === 'street') return streetOf(address, score)
    if (part) {
      const found = address[part]
      return found && found.text !== '' ? [propose('address', { block: found.block, raw: found.text }, score)] : []
    }
    if (intent.shape !== 'address' || address.street.length === 0) return []
    const pieces = address.lines.map(({ block, text }) => {
      const raw = text.replace(REACHED_BY, '').replace(REGISTERED_AS, '').replace(PARCEL, '').replace(END_OF_SENTENCE, '')
      return { block, raw, quote: raw }
    })
    return [{ pieces, score, finder: 'address' }]
  })
}

/** "8 Canal Row, Leeds · Tel. 0113 496 0000": the owner's contacts follow the address on its line. */
const REACHED_BY = new RegExp(
  String.raw`\s?(?:[·•|,;]|\s[–—-])\s?(?:(?:${anyOf(({ contact }) => contact?.behindAddress)}|[tfme](?=[.:]))[.:]{0,2}\s?[:+(\d][^\n]*|[^\s@]{1,64}@\S[^\n]*|\+\d[^\n]*|\(?0\d[\d ()/.-]{6,}[^\n]*|www\.[^\n]*)$`,
  'iu',
)

/** "12, rue des Tanneurs, 39100 Brumeval – SIRET 512 345 678 00021": codes of the organisation, after a dash or a bar. */
const REGISTERED_AS =
  /\s(?:[·•|–—-])\s\p{Lu}[\p{L}.-]{1,20}(?:\s\p{L}[\p{L}.-]{0,12}){0,2}[\s.:°º]{1,4}(?:[A-Z]{2,3}\s?)?\d[\d\s./-]{6,}(?!\p{L})[^\n]*$/u

/** "12 Mill Rd, Ashby 2471 NSW (Lot: 3 DP: 10224)": the parcel in a land register. */
const PARCEL = new RegExp(String.raw`\s\([^()]*${anyOf(({ contact }) => contact?.parcel)}[^()]*\)$`, 'iu')

/** A full stop after a code or a whole word, not after "St". */
const END_OF_SENTENCE = /(?<=\d[A-Z]{0,2}|\p{L}{5})\.$/u

function streetOf({ street }: AddressText, score: number): Proposal[] {
  const pieces = street.map(({ block, text }) => ({ block, raw: text, quote: text }))
  return pieces.length > 0 ? [{ pieces, score, finder: 'address' }] : []
}

/** Those with a street or a code, in page order, then towns alone unless these are many. */
function mainOnes(addresses: readonly AddressText[]): AddressText[] {
  const isSure = ({ street, postcode }: AddressText): boolean => street.length > 0 || postcode !== null
  const places = addresses.filter((address) => !isSure(address))
  const isList = new Set(places.map(({ city }) => city?.text)).size > PLACES_MAX
  return [...addresses.filter(isSure), ...(isList ? [] : places)].slice(0, ADDRESSES_MAX)
}

/** An address is surer the more parts it has. */
function wholeness({ street, city, postcode, region }: AddressText): number {
  return 0.5 + (street.length > 0 ? 0.14 : 0) + (city ? 0.1 : 0) + (postcode ? 0.14 : 0) + (region ? 0.06 : 0)
}

/**
 * True for lines that are not a part of an address: "Station Road Primary 0.3 miles" is the distance of another place, "© 2025 Oak Press" a
 * copyright.
 */
function isNoPart(text: string): boolean {
  return DISTANCE.test(text) || (COPYRIGHT.test(text) && !/\d{4}/.test(text.replace(COPYRIGHT, '')))
}
const DISTANCE = /\d[.,]\d\s?(?:miles?|mi|km)\W*$/i
const COPYRIGHT = /(?:©|\(c\)|copyright)\s*(?:19|20)\d{2}(?:\s?[-–]\s?(?:19|20)?\d{2})?/i

/** All addresses of a page, in its order. */
export const addressesOn = keepLast((page: PageIndex): AddressText[] => {
  const lines: AddressLine[] = collect(page.visibleBlocks, (block) =>
    block.kind === 'caption' || block.kind === 'control'
      ? []
      : (block.text.includes('\n') ? block.text.split('\n') : [block.text])
          .filter((text) => !/\d/.test(text) || !isNoPart(text))
          .map((text) => ({ block: block.id, text: text.trim() })),
  )
  return findAddresses(lines, (page.document.language ?? 'en').startsWith('en'))
})
