// Postal addresses and their parts: street, town, region, postal code, country. The first whole address is the main one.
import type { Shape } from '../vocabulary/concept.ts'
import { findAddresses, type AddressLine, type AddressText } from '../address-text.ts'
import { propose, type Finder } from '../finder.ts'
import type { PageIndex } from '../page-index.ts'

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
  const addresses = addressesOn(page).slice(0, ADDRESSES_MAX)
  return addresses.flatMap((address, order) => {
    const score = (wholeness(address) - Math.min(order, 5) * 0.02) * intent.conceptFit
    if (part) {
      const found = address[part]
      return found && found.text !== '' ? [propose('address', { block: found.block, raw: found.text }, score, {})] : []
    }
    if (intent.shape !== 'address' || !address.street) return []
    const pieces = wholeLines(address).map(({ block, text }) => ({ block, raw: text, quote: text }))
    return [{ pieces, score, finder: 'address', features: { lines: pieces.length } }]
  })
}

/** The street's line, unless it stands on the line of the town. */
function wholeLines({ lines, street }: AddressText): AddressText['lines'] {
  const last = lines.at(-1)
  return last && street && last.text.includes(street.text) ? [last] : lines
}

/** An address is surer the more parts it has. */
function wholeness({ street, city, postcode, region }: AddressText): number {
  return 0.5 + (street ? 0.14 : 0) + (city ? 0.1 : 0) + (postcode ? 0.14 : 0) + (region ? 0.06 : 0)
}

const known = new WeakMap<PageIndex, AddressText[]>()

function addressesOn(page: PageIndex): AddressText[] {
  let addresses = known.get(page)
  if (!addresses) {
    const lines: AddressLine[] = page.visibleBlocks.flatMap((block) =>
      block.kind === 'caption' || block.kind === 'control'
        ? []
        : block.text.split('\n').map((text) => ({ block: block.id, text: text.trim() })),
    )
    addresses = findAddresses(lines, (page.document.language ?? 'en').startsWith('en'))
    known.set(page, addresses)
  }
  return addresses
}
