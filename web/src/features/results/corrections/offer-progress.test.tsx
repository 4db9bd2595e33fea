import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OfferProgress } from './offer-progress.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows the elapsed time after three seconds, until rows can be counted', () => {
  vi.useFakeTimers()
  const { rerender } = render(<OfferProgress text="Learning…" progress={null} />)
  act(() => vi.advanceTimersByTime(2_000))
  expect(screen.queryByText(/so far/)).not.toBeInTheDocument()
  act(() => vi.advanceTimersByTime(10_000))
  expect(screen.getByText('12 s so far')).toBeInTheDocument()
  rerender(<OfferProgress text="Learning…" progress={{ looked_at: 20, rows: 69 }} />)
  expect(screen.queryByText(/so far/)).not.toBeInTheDocument()
  expect(screen.getByText('Looked at 20 of 69 rows')).toBeInTheDocument()
})
