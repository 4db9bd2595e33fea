import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)
const show = (children: ReactNode) =>
  render(
    <Dialog title="Share" open onClose={vi.fn()}>
      {children}
    </Dialog>,
  )

it('focuses its first field, so that typing works at once and Enter does not close it', async () => {
  show(
    <form>
      <input type="checkbox" aria-label="All" />
      <input aria-label="Shut" disabled />
      <input aria-label="Address" />
      <input aria-label="At most" />
    </form>,
  )
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus())
})

it('focuses the element that is marked as first, wherever it is', async () => {
  show(
    <>
      <input aria-label="Mail it to" />
      <button data-first>Make a link</button>
    </>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make a link' })).toHaveFocus())
})

it('focuses its close button where there is nothing to fill in', async () => {
  show(<p>What the keys do.</p>)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())
})
