import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

it.each(['/', '/app/history'])('the first key on %s leads past the navigation, and the address stays', async (path) => {
  const { user, router } = renderApp({ path })
  await screen.findByRole('main')
  await user.tab()
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
  await user.keyboard('{Enter}')
  const content = screen.getByRole('main')
  expect(content).toHaveFocus()
  expect(router.state.location.href).toBe(path)
  await user.tab()
  expect(content).not.toHaveAttribute('tabindex')
  expect(content).toContainElement(document.activeElement as HTMLElement)
})
