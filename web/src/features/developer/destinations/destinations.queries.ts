// Destinations of the account and the calls that change them. Next: server/src/delivery/destinations/destinations.routes.ts
import {
  destinationDeliverySchema,
  destinationSchema,
  monitorSchema,
  type Destination,
  type DestinationChangeInput,
  type DestinationDelivery,
  type DestinationPayloadInput,
  type Monitor,
} from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../../lib/api.ts'
import { makeBesideDeletions } from '../../../state/saved/late-deletion.ts'

const DELIVERIES_REFRESH_MS = 3_000

/** The monitors whose runs can be delivered: destinations belong to the person in every workspace, and so do these. */
export const deliverableMonitorsQuery = queryOptions<Monitor[]>({
  queryKey: ['private', 'deliverable-monitors'],
  queryFn: ({ signal }) => getList('/monitors/', monitorSchema, { signal, isOwn: true }),
})

const pathOf = (id: string) => `/destinations/${encodeURIComponent(id)}`

export function addDestination(payload: DestinationPayloadInput): Promise<Destination> {
  return makeBesideDeletions(() => getJson('/destinations/', destinationSchema, { method: 'POST', body: payload }))
}

export function changeDestination(id: string, change: DestinationChangeInput): Promise<Destination> {
  return getJson(pathOf(id), destinationSchema, { method: 'PUT', body: change })
}

export async function deleteDestination(id: string): Promise<void> {
  await callApi(pathOf(id), { method: 'DELETE' })
}

/** Polled while a delivery is in progress. */
export const destinationLogQuery = (id: string) =>
  queryOptions<DestinationDelivery[]>({
    queryKey: ['private', 'destination-deliveries', id],
    queryFn: ({ signal }) => getList(`${pathOf(id)}/deliveries`, destinationDeliverySchema, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((delivery) => delivery.state === 'pending') ? DELIVERIES_REFRESH_MS : false),
  })

export function putTest(id: string): Promise<DestinationDelivery> {
  return getJson(`${pathOf(id)}/test`, destinationDeliverySchema, { method: 'POST' })
}

export function deliverAgain(id: string, deliveryId: string): Promise<DestinationDelivery> {
  return getJson(`${pathOf(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, destinationDeliverySchema, { method: 'POST' })
}
