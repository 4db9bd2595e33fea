// The query cache shows what was changed while a list was first loading.
import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('loads a list once more that was changed while it was on its way', async () => {
  const client = createQueryClient()
  const links: string[] = []
  let answerFirst = (): void => undefined
  let requests = 0
  const observer = new QueryObserver(client, {
    queryKey: ['links'],
    queryFn: async () => {
      requests += 1
      const there = [...links]
      if (requests === 1) await new Promise<void>((resolve) => (answerFirst = resolve))
      return there
    },
  })
  const stop = observer.subscribe(() => undefined)
  links.push('/s/1')
  const invalidated = client.invalidateQueries({ queryKey: ['links'] })
  answerFirst()
  await invalidated
  expect(observer.getCurrentResult().data).toEqual(['/s/1'])
  stop()
})

it('loads what is already there once', async () => {
  const client = createQueryClient()
  let requests = 0
  const observer = new QueryObserver(client, { queryKey: ['links'], queryFn: () => (requests += 1) })
  const stop = observer.subscribe(() => undefined)
  await client.refetchQueries({ queryKey: ['links'] })
  const before = requests
  await client.invalidateQueries({ queryKey: ['links'] })
  expect(requests).toBe(before + 1)
  stop()
})
