import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Menu } from './menu.tsx'

afterEach(cleanup)

function Notes() {
  const [notes, setNotes] = useState<number[]>([])
  return (
    <>
      {notes.map((note) => (
        <input key={note} aria-label={`Note ${note}`} />
      ))}
      <Menu
        label="Notes"
        trigger={<button type="button">Add</button>}
        findFocusAfter={() => screen.queryAllByRole('textbox').at(-1) ?? null}
        entries={[{ label: 'Note', run: () => setNotes([...notes, notes.length + 1]) }]}
      />
    </>
  )
}

it('after a choice the focus is where it has its effect, each time; after none it is back on the button', async () => {
  const user = userEvent.setup()
  render(<Notes />)
  const add = screen.getByRole('button', { name: 'Add' })
  for (const note of [1, 2]) {
    add.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Note' })
    await user.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).toBe(await screen.findByLabelText(`Note ${note}`))
  }
  add.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Note' })
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }))
})
