// A frequently changing value, throttled to a pace that its consumers can handle.
import { useEffect, useState } from 'react'

/** Follows the value, at most once per `everyMs`. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState({ value, atMs: 0 })
  useEffect(() => {
    if (shown.value === value) return
    const timer = setTimeout(() => setShown({ value, atMs: Date.now() }), Math.max(0, shown.atMs + everyMs - Date.now()))
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown.value
}
