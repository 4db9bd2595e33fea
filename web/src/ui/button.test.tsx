import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('a double click triggers a primary action once, and a repeatable action twice', async () => {
  const [main, more] = [vi.fn(), vi.fn()]
  render(
    <>
      <Button look="primary" onClick={main}>
        Start
      </Button>
      <Button onClick={more}>Add</Button>
    </>,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Start' }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }))
  expect([main.mock.calls.length, more.mock.calls.length]).toEqual([1, 2])
})

it('a form is submitted once by a double click', async () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit">Add webhook</Button>
    </form>,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add webhook' }))
  expect(submit).toHaveBeenCalledTimes(1)
})
