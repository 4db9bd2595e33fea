// Who results can be sent to: destinations and webhooks of the account. Changing them is the developer part's.
import { destinationSchema, webhookSchema, type Destination, type Webhook } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getList } from '../../lib/api.ts'

export const destinationsQuery = queryOptions<Destination[]>({
  queryKey: ['private', 'destinations'],
  queryFn: ({ signal }) => getList('/destinations/', destinationSchema, { signal }),
})

export const webhooksQuery = queryOptions<Webhook[]>({
  queryKey: ['private', 'webhooks'],
  queryFn: ({ signal }) => getList('/webhooks/', webhookSchema, { signal }),
})
