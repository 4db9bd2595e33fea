// Runs the home page's preview once a browser session and keeps its rows, so that going back and forth costs nothing.
import { resultSchema, type JobPayload, type ProductConfig, type Result } from '@quarry/contract'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readStoredJson, writeStored } from '../../lib/browser-storage.ts'
import { streamPreview } from '../../lib/preview-stream.ts'
import { practicePage } from '../../state/product-config.ts'

const TARGETS = 6
const STORAGE_KEY = 'quarry_home_preview'

const keptSchema = z.object({ targets: z.array(z.string()), rows: z.array(resultSchema) })

export type LiveState = 'running' | 'done' | 'failed'

const fields: JobPayload['trait_definitions'] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'brand', description: 'Brand or manufacturer', type: 'string' },
  { name: 'price', description: 'Current price as a number, without currency', type: 'number' },
  { name: 'in_stock', description: 'Whether the product can be bought now', type: 'boolean' },
]

/** null where this installation has no practice web. */
export function livePayload(config: ProductConfig | undefined): JobPayload | null {
  const targets = Array.from({ length: TARGETS }, (_, index) => practicePage(config, `shop/p/${index + 1}`)).filter((url) => url !== null)
  if (targets.length === 0) return null
  return { base_prompt: 'Product pages of a practice shop.', target_item_name: 'URL', target_items: targets, trait_definitions: fields }
}

function readKept(targets: readonly string[]): Result[] | null {
  const kept = keptSchema.safeParse(readStoredJson('session', STORAGE_KEY))
  return kept.success && kept.data.targets.join() === targets.join() && kept.data.rows.length > 0 ? kept.data.rows : null
}

export interface LivePreview {
  state: LiveState
  rows: readonly Result[]
  runAgain(): void
}

/** `payload` stays the same for the life of the component. */
export function useLivePreview(payload: JobPayload): LivePreview {
  const [kept] = useState(() => readKept(payload.target_items))
  const [round, setRound] = useState(kept ? 0 : 1)
  const [state, setState] = useState<LiveState>(kept ? 'done' : 'running')
  const [rows, setRows] = useState<readonly Result[]>(kept ?? [])

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
  onRows(rows: readonly Result[]): void
}

async function collectRows({ payload, signal, onRows }: Collecting): Promise<void> {
  const arrived: Result[] = []
  for await (const event of streamPreview(payload, signal)) {
    if (event.type !== 'row') continue
    arrived.push(event.row)
    onRows([...arrived])
  }
  writeStored('session', STORAGE_KEY, JSON.stringify({ targets: payload.target_items, rows: arrived }))
}
