import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Ellipsis } from './icons.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

afterEach(cleanup)
const named = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('while what it does is under way', () => {
  it('a button keeps the focus, says that it is busy, and does nothing more by mouse or keyboard', async () => {
    const act = vi.fn()
    const { rerender } = render(<Button onClick={act}>Save</Button>)
    await userEvent.click(named('Save'))
    rerender(
      <Button isBusy onClick={act}>
        Save
      </Button>,
    )
    // Browsers take the focus from what is disabled; the page that tests run on does not.
    expect(named('Save').disabled).toBe(false)
    expect(named('Save')).toHaveFocus()
    expect(named('Save')).toHaveAttribute('aria-disabled', 'true')
    expect(named('Save')).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter} ')
    await userEvent.click(named('Save'))
    expect(act).toHaveBeenCalledTimes(1)
    rerender(<Button onClick={act}>Save</Button>)
    expect(named('Save')).not.toHaveAttribute('aria-disabled')
    expect(named('Save')).not.toHaveAttribute('aria-busy')
    await userEvent.keyboard('{Enter}')
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('a form is sent neither by its button nor by Enter in a field', async () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const form = (isBusy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}')
    expect(submit).toHaveBeenCalledTimes(1)
    rerender(form(true))
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    await userEvent.click(named('Save'))
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('a menu is not opened by a button that is busy', async () => {
    const menu = (isBusy: boolean) => (
      <Menu
        label="More"
        trigger={<IconButton label="More" icon={<Ellipsis />} isBusy={isBusy} />}
        entries={[{ label: 'Delete', run: vi.fn() }]}
      />
    )
    const { rerender } = render(menu(true))
    await userEvent.click(named('More'))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    rerender(menu(false))
    await userEvent.click(named('More'))
    expect(await screen.findByRole('menu')).toBeInTheDocument()
  })
})

describe('a button that is disabled', () => {
  it('is so at once where it has no focus, and once the focus has gone on where it has', async () => {
    const act = vi.fn()
    const buttons = (isOff: boolean) => (
      <>
        <Button disabled={isOff} onClick={act}>
          Undo
        </Button>
        <IconButton label="Redo" icon={<Ellipsis />} disabled={isOff} onClick={act} />
        <Button>Next</Button>
      </>
    )
    const { rerender } = render(buttons(false))
    await userEvent.tab()
    rerender(buttons(true))
    expect(named('Redo')).toBeDisabled()
    expect(named('Undo').disabled).toBe(false)
    expect(named('Undo')).toHaveAttribute('aria-disabled', 'true')
    expect(named('Undo')).not.toHaveAttribute('aria-busy')
    await userEvent.keyboard('{Enter}')
    expect(act).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(named('Next')).toHaveFocus()
    expect(named('Undo')).toBeDisabled()
  })
})
