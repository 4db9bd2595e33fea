// Reads RDFa 1.1 as pages use it (all of RDFa Lite, and about, rel, rev, datatype, hanging relations, xmlns prefixes) as nested items. Not
// supported: ordered lists (inlist) and the types of literals.
import { isTag, type Document, type Element, type ParentNode } from 'domhandler'
import { foldSpace } from '../text/fold.ts'
import { addProperty, isItem, type DataContent, type DataItem, type DataLeaf } from './data-item.ts'
import { pictureAddress, wholeText, words } from './microdata.ts'
import { KNOWN_PREFIXES } from './rdfa-prefixes.ts'

const STATEMENTS_MAX = 5_000
/** Limit on items of all trees, counted again for each reference. */
const ITEMS_MAX = 4_000
/** Link relations of HTML, which describe the link and not an item. */
const HTML_RELS = new Set(
  'alternate apple-touch-icon author bookmark canonical dns-prefetch external help icon license manifest modulepreload next nofollow noopener noreferrer opener pingback preconnect prefetch preload prev search shortcut stylesheet tag sponsored ugc me shortlink'.split(
    ' ',
  ),
)

interface Scope {
  /** The item that properties belong to. */
  subject: DataItem
  vocab: string
  prefixes: ReadonlyMap<string, string>
  /** Relations that still wait for the next item below. */
  hanging: { name: string; isReverse: boolean; from: DataItem }[]
}

/**
 * Items that are not the value of another item's property, in page order. Meta tags with known prefixes (og:, twitter: ...) are read by
 * meta-values.ts.
 */
export function readRdfa(dom: Document, baseUrl: string): DataItem[] {
  return new RdfaReader(baseUrl).read(dom)
}

