// Source text → tree, within limits. Malformed markup never fails; only sizes that no real page has do.
import { DomHandler, type Document, type Element } from 'domhandler'
import { Parser } from 'htmlparser2'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'

/** Open elements that the parser itself keeps; its work on each tag grows with them. */
const OPEN_TAGS_MAX = 8_192
const CHUNK_CHARS = 256 * 1024

/** Builds the tree; elements nested deeper than the limit become siblings, as in browsers. */
class BoundedDomHandler extends DomHandler {
  private nodes = 0
  private flattened: Element[] = []

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.countNode()
    super.onopentag(name, attribs)
    if (this.tagStack.length <= ENGINE_LIMITS.domDepthMax) return
    const element = this.tagStack.pop()
    if (element !== undefined) this.flattened.push(element as Element)
    if (this.flattened.length > OPEN_TAGS_MAX) throw new ScrapeError('parse_limit', { detail: 'nested too deeply' })
  }

  override onclosetag(): void {
    if (this.flattened.pop() === undefined) super.onclosetag()
    else this.lastNode = null
  }

  override ontext(data: string): void {
    if (this.lastNode === null) this.countNode()
    super.ontext(data)
  }

  /** Comments and declarations carry nothing that is read; text around them is one text. */
  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}
  override oncdatastart(): void {}
  override oncdataend(): void {}

  private countNode(): void {
    this.nodes += 1
    if (this.nodes > ENGINE_LIMITS.domNodesMax) throw new ScrapeError('parse_limit', { detail: 'too many elements' })
  }
}

/** `places`: elements know where their tag begins. @throws ScrapeError parse_limit for more nodes, depth or time than the limits allow. */
export function parseMarkup(given: string, options: { xml: boolean; places?: boolean }): Document {
  const source = options.xml ? given : closeTitle(given)
  const deadline = performance.now() + ENGINE_LIMITS.parseTimeoutMs
  const handler = new BoundedDomHandler(undefined, { withStartIndices: options.places ?? false })
  const parser = new Parser(handler, { xmlMode: options.xml, decodeEntities: true })
  for (let start = 0; start < source.length; start += CHUNK_CHARS) {
    parser.write(source.slice(start, start + CHUNK_CHARS))
    if (performance.now() > deadline) throw new ScrapeError('parse_limit', { detail: 'parsing took too long' })
  }
  parser.end()
  return handler.root
}

/** A title that is never closed would swallow the whole page as its text; it ends where its text does. */
function closeTitle(source: string): string {
  const title = /<title\b[^>]{0,300}>[^<]{0,1000}/i.exec(source)
  if (title === null || /<\/title\b/i.test(source)) return source
  const end = title.index + title[0].length
  return `${source.slice(0, end)}</title>${source.slice(end)}`
}
