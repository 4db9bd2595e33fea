// The recipes that a worker reads pages with: a book for each account, site and list of fields in use, shared by all their tasks, reloaded
// when another process changed it. The engine does the reading and learning.
import {
  createRecipeBook,
  pointedExamples,
  resolveTarget,
  siteOf,
  type Example,
  type PageOpener,
  type PageReading,
  type Recipe,
  type RecipeBook,
  type Row,
  type ScrapeInput,
  type SnapshotStore,
} from '@quarry/engine'
import type { Database } from '../../db/database.ts'
import type { PageHandles } from '../../sites/pointing/page-handles.ts'
import {
  BOOK_AGE_MS_MAX,
  countUses,
  fieldsKeyOf,
  findBookStamp,
  loadRecipes,
  saveRecipe,
  type BookKey,
  type RecipeUse,
} from './recipes.store.ts'

interface ShelfParts {
  db: Database
  snapshots: SnapshotStore
  /** Learns in its own threads. */
  pages: Pick<PageOpener, 'learn'>
  practicePort: number | null
  handles: Pick<PageHandles, 'open'>
  /** True where a model may be called: while a site is learned, few of its pages are read at once. */
  hasModel: boolean
  onError(error: unknown): void
}

export interface RecipeShelf {
  /** Like `scrape`, with the recipes of the target's site; what they do not read is left to it. @throws what `scrape` throws. */
  scrape(order: { ownerId: string; jobId: string }, input: ScrapeInput, work: { scrape: Scrape; signal: AbortSignal }): Promise<Row>
  /** Writes pending counts. */
  close(): Promise<void>
}
type Scrape = (input: ScrapeInput, signal: AbortSignal) => Promise<Row>

interface OpenBook {
  book: Promise<RecipeBook>
  stamp: string
  checkedAtMs: number
  /** The result of the last check; pages that start meanwhile wait for it. */
  isUnchanged: Promise<boolean>
  /** The job that uses it at present. */
  jobId: string
  /** Recipes learned from fields with pointed-at examples, as promises. */
  lessons: Map<string, Promise<void>>
}

const YES = Promise.resolve(true)
const BOOKS_MAX = 500
const COUNTED_AFTER_MS = 1_000
/** Maximum time that a page waits for the learning of pointed-at examples. */
const LESSON_MS_MAX = 150_000

export function createRecipeShelf(parts: ShelfParts): RecipeShelf {
  const { db, practicePort, onError } = parts
  const books = createBooks(parts)
  const uses = createUses(db, onError)
  return {
    async scrape({ ownerId, jobId }, input, { scrape, signal }) {
      const url = pageOf(input)
      if (url === null) return scrape(input, signal)
      const key = { ownerId, site: siteOf(new URL(url), practicePort).key, fields: input.fields }
      // Without its recipes a page is read all the same.
      const book = await books
        .open(key, jobId)
        .then((open) => openTaught(parts, open, key))
        .catch((error: unknown) => void onError(error))
      if (book === undefined) return scrape(input, signal)
      let versions: ReadonlyMap<string, number> = new Map()
      const row = await book.read((recipes) => {
        versions = new Map(recipes.map(({ id, version }) => [id, version]))
        return scrape({ ...input, recipes }, signal)
      }, signal)
      if (row.reading !== undefined) uses.count(row.reading, versions)
      return row
    },
    close: () => uses.close(),
  }
}

/** The book after learning from the examples that the fields carry. */
async function openTaught(parts: ShelfParts, open: OpenBook, key: BookKey): Promise<RecipeBook> {
  const book = await open.book
  const examples = examplesOf(parts, key)
  if (examples.length === 0) return book
  const name = JSON.stringify(examples)
  const lesson = open.lessons.get(name) ?? book.teach(examples, AbortSignal.timeout(LESSON_MS_MAX))
  open.lessons.set(name, lesson)
  await lesson
  return book
}

