// The fill rates of the columns, recounted once no more rows arrive, or after a while: there is no time for it while the grid scrolls.
import { useEffect, useMemo, useState } from 'react'
import type { RunData } from '../run-data.ts'
import { createFillCounter, type ColumnFills } from './column-fill.ts'

const REST_MS = 250
/** Rows of a running job may never stop arriving. */
const WAIT_MAX_MS = 2_000

interface LoadedFills {
  fills: ColumnFills
  /** There are unloaded rows. */
  isPart: boolean
}

export function useColumnFills({ job, rows }: Pick<RunData, 'job' | 'rows'>): LoadedFills {
  const [count] = useState(createFillCounter)
  const [change, setChange] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waitsSinceMs: number | null = null
    const countAnew = () => {
      waitsSinceMs = null
      setChange((changes) => changes + 1)
    }
    const end = rows.subscribe(() => {
      clearTimeout(timer)
      waitsSinceMs ??= Date.now()
      timer = setTimeout(countAnew, Math.max(0, Math.min(REST_MS, waitsSinceMs + WAIT_MAX_MS - Date.now())))
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [rows])
  return useMemo(() => {
    const lists = [...rows.loaded()]
    const loaded = lists.reduce((sum, list) => sum + list.length, 0)
    const names = job.trait_definitions.map((field) => field.name)
    return { fills: count(names, lists), isPart: loaded < rows.count }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows change in place, and say so
  }, [job.trait_definitions, rows, count, change])
}
