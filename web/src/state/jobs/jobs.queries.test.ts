// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { fakeJob } from '../../testing/fake-data.ts'
import { addJob, isJobListed, ALL_JOBS, jobKeys, removeJob, updateJob } from './jobs.queries.ts'

function listed(...jobs: ReturnType<typeof fakeJob>[]) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(jobKeys.filtered(ALL_JOBS), { pages: [jobs], pageParams: [0] })
  const ids = () =>
    queryClient
      .getQueryData<{ pages: (typeof jobs)[] }>(jobKeys.filtered(ALL_JOBS))
      ?.pages.flat()
      .map((job) => job.id)
  return { queryClient, ids }
}

it('[S4.7] a new job is at the top of the list', () => {
  const { queryClient, ids } = listed(fakeJob({ id: 'old' }))
  addJob(queryClient, fakeJob({ id: 'new' }))
  expect(ids()).toEqual(['new', 'old'])
})

it('an update of a job is shown in every list; a job that is not listed is not added', () => {
  const { queryClient, ids } = listed(fakeJob({ id: 'a', status: 'pending' }))
  updateJob(queryClient, fakeJob({ id: 'a', status: 'failed' }))
  updateJob(queryClient, fakeJob({ id: 'b' }))
  expect(ids()).toEqual(['a'])
  expect(queryClient.getQueryData(jobKeys.filtered(ALL_JOBS))).toMatchObject({ pages: [[{ id: 'a', status: 'failed' }]] })
})

it('a removed job is gone from list and cache', () => {
  const { queryClient } = listed(fakeJob({ id: 'a' }))
  updateJob(queryClient, fakeJob({ id: 'a' }))
  removeJob(queryClient, 'a')
  expect(isJobListed(queryClient, 'a')).toBe(false)
  expect(queryClient.getQueryData(jobKeys.job('a'))).toBeUndefined()
})
