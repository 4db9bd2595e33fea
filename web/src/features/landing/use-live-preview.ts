// Runs the home page's preview once a browser session and keeps its rows, so that going back and forth costs nothing.
import type { JobPayload } from '@quarry/contract'
import { useEffect, useState } from 'react'
import { readStoredJson, writeStored } from '../../lib/browser-storage.ts'
import { isRecord, readRow, streamRows, type LiveRow } from './live-rows.ts'

const TARGETS = 6
const STORAGE_KEY = 'quarry_home_preview'

export type LiveState = 'running' | 'done' | 'failed'

const fields: JobPayload['trait_definitions'] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'brand', description: 'Brand or manufacturer', type: 'string' },
  { name: 'price', description: 'Current price as a number, without currency', type: 'number' },
  { name: 'in_stock', description: 'Whether the product can be bought now', type: 'boolean' },
]

async function findLivePayload(): Promise<JobPayload | null> {
  const response = await fetch('/api/v1/config', { headers: { Accept: 'application/json' } })
  const config: unknown = await response.json()
  const address = isRecord(config) && typeof config['practice_web_url'] === 'string' ? config['practice_web_url'] : null
  if (address === null || !URL.canParse(address)) return null
  const base = address.endsWith('/') ? address : `${address}/`
  const targets = Array.from({ length: TARGETS }, (_, index) => new URL(`shop/p/${index + 1}`, base).href)
  return { base_prompt: 'Product pages of a practice shop.', target_item_name: 'URL', target_items: targets, trait_definitions: fields }
}

/** Pages of this installation's practice web to show the product at work on; null where it has none. */
export function useLivePayload(): JobPayload | null | 'unknown' {
  const [payload, setPayload] = useState<JobPayload | null | 'unknown'>('unknown')
  useEffect(() => {
    let isGone = false
    const settle = (found: JobPayload | null) => isGone || setPayload(found)
    // Without the server's answer the page is shown without the table.
    findLivePayload().then(settle, () => settle(null))
    return () => void (isGone = true)
  }, [])
  return payload
}

function readKept(targets: readonly string[]): LiveRow[] | null {
  const kept = readStoredJson('session', STORAGE_KEY)
  if (!isRecord(kept) || !Array.isArray(kept['targets']) || !Array.isArray(kept['rows'])) return null
  const rows = kept['rows'].flatMap((row) => readRow(row) ?? [])
  return kept['targets'].join() === targets.join() && rows.length > 0 ? rows : null
}

export interface LivePreview {
  state: LiveState
  rows: readonly LiveRow[]
  runAgain(): void
}

/** `payload` stays the same for the life of the component. */
export function useLivePreview(payload: JobPayload): LivePreview {
  const [kept] = useState(() => readKept(payload.target_items))
  const [round, setRound] = useState(kept ? 0 : 1)
  const [state, setState] = useState<LiveState>(kept ? 'done' : 'running')
  const [rows, setRows] = useState<readonly LiveRow[]>(kept ?? [])

  useEffect(() => {
    if (round === 0) return
    const controller = new AbortController()
    const { signal } = controller
    collectRows({ payload, signal, onRows: setRows }).then(
      () => setState('done'),
      (error: unknown) => {
        if (signal.aborted) return
        console.error('The preview on the home page failed.', error)
        setState('failed')
      },
    )
    return () => controller.abort()
  }, [payload, round])

  const runAgain = () => {
    setRows([])
    setState('running')
    setRound(round + 1)
  }
  return { state, rows, runAgain }
}

interface Collecting {
  payload: JobPayload
  signal: AbortSignal
  onRows(rows: readonly LiveRow[]): void
}

async function collectRows({ payload, signal, onRows }: Collecting): Promise<void> {
  const arrived: LiveRow[] = []
  for await (const row of streamRows(payload, signal)) {
    arrived.push(row)
    onRows([...arrived])
  }
  writeStored('session', STORAGE_KEY, JSON.stringify({ targets: payload.target_items, rows: arrived }))
}
