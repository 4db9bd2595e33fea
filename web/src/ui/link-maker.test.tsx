import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { LinkMaker } from './link-maker.tsx'

afterEach(cleanup)

it('keeps the focus while a link is made, and makes no second one meanwhile', async () => {
  const make = vi.fn()
  const { rerender } = render(<LinkMaker isBusy={false} onMake={make} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  rerender(<LinkMaker isBusy onMake={make} />)
  // Browsers take the focus from what is disabled.
  expect(screen.getByRole('button', { name: 'Make a link' })).not.toHaveProperty('disabled', true)
  await userEvent.keyboard('{Enter}')
  expect(make.mock.calls).toEqual([[null]])
  rerender(<LinkMaker isBusy={false} onMake={make} />)
  await userEvent.keyboard('{Enter}')
  expect(make).toHaveBeenCalledTimes(2)
})
