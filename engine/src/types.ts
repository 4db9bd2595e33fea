// What flows through the pipeline, stage by stage. Each stage takes only what the one before it returns.
import type { Cell, CellMethod, CellPart, CellReason, Evidence, Field, JsonValue, PageSteps } from '@quarry/contract'
import type { ChildNode, Document, Element } from 'domhandler'
import type { SiteAccess } from './access/open-access.ts'
import type { Recipe } from './recipe/recipe.ts'

/** One target of a job with the fields to read. */
export interface ScrapeInput {
  target: string
  /** Kind of target as the user named it: "URL", "Domain", "product" ... */
  targetName: string
  fields: readonly Field[]
  /** The user's base prompt; empty where there is none. */
  prompt: string
  /** Counts what the target spends on the model, and may refuse; none is needed. */
  meter?: ModelMeter
  /** How pages of the target's site are read, where that has been learned. */
  recipes?: readonly KnownRecipe[]
  /** What opens one site to this reader. */
  access?: SiteAccess | null
  /** What is done on the target's page before it is read; linked pages are read without. */
  pageSteps?: PageSteps
}

/** A learned recipe with the statistics of its use. */
export interface KnownRecipe {
  id: string
  /** Shape of the addresses of its pages. */
  shape: string
  recipe: Recipe
  /** False: a field that was on every solved page and is not found counts as absent. */
  mayDoubt: boolean
  /** True: fields that were on no solved page are looked for again. */
  probes: boolean
  slices: KnownSlices
}

/** Whether pages may be read from parts of them, as the recipe has learned. */
export interface KnownSlices {
  /** "tried": they are read whole, and compared with the parts. */
  use: 'off' | 'tried' | 'used'
  /** Fields for which the whole page gave nothing where its parts gave nothing: their absence is accepted. */
  silent: readonly string[]
}

/** How a page was read, for learning from it. */
export interface PageReading {
  /** Id of the recipe that read it; null where none fits. */
  recipe: string | null
  /** How the page is built, where no recipe fits it; see recipe/fingerprint.ts. */
  sketch: number[]
  /** Id of a recipe for addresses like the page's that does not fit it any more. */
  strayed: string | null
  /** Fields on which recipe and ladder both had a value: the same, or another one. */
  agreed: number
  disagreed: number
  /** Empty fields that the recipe is certain about: no model needs to be called. */
  settled: string[]
  /** Fields for which the model was called to the end. */
  asked: string[]
  /** "used": parts of the page were read instead of the whole; else whether they agreed with the whole, where both were read. */
  slices: 'used' | 'agreed' | 'differed' | null
}

/** An address to read for a target. `rank` 0 is read first; further ones only for fields still empty. */
export interface Place {
  url: string
  rank: number
}

/** A page as it was read: decoded text of the body, after redirects, with the id of its stored copy. */
export interface ReadPage {
  requestedUrl: string
  /** Address after redirects; base of relative links and address of the evidence. */
  url: string
  status: number
  /** Media type without parameters, lower case. */
  contentType: string
  body: string
  /** Of a long body in UTF-8 each byte as one character (Latin-1): the body itself is decoded on first use. */
  bytes?: string
  /** The file itself where `body` is the text that was read out of it (PDF, Word, workbook). */
  original?: Uint8Array
  /** True where only the beginning of a file, or of a list that grows, was read. */
  isCut?: boolean
  /** Sources of the pages that followed where a list was turned over by its buttons in the browser. */
  further?: readonly string[]
  /** More HTML documents of the page (frames), where given. */
  frames: readonly string[]
  /** Frames of the page as the browser has drawn them, by their address; left out where none did. */
  drawnFrames?: readonly DrawnFrame[]
  /** What it showed after each option that steps went through; left out where they went through none. */
  states?: readonly PageState[]
  fetchedAt: Date
  /** Id in the snapshot store; null where no copy is kept. */
  snapshot: string | null
  via: 'http' | 'browser' | 'given'
  /** True for a page that was read through an access to its site: it is private to its owner. */
  isPrivate?: boolean
}

/** In pixels of the page; 0 for one that is not to be seen. */
export interface DrawnFrame {
  url: string
  width: number
  height: number
}

