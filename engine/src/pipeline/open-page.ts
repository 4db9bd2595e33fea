// Opens a page for reading: small pages in this thread, large ones in a separate thread with limits of time and memory, so that no page
// blocks this process. The result is the same.
// Next: engine/src/pipeline/reading-thread.ts
import { Worker } from 'node:worker_threads'
import { distil } from '../distil/distil.ts'
import { unpackDocument } from '../distil/packed-document.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { readSliced } from '../recipes/read-sliced.ts'
import { readWithRecipes } from '../recipes/read-with-recipes.ts'
import { createSemaphore } from '../semaphore.ts'
import { afterTimeLimit } from '../time-limit.ts'
import type { LearningOrder, ReadingAnswer, ReadingOrder } from './reading-thread.ts'
import type { Recipe } from '../recipe/recipe.ts'
import type { SiteReading, SiteReadingInput } from '../recipes/site-reading.ts'
import type { Cell, PageDocument, ReadPage } from '../types.ts'

export interface OpenPage {
  document: PageDocument
  /** The cells without a model; their evidence names the stored copy with that id. */
  read(snapshot: string | null): Record<string, Cell>
  /** The same, with information about how it was read. */
  readBy(snapshot: string | null): SiteReading
}

export interface PageOpener {
  /** @throws ScrapeError parse_limit for a page beyond the limits; the signal's reason when it fired. */
  open(page: ReadPage, input: SiteReadingInput, signal: AbortSignal): Promise<OpenPage>
  /** Learns a recipe from solved pages, in a thread. @throws as `open` does. */
  learn(order: LearningOrder, signal: AbortSignal): Promise<Recipe>
  /** Ends the threads; running work fails. */
  close(): Promise<void>
}

export interface LargePageLimits {
  /** Pages with fewer characters are read without a thread. */
  charsMin: number
  timeMs: number
  heapMegabytes: number
  threadsMax: number
}

/**
 * Longer than for reading, because several pages are distilled and many rules are tried. No target waits for it, only other work in the
 * threads.
 */
const LEARNING_TIME_MS = 120_000

export function createPageOpener(limits: LargePageLimits = ENGINE_LIMITS.largePage): PageOpener {
  const threads = new Set<Worker>()
  const idle = new Set<Worker>()
  const places = createSemaphore(limits.threadsMax)

  async function openApart(page: ReadPage, input: SiteReadingInput, signal: AbortSignal): Promise<OpenPage> {
    const { original: _original, bytes: _bytes, states: _states, ...sent } = page
    const answer = await fill({ page: sent, input }, limits.timeMs, signal)
    if (!('document' in answer)) throw new Error('A reading thread gave an unexpected answer.')
    const document = { ...unpackDocument(answer.document), page }
    return openedPage(document, (snapshot) => ({ reading: answer.reading, cells: withSnapshot(answer.cells, snapshot) }))
  }

  function fill(order: ReadingOrder | LearningOrder, timeMs: number, signal: AbortSignal): Promise<ReadingAnswer> {
    return places.run(async () => {
      signal.throwIfAborted()
      const thread = takeThread()
      const answer = await ask(thread, order, { timeMs, signal })
      if ('bug' in answer) throw new Error(`A reading thread failed: ${answer.bug}`)
      thread.unref()
      idle.add(thread)
      if ('failure' in answer) throw new ScrapeError(answer.failure, { detail: answer.detail })
      return answer
    }, signal)
  }

  function takeThread(): Worker {
    const [spare] = idle
    if (spare !== undefined) {
      idle.delete(spare)
      return spare
    }
    const thread = startThread(limits.heapMegabytes)
    threads.add(thread)
    thread.once('exit', () => {
      threads.delete(thread)
      idle.delete(thread)
    })
    return thread
  }

  return {
    async open(page, input, signal) {
      const parts = readSliced(page, input)
      if (parts !== null)
        return openedPage(parts.document, (snapshot) => ({ reading: parts.reading, cells: withSnapshot(parts.cells, snapshot) }))
      return sizeOf(page) < limits.charsMin ? openHere(page, input) : openApart(page, input, signal)
    },
    async learn(order, signal) {
      const answer = await fill(order, LEARNING_TIME_MS, signal)
      if (!('recipe' in answer)) throw new Error('A reading thread gave an unexpected answer.')
      return answer.recipe
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

/** The thread gets no environment variables. */
function startThread(heapMegabytes: number): Worker {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  // The caller adds its own listener; without any listener an error would end this process.
  thread.on('error', () => undefined)
  return thread
}

/** Terminates the thread if it does not answer in time or crashes. */
async function ask(
  thread: Worker,
  order: ReadingOrder | LearningOrder,
  { timeMs, signal }: { timeMs: number; signal: AbortSignal },
): Promise<ReadingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer>()
  const tooMuch = (cause?: unknown): void =>
    reject(new ScrapeError('parse_limit', { detail: 'reading the page took too much time or memory', cause }))
  const onAbort = (): void => reject(signal.reason)
  const onExit = (): void => tooMuch()
  const stopLimit = afterTimeLimit(timeMs, tooMuch)
  signal.addEventListener('abort', onAbort, { once: true })
  thread.once('message', resolve).once('error', tooMuch).once('exit', onExit)
  thread.ref()
  thread.postMessage(order)
  try {
    return await promise
  } catch (error) {
    void thread.terminate()
    throw error
  } finally {
    stopLimit()
    signal.removeEventListener('abort', onAbort)
    thread.off('message', resolve).off('error', tooMuch).off('exit', onExit)
  }
}

function openHere(page: ReadPage, input: SiteReadingInput): OpenPage {
  const document = distil(page)
  return openedPage(document, (snapshot) => readWithRecipes({ ...document, page: { ...page, snapshot } }, input))
}

function openedPage(document: PageDocument, readBy: OpenPage['readBy']): OpenPage {
  return { document, readBy, read: (snapshot) => readBy(snapshot).cells }
}

function withSnapshot(cells: Record<string, Cell>, snapshot: string | null): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      { ...cell, evidence: cell.evidence.map((evidence) => ({ ...evidence, snapshot })) },
    ]),
  )
}

function sizeOf({ body, frames }: ReadPage): number {
  return frames.reduce((sum, frame) => sum + frame.length, body.length)
}
