// The present time, updated at an interval, so that ages and rates stay true while nothing else changes.
import { useEffect, useState } from 'react'

export function useNow(intervalMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return nowMs
}
