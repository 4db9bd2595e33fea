// A destination of the running product, and what was delivered to it, for proofs.
import type { Destination, DestinationDelivery } from '@quarry/contract'
import { callApi, type Account } from '../../e2e/testing/account.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { waitUntil } from '../../e2e/testing/wait-until.ts'

export function addDestination(product: Product, account: Account, body: object): Promise<Destination> {
  return callApi<Destination>(product, account, { method: 'POST', path: '/destinations/', body })
}

/** The latest of so many deliveries once all are there. @throws where one failed */
export async function latestDelivery(
  product: Product,
  account: Account,
  { destination, count = 1 }: { destination: Destination; count?: number },
): Promise<DestinationDelivery> {
  const read = () => callApi<DestinationDelivery[]>(product, account, { path: `/destinations/${destination.id}/deliveries` })
  await waitUntil(async () => {
    const log = await read()
    const error = log.find((delivery) => delivery.error !== null)?.error
    if (error) throw new Error(`a delivery failed: ${error}`)
    return log.length >= count && log.every(({ state }) => state === 'delivered')
  })
  const [latest] = await read()
  if (!latest) throw new Error('nothing was delivered')
  return latest
}

export async function testDestination(product: Product, account: Account, destination: Destination): Promise<DestinationDelivery> {
  await callApi(product, account, { method: 'POST', path: `/destinations/${destination.id}/test` })
  return latestDelivery(product, account, { destination })
}
