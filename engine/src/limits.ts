// All limits of the engine, with units in their names.

export const ENGINE_LIMITS = {
  bodyCompressedBytesMax: 16 * 1024 * 1024,
  bodyBytesMax: 32 * 1024 * 1024,
  headersTimeoutMs: 15_000,
  connectTimeoutMs: 10_000,
  pageTimeoutMs: 45_000,
  taskTimeoutMs: 180_000,
  redirectsMax: 20,
  /** Of one access to a site; browsers keep fewer for one domain. */
  cookiesMax: 300,
  cookieCharsMax: 8 * 1024,
  /** Forms that are filled in one after the other to sign in: a user name, a password, and a last question. */
  signInFormsMax: 3,
  /** What is read of a longer one is its beginning. */
  robotsBytesMax: 512 * 1024,
  robotsDownloadBytesMax: 4 * 1024 * 1024,
  robotsCacheMs: 24 * 60 * 60 * 1000,
  retryAfterMsMax: 15 * 60 * 1000,
  domDepthMax: 512,
  domNodesMax: 400_000,
  parseTimeoutMs: 10_000,
  /** Of the whole ladder on one page. */
  readingTimeoutMs: 30_000,
  blocksMax: 20_000,
  /** Pages of this size are read in a thread of their own: distilling and the ladder together. */
  largePage: { charsMin: 512 * 1024, timeMs: 30_000, heapMegabytes: 768, threadsMax: 2 },
  pagesPerTargetMax: 5,
  /** All further pages of a target together, waiting for the site's pace included. */
  linkedPagesTimeoutMs: 75_000,
  /** One PDF, Word document or workbook, read in a process of its own. Rows are of one sheet, cells of all. */
  file: {
    pagesMax: 300,
    charsMax: 3_000_000,
    sheetsMax: 100,
    rowsMax: 100_000,
    cellsMax: 200_000,
    unpackedBytesMax: 64 * 1024 * 1024,
    memoryBytesMax: 1024 * 1024 * 1024,
    timeMs: 30_000,
    /** A sheet of A4 at 600 dots an inch has 35 million. */
    pixelsMax: 50_000_000,
    scannedPagesMax: 20,
    scanTimeMs: 100_000,
    scanMemoryBytesMax: 1536 * 1024 * 1024,
  },
  /** Results of a search that are tried, pages of them that are read into one row, and the time for all of it. */
  foundPagesTriedMax: 6,
  foundPagesMax: 4,
  foundPagesTimeoutMs: 100_000,
  /** One request to the web search. */
  searchTimeoutMs: 10_000,
  searchAnswerBytesMax: 4 * 1024 * 1024,
  renderTimeoutMs: 30_000,
  /** A page that keeps changing is read as it is then. */
  renderSettleMs: 8_000,
  /** Time limit after a page's request: what it has not shown by then is ignored. */
  renderUnfoldMs: 24_000,
  /** For closing a page whose time is up, before it is taken to hang. */
  renderEndMs: 6_000,
  /** Of one page's process; what Chromium shares among its processes is not counted. */
  renderMemoryBytesMax: 1024 * 1024 * 1024,
  /** Of a page that a person looks at: ten of them are open at a time. */
  liveMemoryBytesMax: 512 * 1024 * 1024,
  renderSocketBytesMax: 64 * 1024 * 1024,
  /** Number of pages after which the browser is restarted. */
  renderPagesPerBrowser: 200,
  /** Time limit of one model answer, including retries and repair. */
  modelTimeoutMs: 90_000,
  /** Far above any answer: an endless response must not fill the memory. */
  modelAnswerBytesMax: 8 * 1024 * 1024,
  /** After a target was begun: the model is not waited for any longer, so that what was found before it becomes a row. */
  modelEndsMs: 165_000,
} as const

export interface ModelTimes {
  taskTimeoutMs: number
  /** Time limit of one answer, including retries and repair; waiting for its turn does not count. */
  modelTimeoutMs: number
  /** After a target was begun: the model is not waited for any longer. */
  modelEndsMs: number
}

/** A model on this machine answers one question at a time: targets that are read concurrently wait for each other. */
const LOCAL_TIMES: ModelTimes = { taskTimeoutMs: 900_000, modelTimeoutMs: 280_000, modelEndsMs: 870_000 }

export function timesFor({ isLocal = false }: { isLocal?: boolean }): ModelTimes {
  return isLocal ? LOCAL_TIMES : ENGINE_LIMITS
}
