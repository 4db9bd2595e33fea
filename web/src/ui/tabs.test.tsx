import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(() => vi.unstubAllGlobals())

const tabs = ['Overview', 'Usage', 'Security', 'Team'].map((label) => ({ id: label, label, content: label }))

/** A row of 400 px in a place of 200, as jsdom lays nothing out. */
function narrow() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(400)
}

it('a row of tabs that overflows shows on which sides there are more', () => {
  narrow()
  render(<Tabs tabs={tabs} label="Profile" selected="Overview" onSelect={() => undefined} />)
  const row = screen.getByRole('tablist')
  expect(row.dataset.more).toBe('end')
  fireEvent.scroll(row, { target: { scrollLeft: 90 } })
  expect(row.dataset.more).toBe('start end')
  fireEvent.scroll(row, { target: { scrollLeft: 200 } })
  expect(row.dataset.more).toBe('start')
})

it('a tab that gets the focus by keyboard is scrolled into view with a part of the next one', () => {
  narrow()
  render(<Tabs tabs={tabs} label="Profile" selected="Overview" onSelect={() => undefined} />)
  const [row, team] = [screen.getByRole('tablist'), screen.getByRole('tab', { name: 'Security' })]
  row.getBoundingClientRect = () => new DOMRect(0, 0, 200, 36)
  team.getBoundingClientRect = () => new DOMRect(220, 0, 80, 36)
  fireEvent.focus(team)
  expect(row.scrollLeft).toBe(220 + 80 + 36 - 200)
})

it('the panel of the tab before is gone the moment another one is selected', () => {
  const panels = (selected: string) => <Tabs tabs={tabs} label="Profile" selected={selected} onSelect={() => undefined} />
  const { rerender } = render(panels('Overview'))
  rerender(panels('Usage'))
  expect(screen.getByRole('tabpanel').textContent).toBe('Usage')
  expect(screen.getAllByText('Overview').map((place) => place.role)).toEqual(['tab'])
})

it('the selected tab is in view again when the row has become narrower', () => {
  const observed: (() => void)[] = []
  class FakeObserver {
    constructor(callback: () => void) {
      observed.push(callback)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', FakeObserver)
  render(<Tabs tabs={tabs} label="Profile" selected="Security" onSelect={() => undefined} />)
  const [row, security] = [screen.getByRole('tablist'), screen.getByRole('tab', { name: 'Security' })]
  expect(row.scrollLeft).toBe(0)
  row.getBoundingClientRect = () => new DOMRect(0, 0, 200, 36)
  security.getBoundingClientRect = () => new DOMRect(220, 0, 80, 36)
  for (const callback of observed) callback()
  expect(row.scrollLeft).toBe(220 + 80 + 36 - 200)
})
