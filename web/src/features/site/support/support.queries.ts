// Requests to support: sent, listed, written on. Next: server/src/operation/support/support.routes.ts
import { newTicketSchema, ticketSchema, type NewTicket, type Ticket, type TicketPayload } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson, getList } from '../../../lib/api.ts'

export const ticketsQuery = queryOptions<Ticket[]>({
  queryKey: ['private', 'tickets'],
  queryFn: ({ signal }) => getList('/support/tickets', ticketSchema, { signal }),
})

export function sendTicket(payload: TicketPayload): Promise<NewTicket> {
  return getJson('/support/tickets', newTicketSchema, { method: 'POST', body: payload })
}

export function writeOn(number: number, body: string): Promise<Ticket[]> {
  return getList(`/support/tickets/${number}/messages`, ticketSchema, { method: 'POST', body: { body } })
}
