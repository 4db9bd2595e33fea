// What the sets of documents have in common: files with what each of them should give.

export interface ExpectedItem {
  description?: string
  quantity?: number
  unit_price?: number
  line_total?: number
}

/** A document with the values its project expects. Values that are not listed count neither way. */
export interface ExpectedDocument {
  /** Name of the project, and of the file in it. */
  set: string
  file: string
  bytes: Uint8Array
  issuer?: string
  invoice_number?: string
  date?: string
  total?: number
  items?: ExpectedItem[]
}
