import { screen, within } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftPageSteps } from '../../../state/draft/draft-reading.ts'
import { renderApp } from '../../../testing/render-app.tsx'

beforeEach(() => act(() => draftPageSteps.set([])))

async function openEditor() {
  const { user } = renderApp()
  await user.click(await screen.findByRole('button', { name: 'Add steps' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Steps before reading' }) }
}

describe('the steps before reading', () => {
  it('are added, moved and deleted by the keyboard alone, and taken over in their order', async () => {
    const { user, dialog } = await openEditor()
    expect(within(dialog).getByText(/No steps: pages are read as loaded/)).toBeVisible()
    within(dialog).getByRole('button', { name: 'Add a step' }).focus()
    await user.keyboard('{Enter}')
    await user.type(within(dialog).getByLabelText('Name'), 'Medium')
    within(dialog).getByRole('button', { name: 'Add a step' }).focus()
    await user.keyboard('{Enter}')
    await user.selectOptions(within(dialog).getByLabelText('What to do'), 'Go to the next tab')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label')),
    ).toEqual(['Step 1: Click “Medium”', 'Step 2: Go to the next tab'])
    within(dialog).getByRole('button', { name: 'Move step 2 up' }).focus()
    await user.keyboard('{Enter}')
    within(dialog).getByRole('button', { name: 'Use these steps' }).focus()
    await user.keyboard('{Enter}')
    expect(draftPageSteps.get()).toMatchObject([{ site: null, steps: [{ kind: 'next_tab' }, { kind: 'click', on: { name: 'Medium' } }] }])
    expect(await screen.findByText('Go to the next tab, click “Medium”.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit steps' }))
    const again = await screen.findByRole('dialog')
    await user.click(within(again).getByRole('button', { name: 'Delete step 1' }))
    await user.click(within(again).getByRole('button', { name: 'Use these steps' }))
    expect(draftPageSteps.get()[0]?.steps).toMatchObject([{ kind: 'click' }])
  })

  it('that are incomplete are reported at their place, and not applied', async () => {
    const { user, dialog } = await openEditor()
    await user.click(within(dialog).getByRole('button', { name: 'Add a step' }))
    const limit = within(dialog).getByLabelText('Time limit in seconds')
    await user.clear(limit)
    await user.type(limit, '99')
    await user.click(within(dialog).getByRole('button', { name: 'Use these steps' }))
    expect(within(dialog).getByText('A step may take at most 30 seconds.')).toBeVisible()
    expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription(/Name the element/)
    expect(limit).toBeInvalid()
    expect(draftPageSteps.get()).toEqual([])
    await user.type(within(dialog).getByLabelText('Name'), 'Medium')
    await user.clear(limit)
    await user.type(limit, '5')
    await user.click(within(dialog).getByRole('button', { name: 'Use these steps' }))
    expect(draftPageSteps.get()[0]?.steps).toMatchObject([{ kind: 'click', timeout_s: 5 }])
  })

  it('can differ by site, each site once', async () => {
    const { user, dialog } = await openEditor()
    await user.click(within(dialog).getByRole('button', { name: 'Add a step' }))
    await user.type(within(dialog).getByLabelText('Name'), 'Medium')
    await user.click(within(dialog).getByRole('button', { name: 'Other steps for one site' }))
    const [, other] = within(dialog).getAllByRole('region')
    await user.click(within(other!).getByRole('button', { name: 'Add a step' }))
    await user.selectOptions(within(other!).getByLabelText('What to do'), 'Close what covers the page')
    await user.type(within(other!).getByLabelText('Site'), 'https://shop.example')
    await user.click(within(dialog).getByRole('button', { name: 'Use these steps' }))
    expect(within(other!).getByLabelText('Site')).toHaveAccessibleDescription(/looks like shop.example/)
    await user.clear(within(other!).getByLabelText('Site'))
    await user.type(within(other!).getByLabelText('Site'), 'shop.example')
    await user.click(within(dialog).getByRole('button', { name: 'Use these steps' }))
    expect(draftPageSteps.get().map(({ site }) => site)).toEqual([null, 'shop.example'])
  })
})
