// Receives webhooks of the product for proofs, unchanged.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
}

export interface WebhookReceiver {
  url: string
  messages: ReceivedWebhook[]
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    messages.push({ headers: Object.fromEntries(headers), body: await text(request) })
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, messages, close }
}
