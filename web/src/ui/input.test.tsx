import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Input, Textarea } from './input.tsx'
import { toasts } from './toasts.ts'

beforeEach(() => toasts.set([]))

it('text that a paste cuts off because it is too long is reported', async () => {
  const user = userEvent.setup()
  render(<Textarea aria-label="Prompt" maxLength={10} defaultValue="Lamps:" />)
  await user.click(screen.getByLabelText('Prompt'))
  await user.paste('12345678')
  expect(screen.getByLabelText('Prompt')).toHaveValue('Lamps:1234')
  expect(toasts.get().map(({ text }) => text)).toEqual(['Of the 8 characters pasted the first 4 fit here; the rest was left out.'])
})

it('text that fits, replaces a selection or is handled by the field itself is not reported', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Input aria-label="Name" maxLength={5} defaultValue="abcde" />
      <Input aria-label="Items" maxLength={5} onPaste={(event) => event.preventDefault()} />
    </>,
  )
  await user.tripleClick(screen.getByLabelText('Name'))
  await user.paste('12345')
  await user.click(screen.getByLabelText('Items'))
  await user.paste('1234567')
  expect(toasts.get()).toEqual([])
})

it('line breaks count as the browser puts them in', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Input aria-label="Name" maxLength={4} />
      <Textarea aria-label="Prompt" maxLength={5} />
    </>,
  )
  await user.click(screen.getByLabelText('Name'))
  await user.paste('ab\r\ncd\r\n')
  await user.click(screen.getByLabelText('Prompt'))
  await user.paste('ab\r\ncd')
  expect(toasts.get()).toEqual([])
})

it('a text of several lines runs in its own direction', () => {
  render(<Textarea aria-label="Prompt" defaultValue="שלום" />)
  expect(screen.getByLabelText('Prompt')).toHaveAttribute('dir', 'auto')
})
