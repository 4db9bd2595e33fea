// The output of a converter for a repository: labelled pages with the fields to read from them.
import { getDomain } from 'tldts'
import type { Field } from '@quarry/contract'

export type Values = Record<string, unknown>

export interface SetPage {
  id: string
  site: string
  url: string
  /** The page's file in the checked-out repository; a file that ends in .gz is unpacked, a PDF is read when the set is scored. */
  html: string
  /** Files of the documents in its frames. */
  frames?: string[]
  /** Name of the page's list of fields, without .json. */
  fields: string
  /** Values by field; `{ any_of: [...] }` if several are correct. */
  expected: Values
  /** Fields without a value on the page, according to the labels. */
  absent?: string[]
  /** The rows of a list. */
  rows?: Values[]
  /** True if only some rows of the list are labelled: other rows are not scored. */
  areSomeRows?: boolean
  /** The day to which relative dates on the page refer. */
  referenceDate?: string
}

export interface ConvertedSet {
  fields: Record<string, Field[]>
  pages: SetPage[]
}

/** @param folder the repository's files at the set's commit. */
export type Converter = (folder: string) => ConvertedSet

/** The values without empty labels, which contain no information. */
export function known(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

export function siteOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return ''
  }
}

/** The registrable domain of an address, which all hosts of a site share. */
export function domainOf(url: string): string {
  return getDomain(url) ?? siteOf(url)
}
