// The types of the data in the pipeline, in the order of its stages.
import type { Cell, CellMethod, CellPart, CellReason, Evidence, Field, JsonValue, PageSteps } from '@quarry/contract'
import type { ChildNode, Document, Element } from 'domhandler'
import type { SiteAccess } from './access/open-access.ts'
import type { Recipe } from './recipe/recipe.ts'

/** One target of a job with the fields to read. */
export interface ScrapeInput {
  target: string
  /** The user's name for the kind of target: "URL", "Domain", "product" ... */
  targetName: string
  fields: readonly Field[]
  /** The user's base prompt; empty if there is none. */
  prompt: string
  /** Counts the model usage of the target, and may refuse calls; optional. */
  meter?: ModelMeter
  /** The learned recipes for pages of the target's site. */
  recipes?: readonly KnownRecipe[]
  /** The access to a site that needs a sign-in or special headers. */
  access?: SiteAccess | null
  /** Steps that are done on the target's page before it is read, but not on linked pages. */
  pageSteps?: PageSteps
}

/** A learned recipe with the statistics of its use. */
export interface KnownRecipe {
  id: string
  /** Pattern of the addresses of its pages. */
  shape: string
  recipe: Recipe
  /** If false, a field that was on every solved page and is not found counts as absent. */
  mayDoubt: boolean
  /** If true, fields that were on no solved page are looked for again. */
  probes: boolean
  slices: KnownSlices
}

/** Whether pages may be read only in part, as the recipe has learned. */
export interface KnownSlices {
  /** "tried": pages are read completely and compared with the parts. */
  use: 'off' | 'tried' | 'used'
  /** Fields that were also empty on the whole page whenever they were empty in its parts: their absence in the parts is accepted. */
  silent: readonly string[]
}

/** How a page was read, for learning from it. */
export interface PageReading {
  /** Id of the recipe that was used; null if none fits. */
  recipe: string | null
  /** The fingerprint of the page's structure if no recipe fits it; see recipe/fingerprint.ts. */
  sketch: number[]
  /** Id of a recipe for such addresses that no longer fits the page. */
  strayed: string | null
  /** Numbers of fields for which the recipe and the general reading had the same value, or different ones. */
  agreed: number
  disagreed: number
  /** Fields that are certainly empty according to the recipe: no model needs to be called. */
  settled: string[]
  /** Fields for which the model was called successfully. */
  asked: string[]
  /**
   * "used": only parts of the page were read. "agreed", "differed": both were read, and the parts gave the same values as the whole or not.
   */
  slices: 'used' | 'agreed' | 'differed' | null
}

/** An address to read for a target. `rank` 0 is read first; further ones are read only for fields still empty. */
export interface Place {
  url: string
  rank: number
}

/** A page as it was fetched: the decoded body after redirects, with the id of its stored copy. */
export interface ReadPage {
  requestedUrl: string
  /** The address after redirects; the base of relative links and the address in evidence. */
  url: string
  status: number
  /** Media type without parameters, lower case. */
  contentType: string
  body: string
  /** For a long body in UTF-8: each byte as one character (Latin-1); the body itself is decoded on first use. */
  bytes?: string
  /** The original file if `body` is the text extracted from it (PDF, Word, workbook). */
  original?: Uint8Array
  /** True if only the beginning of a file, or of a list that loads more, was read. */
  isCut?: boolean
  /** Sources of the further pages of a list whose buttons were clicked in the browser. */
  further?: readonly string[]
  /** Further HTML documents of the page (frames). */
  frames: readonly string[]
  /** Addresses and sizes of the page's frames in the browser; missing if there are none. */
  drawnFrames?: readonly DrawnFrame[]
  /** The page after each option that steps went through; missing if there are no such steps. */
  states?: readonly PageState[]
  fetchedAt: Date
  /** Id in the snapshot store; null if no copy is kept. */
  snapshot: string | null
  via: 'http' | 'browser' | 'given'
  /** True for a page read with an access to its site: it is private to the owner of the access. */
  isPrivate?: boolean
}

/** Sizes in pixels of the page; 0 for an invisible frame. */
export interface DrawnFrame {
  url: string
  width: number
  height: number
}

/** An option that a step chose. */
export interface ChosenOption {
  name: string
  /** The member of an entry that gets its name; null for none. */
  member: string | null
}

/** A page after options were chosen on it. */
export interface PageState {
  url: string
  body: string
  frames: readonly string[]
  /** One for each for_each step, outer ones first. */
  chosen: readonly ChosenOption[]
  readAt: Date
}

/** One numbered part of a page that evidence can refer to. Numbers start from 1 in page order; data blocks come after the visible ones. */
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

/** A table with spanning cells repeated, so that every row has the same number of columns. */
export interface Table {
  element: Element
  caption: string
  /** Column names; empty if the table has no header row. */
  header: string[]
  rows: TableCell[][]
  /** False for tables that are only used for layout. */
  isData: boolean
}

/** A label with its value, from any markup (dl, th/td, "Label: value", siblings). */
export interface Pair {
  label: string
  value: string
  valueBlock: number
  /** Element of the value. */
  element: Element
  layout: 'definition' | 'row' | 'column' | 'colon' | 'sibling' | 'reversed' | 'form' | 'attribute'
}

