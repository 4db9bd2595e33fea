// The palette is loaded when it is first opened; letters typed meanwhile are kept.
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const gate = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../lib/load-part.ts', () => ({
  loadPart: async <T,>(load: () => Promise<T>): Promise<T> => {
    const part = await load()
    if (Object.hasOwn(part as object, 'CommandPalette')) await gate.promise
    return part
  },
}))

it('text typed while the palette is loading appears in its field only; Escape discards it', async () => {
  const { user } = renderApp()
  const prompt = await screen.findByLabelText('Base Prompt')
  await user.click(prompt)
  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
  await user.keyboard('gone{Escape}x')
  expect(prompt).toHaveValue('x')

  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
  await user.keyboard('job hits{Backspace}{Backspace}s{Enter}')
  expect(screen.getByText('job his')).toBeInTheDocument()
  gate.resolve()
  const field = await screen.findByRole('combobox', { name: 'Find a command' })
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('t')
  expect(field).toHaveValue('job hist')
  expect(prompt).toHaveValue('x')

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
  expect(await screen.findByRole('combobox', { name: 'Find a command' })).toHaveValue('')
})
