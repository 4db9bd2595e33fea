// Types shared by all document sets: files with the values that should be read from them.

export interface ExpectedItem {
  description?: string
  quantity?: number
  unit_price?: number
  line_total?: number
}

/** A document with the values expected by its project. Missing values are not scored. */
export interface ExpectedDocument {
  /** Name of the project. `file` is the name of the file in it. */
  set: string
  file: string
  bytes: Uint8Array
  issuer?: string
  invoice_number?: string
  date?: string
  total?: number
  /** The sum of the lines, if the expected total, taxes, discounts and charges agree with it. */
  lineSum?: number
  items?: ExpectedItem[]
}
