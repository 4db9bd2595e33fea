// One session of checking: the sampled cells, the present one, and the verdict on each. Verdicts are sent at once, so that nothing is lost
// when the session is interrupted.
import type { CellVerdict, Result, SampledCell } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkReportQuery, checkSampleQuery, saveCellVerdict } from './checks.queries.ts'

export interface Check {
  cells: readonly SampledCell[]
  isLoading: boolean
  /** Why the cells could not be sampled, or a verdict could not be saved. */
  error: Error | null
  /** Index of the present cell; the number of cells when all were checked. */
  at: number
  verdictAt(index: number): CellVerdict | undefined
  /** Saves the verdict and moves to the next cell, except after a wrong value: that one can be corrected first. */
  say(verdict: CellVerdict): void
  next(): void
  back(): void
  /** The row of the present cell has changed. */
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
    mutationFn: ({ cell, verdict }: { cell: SampledCell; index: number; round: number; verdict: CellVerdict }) =>
      saveCellVerdict(cell, verdict),
    // In order: the last verdict on a cell counts.
    scope: { id: `check ${jobId}` },
    onError: (_error, { index, round: itsRound }) => {
      if (itsRound !== round) return
      setSaid((before) => new Map([...before].filter(([one]) => one !== index)))
      setAt(index)
    },
    onSettled: () => queryClient.invalidateQueries(checkReportQuery(jobId)),
  })
  // The last cell would be sampled again while its verdict is not saved.
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