/** Opened once for all tasks that use them, and again after another process changed them. */
function createBooks(parts: ShelfParts) {
  const { db } = parts
  const books = new Map<string, OpenBook>()

  function isUnchanged(known: OpenBook, key: BookKey): Promise<boolean> {
    if (known.checkedAtMs > Date.now() - BOOK_AGE_MS_MAX) return known.isUnchanged
    known.checkedAtMs = Date.now()
    known.isUnchanged = findBookStamp(db, key).then((stamp) => stamp === known.stamp)
    // The next page tries again.
    known.isUnchanged.catch(() => (known.checkedAtMs = 0))
    return known.isUnchanged
  }

  return {
    async open(key: BookKey, jobId: string): Promise<OpenBook> {
      const name = `${key.ownerId} ${key.site} ${fieldsKeyOf(key.fields)}`
      const known = books.get(name)
      const isKnown = known !== undefined && (await isUnchanged(known, key))
      // Another task may have reopened it in the meantime.
      const open = isKnown || books.get(name) !== known ? books.get(name) : undefined
      const opened: OpenBook = open ?? {
        book: loadBook(parts, key, () => opened),
        stamp: '',
        checkedAtMs: Date.now(),
        isUnchanged: YES,
        jobId,
        lessons: new Map(),
      }
      if (open === undefined) opened.book.catch(() => books.delete(name))
      books.delete(name)
      books.set(name, Object.assign(opened, { jobId }))
      const [oldest] = books.keys()
      if (books.size > BOOKS_MAX && oldest !== undefined) books.delete(oldest)
      return opened
    },
  }
}

async function loadBook(parts: ShelfParts, key: BookKey, open: () => OpenBook): Promise<RecipeBook> {
  const { db, hasModel, onError } = parts
  const stamp = await findBookStamp(db, key)
  const known = await loadRecipes(db, key)
  open().stamp = stamp
  return createRecipeBook({
    fields: key.fields,
    known,
    isPaced: hasModel,
    learn: (examples, signal) => learn(parts, { key, examples }, signal),
    async save(learned) {
      const saved = await saveRecipe(db, key, { ...learned, jobId: open().jobId })
      open().stamp = await findBookStamp(db, key)
      return saved
    },
    onLessonFailed: onError,
  })
}

/** Only pages of the site; examples of other accounts or sites are ignored. */
function examplesOf({ handles, practicePort }: ShelfParts, { ownerId, site, fields }: BookKey): Example[] {
  return pointedExamples(fields, ({ page, url }) => {
    const address = URL.parse(url)
    return address !== null && siteOf(address, practicePort).key === site ? handles.open(page, ownerId) : null
  })
}

/** The one page of a target that is an address; null for all other targets. */
function pageOf({ target, targetName }: ScrapeInput): string | null {
  try {
    const resolved = resolveTarget(target, targetName)
    return resolved.kind === 'url' ? resolved.urls[0] : null
  } catch {
    // Reported by the scrape.
    return null
  }
}

/** Examples whose stored page was deleted are left out. */
async function learn(
  { snapshots, pages }: ShelfParts,
  { key, examples }: { key: BookKey; examples: readonly Example[] },
  signal: AbortSignal,
): Promise<Recipe> {
  const solved = []
  for (const { snapshot, url, ...known } of examples) {
    const page = await snapshots.find(snapshot)
    if (page === null) continue
    const { original: _original, ...stored } = page
    solved.push({ page: { ...stored, requestedUrl: url, status: 200, snapshot, via: 'given' as const }, ...known })
  }
  return pages.learn({ solved, fields: key.fields }, signal)
}

/** Written in batches, a moment later: no page waits for it. */
function createUses(db: Database, onError: (error: unknown) => void) {
  let waiting = new Map<string, RecipeUse>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const useOf = (id: string, version: number): RecipeUse => {
    const key = `${id} ${version}`
    const use = waiting.get(key) ?? { id, version, read: 0, agreed: 0, disagreed: 0, strayed: 0 }
    waiting.set(key, use)
    return use
  }
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const counted = [...waiting.values()]
    waiting = new Map()
    if (counted.length > 0) writing = writing.then(() => countUses(db, counted)).catch(onError)
  }
  return {
    /** `versions`: of the recipes that the page was read with. */
    count({ recipe, strayed, agreed, disagreed }: PageReading, versions: ReadonlyMap<string, number>): void {
      const id = recipe ?? strayed
      const version = id === null ? undefined : versions.get(id)
      if (id === null || version === undefined) return
      const use = useOf(id, version)
      if (recipe !== null) {
        use.read += 1
        use.agreed += agreed
        use.disagreed += disagreed
      } else use.strayed += 1
      timer ??= setTimeout(write, COUNTED_AFTER_MS)
    },
    async close(): Promise<void> {
      write()
      await writing
    },
  }
}
