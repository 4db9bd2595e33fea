// Connections of the workspace, for the screen that keeps them and for the form that reads with one. Changing them is the screen's.
import { connectionSchema, type Connection } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getList } from '../../lib/api.ts'

export const connectionsQuery = queryOptions<Connection[]>({
  queryKey: ['private', 'connections'],
  queryFn: ({ signal }) => getList('/connections/', connectionSchema, { signal }),
})
