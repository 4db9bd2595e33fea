// One sitting: the cells drawn, the one being looked at, and what was said of each. What is said is sent at once, so that nothing is lost
// when the sitting is broken off.
import type { CellVerdict, Result, SampledCell } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkReportQuery, checkSampleQuery, sayOfCell } from './checks.queries.ts'

export interface Check {
  cells: readonly SampledCell[]
  isLoading: boolean
  /** Why the cells could not be drawn, or what was said not be kept. */
  error: Error | null
  /** Number of the cell being looked at, from 0; as many as there are cells when all were looked at. */
  at: number
  verdictAt(index: number): CellVerdict | undefined
  /** Goes on, but for a wrong value: that one can be corrected first. */
  say(verdict: CellVerdict): void
  next(): void
  back(): void
  /** The row of the cell being looked at has changed. */
  replaceRow(row: Result): void
  drawMore(): void
  drawAgain(): void
}

export function useCheck(jobId: string): Check {
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState<ReadonlyMap<number, CellVerdict>>(new Map())
  const [changed, setChanged] = useState<ReadonlyMap<number, Result>>(new Map())
  const saying = useMutation({
    mutationFn: ({ cell, verdict }: { cell: SampledCell; index: number; round: number; verdict: CellVerdict }) => sayOfCell(cell, verdict),
    // One after another: the last thing said of a cell is what counts.
    scope: { id: `check ${jobId}` },
    onError: (_error, { index, round: itsRound }) => {
      if (itsRound !== round) return
      setSaid((before) => new Map([...before].filter(([one]) => one !== index)))
      setAt(index)
    },
    onSettled: () => queryClient.invalidateQueries(checkReportQuery(jobId)),
  })
  // What was said last would be drawn again as long as it is not kept.
  const sample = useQuery(checkSampleQuery(jobId, { round, isWaiting: saying.isPending }))
  const cells = (sample.data ?? []).map((cell, index) => ({ ...cell, row: changed.get(index) ?? cell.row }))
  const go = (to: number) => setAt(Math.max(0, Math.min(to, cells.length)))
  return {
    cells,
    isLoading: sample.isPending,
    error: sample.error ?? saying.error,
    at,
    verdictAt: (index) => said.get(index),
    say(verdict) {
      const cell = sample.data?.[at]
      if (!cell) return
      setSaid((before) => new Map(before).set(at, verdict))
      saying.mutate({ cell, index: at, round, verdict })
      if (verdict !== 'wrong') go(at + 1)
    },
    next: () => go(at + 1),
    back: () => go(at - 1),
    replaceRow: (row) => setChanged((before) => new Map(before).set(at, row)),
    drawMore() {
      setRound(round + 1)
      setAt(0)
      setSaid(new Map())
      setChanged(new Map())
    },
    drawAgain: () => void sample.refetch(),
  }
}