class RdfaReader {
  private readonly baseUrl: string
  private readonly byId = new Map<string, DataItem>()
  private readonly items: DataItem[] = []
  private statementsLeft = STATEMENTS_MAX

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl
  }

  read(dom: Document): DataItem[] {
    const page = this.itemOf(this.baseUrl, null)
    this.readChildren(dom, { subject: page, vocab: '', prefixes: KNOWN_PREFIXES, hanging: [] })
    const inner = new Set(this.items.flatMap((item) => [...item.properties.values()].flat().filter(isItem)))
    const top = this.items.filter((item) => !inner.has(item) && (item.properties.size > 0 || item.types.length > 0))
    const budget = { itemsLeft: ITEMS_MAX }
    return top.map((item) => withoutCycles(item, [], budget))
  }

  private readChildren(parent: ParentNode, scope: Scope): void {
    for (const child of parent.children) if (isTag(child)) this.readElement(child, scope)
  }

  private readElement(element: Element, outer: Scope): void {
    const { attribs } = element
    const scope = this.withDeclarations(element, outer)
    const rels = relationNames(element, 'rel').flatMap((name) => this.resolveName(name, scope) ?? [])
    const revs = relationNames(element, 'rev').flatMap((name) => this.resolveName(name, scope) ?? [])
    const hasRel = rels.length + revs.length > 0
    const hasTerms =
      attribs.property !== undefined || attribs.typeof !== undefined || attribs.about !== undefined || attribs.resource !== undefined
    if ((!hasTerms && !hasRel) || this.statementsLeft <= 0) return this.readChildren(element, scope)
    const { subject, object } = hasRel ? this.placeRelation(element, scope) : this.placeProperty(element, scope)
    if (attribs.typeof !== undefined) {
      const typed = hasRel && attribs.about !== undefined ? subject : object
      typed.types.push(...words(attribs.typeof).flatMap((name) => this.resolveName(name, scope) ?? name))
      typed.element ??= element
    }
    for (const relation of scope.hanging) this.relate(relation, subject)
    const hanging = [
      ...rels.map((name) => ({ name, isReverse: false, from: subject })),
      ...revs.map((name) => ({ name, isReverse: true, from: subject })),
    ]
    const isComplete = !hasRel || object !== subject
    if (isComplete) for (const relation of hanging) this.relate(relation, object)
    this.readProperty(element, scope, { subject, object })
    this.readChildren(element, { ...scope, subject: object, hanging: isComplete ? [] : hanging })
  }

  /** Subject and object where the element names no relation. */
  private placeProperty(element: Element, scope: Scope): { subject: DataItem; object: DataItem } {
    const { about, resource, content, datatype, property } = element.attribs
    const hasType = element.attribs.typeof !== undefined
    const named = about === undefined ? null : this.itemOf(this.resolveIri(about, scope), element)
    if (property !== undefined && content === undefined && datatype === undefined) {
      const subject = named ?? scope.subject
      if (!hasType) return { subject, object: subject }
      const target = named === null ? targetOf(element) : null
      return { subject, object: named ?? this.itemOf(target === null ? null : this.resolveIri(target, scope), element) }
    }
    const target = resource ?? (hasType || property !== undefined ? undefined : targetOf(element))
    const own = named ?? (target === undefined || target === null ? null : this.itemOf(this.resolveIri(target, scope), element))
    const subject = own ?? (hasType ? this.itemOf(targetAddress(element, scope, this), element) : scope.subject)
    return { subject, object: subject }
  }

  private placeRelation(element: Element, scope: Scope): { subject: DataItem; object: DataItem } {
    const { about } = element.attribs
    const subject = about === undefined ? scope.subject : this.itemOf(this.resolveIri(about, scope), element)
    const target = targetOf(element)
    if (target !== null) return { subject, object: this.itemOf(this.resolveIri(target, scope), element) }
    const hasType = element.attribs.typeof !== undefined && about === undefined
    return { subject, object: hasType ? this.itemOf(null, element) : subject }
  }

  private readProperty(element: Element, scope: Scope, { subject, object }: { subject: DataItem; object: DataItem }): void {
    const { property, about } = element.attribs
    if (property === undefined) return
    const isThing = element.attribs.typeof !== undefined && about === undefined && object !== subject
    const content = isThing ? object : this.leafOf(element, scope)
    if (content === null) return
    for (const name of new Set(words(property))) {
      if (element.name === 'meta' && /^(?:og|fb|article|twitter|product|book|profile|video|music|place|business|al):/i.test(name)) continue
      const resolved = this.resolveName(name, scope)
      if (resolved !== null) this.state(subject, resolved, content)
    }
  }

  private leafOf(element: Element, scope: Scope): DataLeaf | null {
    const { content, datatype, datetime } = element.attribs
    const isLiteral = content !== undefined || (datatype !== undefined && datatype !== '') || datatype === ''
    const target = isLiteral ? null : targetOf(element)
    if (target !== null) return target === '' ? null : { value: this.resolveIri(target, scope), raw: target, element, isAddress: true }
    const raw = foldSpace(content ?? (element.name === 'time' ? datetime : undefined) ?? wholeText(element))
    return raw === '' ? null : { value: raw, raw, element }
  }

  private relate({ name, isReverse, from }: Scope['hanging'][number], to: DataItem): void {
    if (isReverse) this.state(to, name, from)
    else this.state(from, name, to)
  }

  private state(subject: DataItem, name: string, content: DataContent): void {
    if (this.statementsLeft <= 0 || subject === content) return
    this.statementsLeft -= 1
    addProperty(subject, name, content)
  }

  /** The item with this id, created at first use; null creates a new one without an id. */
  itemOf(id: string | null, element: Element | null): DataItem {
    const known = id === null ? undefined : this.byId.get(id)
    if (known !== undefined) return known
    const item: DataItem = { id, types: [], properties: new Map(), element }
    if (id !== null) this.byId.set(id, item)
    this.items.push(item)
    return item
  }

  private withDeclarations({ attribs }: Element, outer: Scope): Scope {
    const vocab = attribs.vocab === undefined ? outer.vocab : attribs.vocab.trim()
    const declared = words(attribs.prefix)
    const spaces = Object.keys(attribs).filter((name) => name.startsWith('xmlns:'))
    if (declared.length === 0 && spaces.length === 0) return vocab === outer.vocab ? outer : { ...outer, vocab }
    const prefixes = new Map(outer.prefixes)
    for (const name of spaces) prefixes.set(name.slice(6).toLowerCase(), attribs[name] ?? '')
    for (let index = 0; index + 1 < declared.length; index += 2) {
      prefixes.set((declared[index] ?? '').replace(/:$/, '').toLowerCase(), declared[index + 1] ?? '')
    }
    return { ...outer, vocab, prefixes }
  }

  /** Full name of a term, prefixed name or address; null where its meaning is not declared. */
  private resolveName(name: string, { vocab, prefixes }: Scope): string | null {
    const colon = name.indexOf(':')
    if (colon < 0) return vocab === '' ? null : vocab + name
    const prefix = prefixes.get(name.slice(0, colon).toLowerCase())
    if (prefix !== undefined) return prefix + name.slice(colon + 1)
    return name
  }

  resolveIri(value: string, { prefixes }: Scope): string {
    const safe = /^\[(.*)\]$/.exec(value.trim())?.[1] ?? value.trim()
    const colon = safe.indexOf(':')
    const prefix = colon > 0 && !safe.startsWith('//', colon + 1) ? prefixes.get(safe.slice(0, colon).toLowerCase()) : undefined
    if (prefix !== undefined) return prefix + safe.slice(colon + 1)
    if (safe.startsWith('_:')) return safe
    return URL.parse(safe, this.baseUrl)?.href ?? safe
  }
}

function relationNames(element: Element, attribute: 'rel' | 'rev'): string[] {
  const value = element.attribs[attribute]
  if (value === undefined) return []
  const names = words(value).filter((name) =>
    name.includes(':') ? !name.includes('://') : !HTML_RELS.has(name.toLowerCase()) && element.name !== 'link',
  )
  return element.attribs.property === undefined ? names : names.filter((name) => name.includes(':'))
}

function targetOf(element: Element): string | null {
  const { resource, href, src } = element.attribs
  return resource ?? href ?? (src === undefined ? null : pictureAddress(element.attribs))
}

function targetAddress(element: Element, scope: Scope, reader: RdfaReader): string | null {
  const target = targetOf(element)
  return target === null ? null : reader.resolveIri(target, scope)
}

/** The tree below an item; an item that contains itself is replaced by its address there. */
function withoutCycles(item: DataItem, outer: readonly DataItem[], budget: { itemsLeft: number }): DataItem {
  const chain = [...outer, item]
  budget.itemsLeft -= 1
  const properties = new Map<string, DataContent[]>()
  for (const [name, contents] of item.properties) {
    properties.set(
      name,
      contents.flatMap((content): DataContent[] => {
        if (!isItem(content)) return [content]
        const isBare = content.properties.size === 0 && content.types.length === 0
        if (!isBare && !chain.includes(content) && chain.length < 20 && budget.itemsLeft > 0) return [withoutCycles(content, chain, budget)]
        return content.id === null ? [] : [{ value: content.id, raw: content.id, element: content.element, isAddress: true }]
      }),
    )
  }
  return { ...item, properties }
}