/** An option that a step chose. */
export interface ChosenOption {
  name: string
  /** The member of an entry that takes its name; null for none. */
  member: string | null
}

/** What a page showed after options were chosen on it. */
export interface PageState {
  url: string
  body: string
  frames: readonly string[]
  /** One for each step that went through options, outer ones first. */
  chosen: readonly ChosenOption[]
  readAt: Date
}

/** One numbered piece of a page that evidence can point at. Numbers count from 1 in page order; data blocks follow the visible ones. */
export interface Block {
  id: number
  /** Text with folded white space, never empty; a <br> is one "\n". For `data` blocks the raw value from the source. */
  text: string
  kind: 'heading' | 'text' | 'item' | 'cell' | 'control' | 'caption' | 'data'
  /** 1 to 6 for headings, else 0. */
  level: number
  /** Its element; null for data without one. */
  element: Element | null
  /** Data blocks: the path of the value, for example `json-ld Product.offers.price` or `meta og:title`. Empty otherwise. */
  path: string
}

export interface Link {
  url: string
  text: string
  rel: string
  element: Element
  block: number | null
}

export interface TableCell {
  text: string
  header: boolean
  element: Element
  block: number | null
}

/** A table with spans spread out: every row has the same number of columns. */
export interface Table {
  element: Element
  caption: string
  /** Column names; empty where the table has no header row. */
  header: string[]
  rows: TableCell[][]
  /** False for tables that only lay out a page. */
  isData: boolean
}

/** A label with its value, whatever the markup (dl, th/td, "Label: value", siblings). */
export interface Pair {
  label: string
  value: string
  valueBlock: number
  /** Element of the value. */
  element: Element
  layout: 'definition' | 'row' | 'column' | 'colon' | 'sibling' | 'reversed' | 'form' | 'attribute'
}

/** One value of structured data, flattened: `path` names type and properties, `item` the entity it belongs to. */
export interface DataValue {
  syntax: 'json-ld' | 'microdata' | 'rdfa' | 'opengraph' | 'twitter' | 'dublin-core' | 'meta' | 'state'
  /** Type of the entity without namespace, for example `Product`; empty for meta tags. For state: the variable or block, `form` (hidden inputs), `attribute`. */
  type: string
  /** Dotted property path inside the entity, for example `offers.price`; list positions are left out. */
  path: string
  /** Index of the entity in `PageDocument.entities`; -1 for values of the page itself (meta). */
  entity: number
  value: JsonValue
  /** The value as written in the source. */
  raw: string
  /** The data block that contains it. */
  block: number
}

/** A thing described by structured data, as a nested object in JSON-LD form. */
export interface Entity {
  syntax: DataValue['syntax']
  /** Types without namespace. */
  types: string[]
  /** JSON-LD like object with `@type`; references resolved. */
  data: { [key: string]: JsonValue }
  /** True for the entity the page is about, at most one a page. */
  isMain: boolean
}

/** A page, distilled once and shared by every rung of the ladder. */
export interface PageDocument {
  page: ReadPage
  /** Base of relative addresses. */
  baseUrl: string
  title: string
  /** BCP 47 tag of the page's language; null where unknown. */
  language: string | null
  dom: Document
  blocks: Block[]
  /** For every visible text node, picture and control: the number of its block. See text/element-text.ts, `findBlock`. */
  nodeBlocks: ReadonlyMap<ChildNode, number>
  links: Link[]
  tables: Table[]
  pairs: Pair[]
  entities: Entity[]
  values: DataValue[]
  /** True if the page looks like an application shell: little text, much script. */
  isShell: boolean
}

/** Of a value with members each quote names the part that it is the evidence of, as a JSON Pointer into the value. */
export interface CandidateEvidence {
  block: number
  quote: string
  path?: string
}

/** A possible value of one field, before verification. */
export interface Candidate {
  value: JsonValue
  /** Text of the page that the value was cleaned from. */
  raw: string
  /** Its evidence: blocks and quotes; at least one. */
  evidence: CandidateEvidence[]
  method: CellMethod
  /** How well it fits the field, 0 to 1, not yet calibrated. */
  score: number
  /** What found it: a finder, or the path of structured data as `data offers.price`. */
  finder: string
  /** The components of the score, for calibration and for explanations. */
  features: Record<string, number>
  /** For a value with members: the confidence of each part, and why parts are missing. */
  parts?: CellPart[]
}

