// Finds the position of a quote in a scanned picture.
import type { Element } from 'domhandler'
import { findQuote, type WantedQuote } from '../find-quote.ts'
import { placesAround, type Corners, type ScanPlaces } from './scan-places.ts'

export type ScanBoxes = Omit<ScanPlaces, 'words'> & { boxes: Corners[] }

/** Null where the passage is in no scan with stored word positions. */
export function findInScan(passage: Element, wanted: WantedQuote): ScanBoxes | null {
  const places = placesAround(passage)
  if (places === null) return null
  const { texts, ...picture } = places
  const boxes = findQuote(texts, wanted).map(({ left, top, right, bottom }): Corners => [left, top, right, bottom])
  return { ...picture, boxes }
}
