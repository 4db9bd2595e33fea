// Parses source text into a tree within limits. Malformed markup never fails; only sizes that no real page has do.
import { DomHandler, type Document, type Element } from 'domhandler'
import { Parser } from 'htmlparser2'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { startTimeLimit } from '../time-limit.ts'
import { buildTree } from '../text/build-tree.ts'
import { HEAD_TAGS } from '../text/tags.ts'

/** Limit on open elements, since the parser's work on each tag grows with their number. */
const OPEN_TAGS_MAX = 8_192
const CHUNK_CHARS = 256 * 1024
/** Limits of the fast tree builder; deeper pages are left to the parser. */
const TREE_LIMITS = { depthMax: 200, nodesMax: ENGINE_LIMITS.domNodesMax }

/** Builds the tree; elements nested deeper than the limit become siblings, as in browsers. */
class BoundedDomHandler extends DomHandler {
  private nodes = 0
  private flattened: Element[] = []
  /** For each head that is open in the parser: whether it has already been ended here. */
  private headsEnded: boolean[] = []
  private readonly endsHeads: boolean

  constructor({ xml, places }: { xml: boolean; places: boolean }) {
    super(undefined, { withStartIndices: places })
    this.endsHeads = !xml
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    if (name === 'head') this.headsEnded.push(false)
    else if (!HEAD_TAGS.has(name)) this.endHead()
    this.countNode()
    super.onopentag(name, attribs)
    if (this.tagStack.length <= ENGINE_LIMITS.domDepthMax) return
    const element = this.tagStack.pop()
    if (element !== undefined) this.flattened.push(element as Element)
    if (this.flattened.length > OPEN_TAGS_MAX) throw new ScrapeError('parse_limit', { detail: 'nested too deeply' })
  }

  override onclosetag(name?: string): void {
    if (name === 'head' && this.headsEnded.pop() === true) return
    if (this.flattened.pop() === undefined) super.onclosetag()
    else this.lastNode = null
  }

  override ontext(data: string): void {
    if (this.headsEnded.length > 0 && /\S/.test(data)) this.endHead()
    if (this.lastNode === null) this.countNode()
    super.ontext(data)
  }

  /** Comments and declarations are dropped, and the text around them becomes one node. */
  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}
  override oncdatastart(): void {}
  override oncdataend(): void {}

  /** Ends the head if it is the innermost open element. */
  private endHead(): void {
    if (!this.endsHeads || (this.tagStack.at(-1) as Element).name !== 'head') return
    super.onclosetag()
    this.headsEnded[this.headsEnded.length - 1] = true
  }

  private countNode(): void {
    this.nodes += 1
    if (this.nodes > ENGINE_LIMITS.domNodesMax) throw new ScrapeError('parse_limit', { detail: 'too many elements' })
  }
}

/**
 * `places`: elements have the offsets of their tags. @throws ScrapeError parse_limit for more nodes, depth or time than the limits allow.
 */
export function parseMarkup(given: string, options: { xml: boolean; places?: boolean }): Document {
  const source = options.xml ? given : closeTitle(given)
  const built = options.xml ? null : buildTree(source, TREE_LIMITS, options.places)
  if (built !== null) return built
  const isOverTime = startTimeLimit(ENGINE_LIMITS.parseTimeoutMs)
  const handler = new BoundedDomHandler({ xml: options.xml, places: options.places ?? false })
  const parser = new Parser(handler, { xmlMode: options.xml, decodeEntities: true })
  for (let start = 0; start < source.length; start += CHUNK_CHARS) {
    parser.write(source.slice(start, start + CHUNK_CHARS))
    if (isOverTime()) throw new ScrapeError('parse_limit', { detail: 'parsing took too long' })
  }
  parser.end()
  return handler.root
}

/** Closes an unclosed title at the end of its text, because the parser would take the whole page as the title. */
function closeTitle(source: string): string {
  const title = /<title\b[^>]{0,300}>[^<]{0,1000}/i.exec(source)
  if (title === null || /<\/title\b/i.test(source)) return source
  const end = title.index + title[0].length
  return `${source.slice(0, end)}</title>${source.slice(end)}`
}