/** The rungs' findings: per field name its candidates, and a reason where a rung has one for finding none. */
export interface Findings {
  candidates: Map<string, Candidate[]>
  reasons: Map<string, CellReason>
}

/** Money and tokens spent on the model. */
export interface Usage {
  modelCalls: number
  promptTokens: number
  completionTokens: number
  /** By the configured price; 0 where none is set. */
  costMicroUsd: number
}

/** Counts what is spent on the model; see model/model-meter.ts. */
export interface ModelMeter {
  /** Spent so far, failed questions included. */
  readonly usage: Usage
  /** Reserves the most that a question can take; the returned function receives what it took. Null: that could exceed a limit. */
  reserve(most: Usage): ((spent: Usage) => void) | null
  /** Resolves when a running question has ended, which may leave room for this one. Null: there is none whose end could. */
  whenFreed(most: Usage): Promise<void> | null
  /** What others have spent on the same: raises the count where it is higher. */
  learn(spent: Usage): void
}

/** The result of one target: every field of the input is a key of `cells` and of `data`. */
export interface Row {
  target: string
  /** Addresses that were read, in order. Rows of earlier versions lack status and time. */
  pages: { url: string; snapshot: string | null; via: ReadPage['via']; status?: number; fetchedAt?: string; isPrivate?: boolean }[]
  data: Record<string, JsonValue>
  cells: Record<string, Cell>
  usage: Usage
  /** How the target's last page was read; missing where no recipe could have been used. */
  reading?: PageReading
}

/** Keeps stored copies of pages, content-addressed and compressed. */
export interface SnapshotStore {
  /** Stores the page and returns its id; the same content has the same id. */
  put(page: StoredPage): Promise<string>
  /** The stored page; null if no page has that id. */
  find(id: string): Promise<StoredPage | null>
}

/** All of a page that was read, so that its blocks are numbered the same whenever it is distilled again. */
export type StoredPage = Pick<ReadPage, 'url' | 'contentType' | 'body' | 'original' | 'frames' | 'fetchedAt'>

export type Asking = 'pointing' | 'choosing'

/** Asks a language model for an object; see model/. */
export interface ModelClient {
  readonly name: string
  /** Most tokens that prompt and answer may have together. */
  readonly contextTokens: number
  /** It runs on this machine: questions are shorter, time limits longer, and its answers trusted less. */
  readonly isLocal?: boolean
  /** It runs on this machine and has less than a billion parameters. */
  readonly isSmall?: boolean
  /** Whether it points at places of the page, which is what it does where this is missing, or chooses among the reader's values. */
  readonly asking?: Asking
  /**
   * @throws ScrapeError model_failed when the model cannot be reached or refuses the caller; AnswerError when it answered but not usably or
   * could not be called within the limits of the meter; the signal's reason when it fired.
   */
  answer<T>(request: ModelRequest<T>, signal: AbortSignal): Promise<T>
}
export interface ModelRequest<T> {
  system: string
  user: string
  /** JSON Schema of the answer. */
  schema: { [key: string]: JsonValue }
  /** Most tokens of the answer. */
  answerTokensMax: number
  /** Validates and converts the parsed answer. @throws Error with a sentence for the model when it is malformed. */
  read(answer: { [key: string]: JsonValue }): T
  /** Every call is counted here, and none is made that could pass its limits. */
  meter: ModelMeter
  /**
   * Receives the answer so far, from its beginning on, as it arrives; a repeated call starts over. Without it the answer is returned whole.
   */
  onText?(text: string): void
  /** Called before a malformed answer is sent back for repair; left out: it always is. */
  mayRepair?(): boolean
}

export type { Cell, CellMethod, CellPart, CellReason, Evidence, Field, JsonValue }

/** A site that a browser visits, through a group of proxies where it does so with a connection that has one. */
export interface VisitedSite {
  url: URL
  proxyGroup: string | null
}
