import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ToastHost } from './toast-host.tsx'
import { showToast, toasts } from './toasts.ts'

afterEach(() => toasts.set([]))

it.each(['Undo', 'Dismiss message'])('after %s was pressed in a message the focus is where it was before', async (name) => {
  const user = userEvent.setup()
  render(
    <>
      <button type="button">Before</button>
      <ToastHost />
    </>,
  )
  const run = vi.fn()
  act(() => void showToast('Gone.', { action: { label: 'Undo', run } }))
  await user.tab()
  await user.tab()
  if (name !== 'Undo') await user.tab()
  expect(screen.getByRole('button', { name })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByText('Gone.')).not.toBeInTheDocument()
  expect(run).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0)
  expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
})