/** One value of structured data, flattened. */
export interface DataValue {
  syntax: 'json-ld' | 'microdata' | 'rdfa' | 'opengraph' | 'twitter' | 'dublin-core' | 'meta' | 'state'
  /**
   * Type of the entity without namespace, for example `Product`; empty for meta tags. For state: the variable or block, `form` (hidden
   * inputs), `attribute`.
   */
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

/** A thing in structured data, as a nested object in the form of JSON-LD. */
export interface Entity {
  syntax: DataValue['syntax']
  /** Types without namespace. */
  types: string[]
  /** An object as in JSON-LD, with `@type`, and with resolved references. */
  data: { [key: string]: JsonValue }
  /** True for the entity that the page is about; at most one per page. */
  isMain: boolean
}

/** A distilled page, which is shared by all methods of extraction. */
export interface PageDocument {
  page: ReadPage
  /** Base of relative addresses. */
  baseUrl: string
  title: string
  /** BCP 47 tag of the page's language; null if unknown. */
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
  /** True if the page looks like an application shell: with little text and a lot of script. */
  isShell: boolean
}

/** For a value with members, `path` is the JSON Pointer of the part that the quote is evidence for. */
export interface CandidateEvidence {
  block: number
  quote: string
  path?: string
}

/** A possible value of one field, before verification. */
export interface Candidate {
  value: JsonValue
  /** The text of the page from which the value was cleaned. */
  raw: string
  /** Blocks and quotes; at least one. */
  evidence: CandidateEvidence[]
  method: CellMethod
  /** How well it fits the field, from 0 to 1, not yet calibrated. */
  score: number
  /** The name of the finder, or the path of structured data as `data offers.price`. */
  finder: string
  /** The components of the score, for calibration and for explanations. */
  features: Record<string, number>
  /** For a value with members: the confidence of each part, or why it is missing. */
  parts?: CellPart[]
}

/** The results of the extraction: candidates per field name, and reasons for fields without candidates. */
export interface Findings {
  candidates: Map<string, Candidate[]>
  reasons: Map<string, CellReason>
}

/** Calls, tokens and costs of the model. */
export interface Usage {
  modelCalls: number
  promptTokens: number
  completionTokens: number
  /** At the configured price; 0 if none is set. */
  costMicroUsd: number
}

/** Counts the usage of the model and enforces limits; see model/model-meter.ts. */
export interface ModelMeter {
  /** The usage so far, including failed calls. */
  readonly usage: Usage
  /** Reserves the maximum usage of a call; call the returned function with the actual usage. Null if a limit could be exceeded. */
  reserve(most: Usage): ((spent: Usage) => void) | null
  /** Resolves when a running call has ended, after which the limits may allow this one. Null if there is no such call. */
  whenFreed(most: Usage): Promise<void> | null
  /** Takes over a higher usage that was counted elsewhere for the same job. */
  learn(spent: Usage): void
}

/** The result of one target: every field of the input is a key of `cells` and of `data`. */
export interface Row {
  target: string
  /** The pages that were read, in order. Rows of earlier versions have no status and time. */
  pages: { url: string; snapshot: string | null; via: ReadPage['via']; status?: number; fetchedAt?: string; isPrivate?: boolean }[]
  data: Record<string, JsonValue>
  cells: Record<string, Cell>
  usage: Usage
  /** How the target's last page was read; missing if no recipe could have been used. */
  reading?: PageReading
}

/** Stores copies of pages, content-addressed and compressed. */
export interface SnapshotStore {
  /** Stores the page and returns its id; the same content has the same id. */
  put(page: StoredPage): Promise<string>
  /** The stored page; null if no page has that id. */
  find(id: string): Promise<StoredPage | null>
}

/** All parts of a page that were read, so that its blocks have the same numbers when it is distilled again. */
export type StoredPage = Pick<ReadPage, 'url' | 'contentType' | 'body' | 'original' | 'frames' | 'fetchedAt'>

export type Asking = 'pointing' | 'choosing'

/** Asks a language model for an object; see model/. */
export interface ModelClient {
  readonly name: string
  /** Maximum number of tokens of prompt and answer together. */
  readonly contextTokens: number
  /** True for a model on this machine: prompts are shorter, time limits longer, and its answers get a lower confidence. */
  readonly isLocal?: boolean
  /** True for a model on this machine with less than a billion parameters. */
  readonly isSmall?: boolean
  /** Whether it points at lines of the page (the default) or chooses among the reader's values. */
  readonly asking?: Asking
  /**
   * @throws ScrapeError model_failed when the model can't be reached or refuses the caller; AnswerError when its answer is unusable or the
   * limits of the meter do not allow the call; the signal's reason when it fired.
   */
  answer<T>(request: ModelRequest<T>, signal: AbortSignal): Promise<T>
}
export interface ModelRequest<T> {
  system: string
  user: string
  /** JSON Schema of the answer. */
  schema: { [key: string]: JsonValue }
  /** Maximum number of tokens of the answer. */
  answerTokensMax: number
  /** Validates and converts the parsed answer. @throws Error with a sentence for the model when it is malformed. */
  read(answer: { [key: string]: JsonValue }): T
  /** Every call is counted here, and no call is made that could exceed its limits. */
  meter: ModelMeter
  /**
   * Receives the text of the answer so far while it arrives; a repeated call starts again. Without it the answer is not streamed.
   */
  onText?(text: string): void
  /** Called before a malformed answer is sent back for repair; false prevents that. Default: always repair. */
  mayRepair?(): boolean
}

export type { Cell, CellMethod, CellPart, CellReason, Evidence, Field, JsonValue }

/** A site that is visited, and the proxy group of the connection for it, if any. */
export interface VisitedSite {
  url: URL
  proxyGroup: string | null
}
