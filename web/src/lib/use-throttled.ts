// A value that changes often, followed at a pace that what hangs on it can keep.
import { useEffect, useState } from 'react'

/** Follows the value, but not more often than once in `everyMs`. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState({ value, atMs: 0 })
  useEffect(() => {
    if (shown.value === value) return
    const timer = setTimeout(() => setShown({ value, atMs: Date.now() }), Math.max(0, shown.atMs + everyMs - Date.now()))
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown.value
}
