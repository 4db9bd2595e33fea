// Checks in one streaming pass whether untrusted XML may be given to the DOM parsers, whose time grows with the square of the number of
// siblings. Anyone who knows a company's domain can send a response.
import { SaxesParser } from 'saxes'

export interface XmlLimits {
  elements: number
  /** Of all elements together. */
  attributes: number
}

/** Elements within each other; assertions are within a dozen. */
const DEPTH_MAX = 64
/** Declarations, comments and instructions before and behind the root. */
const BESIDE_ROOT_MAX = 8

/** The first thing wrong with it, or null: well-formed, of one root, without a document type, and within the limits. */
export function findXmlProblem(xml: string, limits: XmlLimits): string | null {
  const parser = new SaxesParser()
  let wrong: string | null = null
  const count = { depth: 0, elements: 0, attributes: 0, besideRoot: 0 }
  const stop = (why: string): never => {
    wrong = why
    throw new Error(why)
  }
  const countBesideRoot = (): void => {
    if (count.depth === 0) count.besideRoot += 1
    if (count.besideRoot > BESIDE_ROOT_MAX) stop('it has too much beside its root')
  }
  // A document type could define entities.
  parser.on('doctype', () => stop('it has a document type'))
  parser.on('error', () => stop('it is not well-formed XML'))
  parser.on('opentagstart', () => {
    count.depth += 1
    count.elements += 1
    if (count.depth > DEPTH_MAX || count.elements > limits.elements) stop('it has too many elements')
  })
  parser.on('attribute', () => {
    count.attributes += 1
    if (count.attributes > limits.attributes) stop('it has too many attributes')
  })
  parser.on('closetag', () => (count.depth -= 1))
  parser.on('comment', countBesideRoot)
  parser.on('processinginstruction', countBesideRoot)
  try {
    parser.write(xml).close()
    return null
  } catch (error) {
    if (wrong === null) throw error
    return wrong
  }
}
