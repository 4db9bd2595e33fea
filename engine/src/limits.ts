// All limits of the engine, with units in their names.

export const ENGINE_LIMITS = {
  bodyCompressedBytesMax: 16 * 1024 * 1024,
  bodyBytesMax: 32 * 1024 * 1024,
  headersTimeoutMs: 15_000,
  connectTimeoutMs: 10_000,
  pageTimeoutMs: 45_000,
  taskTimeoutMs: 180_000,
  redirectsMax: 20,
  /** For one access to a site; browsers keep fewer for one domain. */
  cookiesMax: 300,
  cookieCharsMax: 8 * 1024,
  /** Number of forms filled in one after the other to sign in: for a user name, a password, and a last question. */
  signInFormsMax: 3,
  /** Of a longer robots.txt only the beginning is used. */
  robotsBytesMax: 512 * 1024,
  robotsDownloadBytesMax: 4 * 1024 * 1024,
  robotsCacheMs: 24 * 60 * 60 * 1000,
  retryAfterMsMax: 15 * 60 * 1000,
  domDepthMax: 512,
  domNodesMax: 400_000,
  parseTimeoutMs: 10_000,
  /** For reading one page without a model. */
  readingTimeoutMs: 30_000,
  blocksMax: 20_000,
  /** Larger pages are distilled and read in a separate thread. */
  largePage: { charsMin: 512 * 1024, timeMs: 30_000, heapMegabytes: 768, threadsMax: 2 },
  pagesPerTargetMax: 5,
  /** For all further pages of a target together, including waiting for the site's rate limit. */
  linkedPagesTimeoutMs: 75_000,
  /** For one PDF, Word document or workbook, read in a separate process. `rowsMax` is per sheet, `cellsMax` for all sheets. */
  file: {
    pagesMax: 300,
    charsMax: 3_000_000,
    sheetsMax: 100,
    rowsMax: 100_000,
    cellsMax: 200_000,
    unpackedBytesMax: 64 * 1024 * 1024,
    memoryBytesMax: 1024 * 1024 * 1024,
    timeMs: 30_000,
    /** An A4 page at 600 dpi has 35 million. */
    pixelsMax: 50_000_000,
    scannedPagesMax: 20,
    scanTimeMs: 100_000,
    scanMemoryBytesMax: 1536 * 1024 * 1024,
  },
  /** The search results that are tried, the pages that are read into one row, and the time for all of them. */
  foundPagesTriedMax: 6,
  foundPagesMax: 4,
  foundPagesTimeoutMs: 100_000,
  /** One request to the web search. */
  searchTimeoutMs: 10_000,
  searchAnswerBytesMax: 4 * 1024 * 1024,
  renderTimeoutMs: 30_000,
  /** After this time, a page that keeps changing is used as it is. */
  renderSettleMs: 8_000,
  /** Time limit from the request of a page: content that is not loaded by then is ignored. */
  renderUnfoldMs: 24_000,
  /** Time for closing a page after its time limit, before the browser counts as hanging. */
  renderEndMs: 6_000,
  /** For one page's process, without memory that Chromium shares between processes. */
  renderMemoryBytesMax: 1024 * 1024 * 1024,
  /** For a page shown to a person: ten of them may be open at a time. */
  liveMemoryBytesMax: 512 * 1024 * 1024,
  renderSocketBytesMax: 64 * 1024 * 1024,
  /** Number of pages after which the browser is restarted. */
  renderPagesPerBrowser: 200,
  /** Time limit of one model answer, including retries and repair. */
  modelTimeoutMs: 90_000,
  /** Much larger than any answer, so that an endless response can't fill the memory. */
  modelAnswerBytesMax: 8 * 1024 * 1024,
  /** Time from the start of a target after which the model is no longer waited for, so that values found before are returned as a row. */
  modelEndsMs: 165_000,
} as const

export interface ModelTimes {
  taskTimeoutMs: number
  /** Time limit of one answer, including retries and repair; waiting for its turn does not count. */
  modelTimeoutMs: number
  /** Time from the start of a target after which the model is no longer waited for. */
  modelEndsMs: number
}

/** A local model answers one question at a time: targets that are read concurrently wait for each other. */
const LOCAL_TIMES: ModelTimes = { taskTimeoutMs: 900_000, modelTimeoutMs: 280_000, modelEndsMs: 870_000 }

export function timesFor({ isLocal = false }: { isLocal?: boolean }): ModelTimes {
  return isLocal ? LOCAL_TIMES : ENGINE_LIMITS
}
