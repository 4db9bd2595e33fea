// All structured data of a page: as entities, and as flat values with a data block each, in which fields are searched.
import type { Document, Element } from 'domhandler'
import { ENGINE_LIMITS } from '../limits.ts'
import { foldSpace } from '../text/fold.ts'
import type { Block, DataValue, Entity } from '../types.ts'
import { readAttributeValues } from './attribute-values.ts'
import { isItem, localName, toJsonObject, type DataItem } from './data-item.ts'
import { readEmbeddedState } from './embedded-state.ts'
import { readJsonLd } from './json-ld.ts'
import { readMetaValues } from './meta-values.ts'
import { readMicrodata, wholeText } from './microdata.ts'
import { readRdfa } from './rdfa.ts'
import type { PageSurvey } from './survey-page.ts'

/** Page types whose `mainEntity` is the subject of the page. */
const PAGE_TYPE = /Page$/

export interface StructuredData {
  /** Built on first use, because many readers need only the values. */
  readonly entities: Entity[]
  readonly values: DataValue[]
}

/** Adds its data blocks to `blocks`. */
export function readStructuredData(dom: Document, survey: PageSurvey, baseUrl: string): StructuredData {
  const collector = new ValueCollector(survey.blocks)
  collector.addItems('json-ld', readJsonLd(survey.scripts))
  collector.addItems('microdata', survey.itemScopes.length > 0 ? readMicrodata(dom, survey.itemScopes, baseUrl) : [])
  collector.addItems('rdfa', survey.hasRdfa ? readRdfa(dom, baseUrl) : [])
  for (const meta of readMetaValues(survey.metas, survey.headLinks, baseUrl)) {
    collector.addValue({ syntax: meta.syntax, type: '', path: meta.path, entity: -1, value: meta.value, raw: meta.raw }, meta.element)
  }
  const title = survey.titleElement === null ? '' : foldSpace(wholeText(survey.titleElement))
  collector.addValue({ syntax: 'meta', type: '', path: 'html:title', entity: -1, value: title, raw: title }, survey.titleElement)
  for (const { source, path, value, element } of readEmbeddedState(survey.scripts, survey.hiddenInputs)) {
    collector.addValue({ syntax: 'state', type: source, path, entity: -1, value, raw: String(value) }, element)
  }
  for (const { name, value, element } of readAttributeValues(survey.annotated)) {
    collector.addValue({ syntax: 'state', type: 'attribute', path: name, entity: -1, value, raw: value }, element)
  }
  return collector
}

/** Moves the main entity beside the page, so that its properties are not nested one level deeper. */
function withMainEntity(item: DataItem): DataItem[] {
  const main = item.properties.get('mainEntity')?.filter(isItem) ?? []
  if (main.length === 0 || !item.types.some((type) => PAGE_TYPE.test(type))) return [item]
  const rest = new Map(item.properties)
  rest.delete('mainEntity')
  return [...main, { ...item, properties: rest }]
}

class ValueCollector implements StructuredData {
  readonly values: DataValue[] = []
  private readonly blocks: Block[]
  private readonly items: { syntax: DataValue['syntax']; item: DataItem; types: string[] }[] = []
  private made: Entity[] | null = null

  constructor(blocks: Block[]) {
    this.blocks = blocks
  }

  get entities(): Entity[] {
    return (this.made ??= this.items.map(({ syntax, item, types }) => ({ syntax, types, data: toJsonObject(item), isMain: false })))
  }

  addItems(syntax: DataValue['syntax'], items: readonly DataItem[]): void {
    for (const item of items.flatMap(withMainEntity)) {
      const types = item.types.map(localName)
      this.items.push({ syntax, item, types })
      this.addItem({ syntax, type: types[0] ?? '', entity: this.items.length - 1 }, item, '')
    }
  }

  addValue(value: Omit<DataValue, 'block'>, element: Element | null): void {
    if (value.raw === '' || this.blocks.length >= ENGINE_LIMITS.blocksMax * 2) return
    const id = this.blocks.length + 1
    const path = [value.syntax, value.type, value.path].filter((part) => part !== '').join(' ')
    this.blocks.push({ id, text: value.raw, kind: 'data', level: 0, element, path })
    this.values.push({ ...value, block: id })
  }

  private addItem(owner: Pick<DataValue, 'syntax' | 'type' | 'entity'>, item: DataItem, prefix: string): void {
    for (const [name, contents] of item.properties) {
      const path = prefix === '' ? localName(name) : `${prefix}.${localName(name)}`
      for (const content of contents) {
        if (isItem(content)) this.addItem(owner, content, path)
        else this.addValue({ ...owner, path, value: content.value, raw: content.raw }, content.element)
      }
    }
  }
}
