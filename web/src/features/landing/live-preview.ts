// The home page's preview over pages of the practice web: run once per browser session, with its rows cached, so that navigating back and
// forth is free. Without React, because the page is shown before that is loaded; once the app has started, it continues the same preview.
import type { JobPayload } from '@quarry/contract'
import { readStoredJson, writeStored } from '../../lib/browser-storage.ts'
import { isRecord, readRow, streamRows, type LiveRow } from './live-rows.ts'

const STORAGE_KEY = 'quarry_home_preview'

/** Path of the pages below the practice web. */
export const LIVE_PATHS: readonly string[] = Array.from({ length: 6 }, (_, index) => `shop/p/${index + 1}`)

export const LIVE_FIELDS: JobPayload['trait_definitions'] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'brand', description: 'Brand or manufacturer', type: 'string' },
  { name: 'price', description: 'Current price as a number, without currency', type: 'number' },
  { name: 'in_stock', description: 'Whether the product can be bought now', type: 'boolean' },
]

export interface LivePreview {
  /** `none` where this installation has no practice web. */
  state: 'running' | 'done' | 'failed' | 'none'
  rows: readonly LiveRow[]
  /** The cell whose evidence is shown; the first price until the user selects another. */
  chosen: { position: number; name: string } | null
}

const BEGINNING: LivePreview = { state: 'running', rows: [], chosen: null }

let preview = BEGINNING
let show: ((preview: LivePreview) => void) | null = null
let payload: JobPayload | null = null
let running: AbortController | null = null

/** Shows each state of the preview, from now on only here. The returned function ends the preview, unless it is shown elsewhere by then. */
export function followPreview(showHere: (preview: LivePreview) => void): () => void {
  show = showHere
  if (running === null) void begin()
  show(preview)
  return () => {
    if (show !== showHere) return
    running?.abort()
    show = running = payload = null
    preview = BEGINNING
  }
}

export function chooseCell(chosen: { position: number; name: string }): void {
  change({ chosen })
}

export function runAgain(): void {
  if (preview.state === 'running' || payload === null) return
  change({ state: 'running', rows: [] })
  running = new AbortController()
  void run(payload, running.signal)
}

async function begin(): Promise<void> {
  running = new AbortController()
  const { signal } = running
  // If the server does not respond, the page is shown without the table.
  const found = await findPayload().catch(() => null)
  if (signal.aborted) return
  payload = found
  if (found === null) return change({ state: 'none' })
  const kept = readKept(found.target_items)
  if (kept) change({ state: 'done', rows: kept })
  else await run(found, signal)
}

async function run(wanted: JobPayload, signal: AbortSignal): Promise<void> {
  const arrived: LiveRow[] = []
  try {
    for await (const row of streamRows(wanted, signal)) {
      arrived.push(row)
      if (!signal.aborted) change({ rows: [...arrived] })
    }
    if (signal.aborted) return
    writeStored('session', STORAGE_KEY, JSON.stringify({ targets: wanted.target_items, rows: arrived }))
    change({ state: 'done' })
  } catch (error) {
    if (signal.aborted) return
    console.error('The preview on the home page failed.', error)
    change({ state: 'failed' })
  }
}

function change(part: Partial<LivePreview>): void {
  preview = { ...preview, ...part }
  show?.(preview)
}

async function findPayload(): Promise<JobPayload | null> {
  const response = await fetch('/api/v1/config', { headers: { Accept: 'application/json' } })
  const config: unknown = await response.json()
  const address = isRecord(config) && typeof config['practice_web_url'] === 'string' ? config['practice_web_url'] : null
  if (address === null || !URL.canParse(address)) return null
  const base = address.endsWith('/') ? address : `${address}/`
  return {
    base_prompt: 'Product pages of a practice shop.',
    target_item_name: 'URL',
    target_items: LIVE_PATHS.map((path) => new URL(path, base).href),
    trait_definitions: LIVE_FIELDS,
  }
}

function readKept(targets: readonly string[]): LiveRow[] | null {
  const kept = readStoredJson('session', STORAGE_KEY)
  if (!isRecord(kept) || !Array.isArray(kept['targets']) || !Array.isArray(kept['rows'])) return null
  const rows = kept['rows'].flatMap((row) => readRow(row) ?? [])
  return kept['targets'].join() === targets.join() && rows.length > 0 ? rows : null
}
