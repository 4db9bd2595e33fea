import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'

it('the name of a control is shown on hover, and hidden by Escape or a click; the control is not re-created', async () => {
  const press = vi.fn()
  const user = userEvent.setup()
  render(<IconButton label="Remove field 1" icon={<svg aria-hidden="true" />} onClick={press} />)
  const button = screen.getByRole('button', { name: 'Remove field 1' })
  await user.hover(button)
  await screen.findByText('Remove field 1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Remove field 1')).not.toBeInTheDocument())
  await user.unhover(button)
  await user.hover(button)
  await screen.findByText('Remove field 1')
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('Remove field 1')).not.toBeInTheDocument())
  expect(press).toHaveBeenCalledOnce()
  expect(button).toBe(screen.getByRole('button', { name: 'Remove field 1' }))
})
