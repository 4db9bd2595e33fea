import { afterEach, describe, expect, it, vi } from 'vitest'

async function newTab({ referrer = '', pages = 1 } = {}) {
  vi.resetModules()
  sessionStorage.clear()
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  vi.spyOn(history, 'length', 'get').mockReturnValue(pages)
  return import('./acting-team.ts')
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

describe('the workspace of a tab', () => {
  it('is kept by a link that is opened in a new tab, and stays there over a reload', async () => {
    const first = await newTab()
    first.actIn('t1')
    const opened = await newTab({ referrer: `${location.origin}/app/history` })
    expect(opened.actingTeam.get()).toBe('t1')
    expect(sessionStorage.getItem('quarry_team')).toBe('t1')
  })

  it('is that of the link’s tab, and the user’s own in a tab that was opened otherwise', async () => {
    const first = await newTab()
    first.actIn('t1')
    const second = await newTab({ referrer: `${location.origin}/app` })
    second.actIn(null)
    expect((await newTab({ referrer: `${location.origin}/app` })).actingTeam.get()).toBeNull()
    localStorage.setItem('quarry_team_last', 't1')
    expect((await newTab()).actingTeam.get()).toBeNull()
    expect((await newTab({ referrer: 'https://elsewhere.example/' })).actingTeam.get()).toBeNull()
    expect((await newTab({ referrer: `${location.origin}/`, pages: 2 })).actingTeam.get()).toBeNull()
  })
})
