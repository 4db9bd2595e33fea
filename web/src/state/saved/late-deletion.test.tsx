import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, toasts } from '../../ui/toasts.ts'
import { actIn, actingTeam } from '../../lib/acting-team.ts'
import { ApiError } from '../../lib/api-error.ts'
import { deleteLater, makeBesideDeletions, useStaying } from './late-deletion.ts'
import { finishDeletions, finishDeletionsWithin } from './pending-deletions.ts'
import { switchWorkspace } from '../workspace/workspace.tsx'

const remove = vi.fn(async () => {})
const refresh = vi.fn(async () => {})
const list = [{ id: 'a' }, { id: 'b' }]
const begin = () => act(() => deleteLater({ id: 'a', told: 'A was deleted.', failure: 'A could not be deleted.', remove, refresh }))
const message = () => toasts.get().find(({ text }) => text === 'A was deleted.')!

afterEach(async () => {
  await act(finishDeletions)
  toasts.set([])
  vi.clearAllMocks()
})

it('hides the item at once, and deletes it when its message disappears', async () => {
  const { result } = renderHook(() => useStaying(list))
  expect(result.current).toBe(list)
  begin()
  expect(result.current).toEqual([{ id: 'b' }])
  expect(remove).not.toHaveBeenCalled()
  await act(async () => dismissToast(message().id))
  expect(remove).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('is reverted by Undo without any deletion', async () => {
  const { result } = renderHook(() => useStaying(list))
  begin()
  const { id, action } = message()
  await act(async () => {
    dismissToast(id)
    action?.run()
  })
  expect(result.current).toBe(list)
  await act(finishDeletions)
  expect(remove).not.toHaveBeenCalled()
})

it('is executed once before the page is left', async () => {
  begin()
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(toasts.get()).toEqual([])
  await act(finishDeletions)
  expect(remove).toHaveBeenCalledTimes(1)
})

it('shows the item again where it could not be deleted, with a message', async () => {
  remove.mockRejectedValueOnce(new Error('No answer.'))
  const { result } = renderHook(() => useStaying(list))
  begin()
  await act(finishDeletions)
  expect(result.current).toBe(list)
  expect(toasts.get().at(-1)?.text).toContain('A could not be deleted.')
})

it('is executed while its workspace is still active', async () => {
  let actedIn: string | null = 'nobody asked'
  remove.mockImplementationOnce(async () => void (actedIn = actingTeam.get()))
  begin()
  await act(async () => switchWorkspace('team-1', new QueryClient()))
  actIn(null)
  expect(actedIn).toBeNull()
})

it('counts as done where another user was first', async () => {
  remove.mockRejectedValueOnce(new ApiError(404, 'Not found.'))
  begin()
  await act(finishDeletions)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(toasts.get()).toEqual([])
})

it('is executed at once where it blocks another action, and otherwise keeps its Undo', async () => {
  begin()
  expect(await makeBesideDeletions(async () => 'made')).toBe('made')
  expect(remove).not.toHaveBeenCalled()
  const make = vi.fn(async () => {
    if (remove.mock.calls.length === 0) throw new ApiError(409, 'The name is taken.')
    return 'made'
  })
  await act(async () => expect(await makeBesideDeletions(make)).toBe('made'))
  expect(make).toHaveBeenCalledTimes(2)
  make.mockRejectedValue(new ApiError(409, 'The name is taken.'))
  await expect(makeBesideDeletions(make)).rejects.toThrow('409')
  expect(make).toHaveBeenCalledTimes(3)
})

it('does not delay leaving when the server does not answer', async () => {
  let answer = () => {}
  remove.mockImplementationOnce(() => new Promise((done) => (answer = done)))
  begin()
  await act(() => finishDeletionsWithin(1))
  expect(remove).toHaveBeenCalledTimes(1)
  expect(refresh).not.toHaveBeenCalled()
  await act(async () => answer())
  expect(refresh).toHaveBeenCalledTimes(1)
})
