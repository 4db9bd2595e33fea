import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeferredRender } from './deferred-render.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface ListProps {
  text: string
  urgent?: string
}

function List({ text, urgent = '' }: ListProps) {
  return (
    <>
      {[0, 1, 2].map((index) => (
        <DeferredRender key={index} urgent={index === 1 ? urgent : ''}>
          <p>{text}</p>
        </DeferredRender>
      ))}
    </>
  )
}
const texts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent).join(' ')
const nextTask = () => act(() => vi.advanceTimersToNextTimer())

it('each part is rendered in a separate task, with the latest data at that time', async () => {
  const { rerender } = render(<List text="a" />)
  expect(texts()).toBe('a a a')
  rerender(<List text="b" />)
  expect(texts()).toBe('a a a')
  await nextTask()
  expect(texts()).toBe('b a a')
  rerender(<List text="c" />)
  await nextTask()
  await nextTask()
  await nextTask()
  expect(texts()).toBe('c c c')
  expect(vi.getTimerCount()).toBe(0)
})

it('a pressed part is rendered at once, and a removed part is not rendered', async () => {
  const { rerender, unmount } = render(<List text="a" />)
  rerender(<List text="b" urgent="pressed" />)
  expect(texts()).toBe('a b a')
  unmount()
  await nextTask()
  expect(vi.getTimerCount()).toBe(0)
})
