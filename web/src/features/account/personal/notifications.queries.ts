// Queries for the user's e-mail notification settings. Next: server/src/people/accounts/accounts.routes.ts
import { notificationsSchema, type Notifications } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../lib/api.ts'

const PATH = '/account/notifications'

export const notificationsQuery = queryOptions<Notifications>({
  queryKey: ['private', 'account', 'notifications'],
  queryFn: ({ signal }) => getJson(PATH, notificationsSchema, { signal }),
})

export function changeNotifications(change: Notifications): Promise<Notifications> {
  return getJson(PATH, notificationsSchema, { method: 'PATCH', body: change })
}
