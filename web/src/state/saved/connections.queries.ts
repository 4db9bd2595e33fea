// Connections of the workspace, for the screen that keeps them and for the form that reads with one. Changing them is the screen's.
import { connectionSchema, type Connection } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getList } from '../../lib/api.ts'

export const connectionsQuery = queryOptions<Connection[]>({
  queryKey: ['private', 'connections'],
  queryFn: ({ signal }) => getList('/connections/', connectionSchema, { signal }),
})

/** The operator's; empty where none are configured. */
export const proxyGroupsQuery = queryOptions<string[]>({
  queryKey: ['private', 'proxy-groups'],
  queryFn: ({ signal }) => getList('/connections/proxy-groups', z.string(), { signal }),
})
