// Types that all document sets share: files, each with the values that should be read from it.

export interface ExpectedItem {
  description?: string
  quantity?: number
  unit_price?: number
  line_total?: number
}

/** A document with the values its project expects. Values that are left out are not scored. */
export interface ExpectedDocument {
  /** Name of the project, and of the file in it. */
  set: string
  file: string
  bytes: Uint8Array
  issuer?: string
  invoice_number?: string
  date?: string
  total?: number
  /** What the lines make together, where total, taxes, discounts and charges that the project expects agree with it. */
  lineSum?: number
  items?: ExpectedItem[]
}
