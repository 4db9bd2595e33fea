// Webhooks of ended jobs, verified by the Standard Webhooks library of Python as a receiver would.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { callApi } from '../../e2e/testing/account.ts'
import { programAccess } from '../../e2e/testing/api-key.ts'
import { finishedJob } from '../../e2e/testing/finished-job.ts'
import { waitUntil } from '../../e2e/testing/wait-until.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT } from './python-environment.ts'
import { startWebhookReceiver, type ReceivedWebhook } from './webhook-receiver.ts'
import { withProduct } from './with-product.ts'

const JOBS = 3

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['standardwebhooks'])
  const receiver = await startWebhookReceiver()
  try {
    const secret = await withProduct(
      async (product) => {
        const { account } = await programAccess(product)
        const body = { url: receiver.url, events: ['job.completed', 'job.failed'] }
        const { secret } = await callApi<{ secret: string }>(product, account, { method: 'POST', path: '/webhooks/', body })
        const fields = [{ name: 'name', description: 'Name of the product – “Ünïcode”', type: 'string' as const }]
        const paths = ['/shop/p/1', '/shop/p/2', '/no-such-page']
        for (const path of paths.slice(0, JOBS)) await finishedJob(product, account, { paths: [path], fields })
        await waitUntil(async () => receiver.messages.length >= JOBS)
        return secret
      },
      { env: { QUARRY_ALLOW_HOSTS: new URL(receiver.url).host } },
    )
    const found = await verify(environment.python, { secret, messages: receiver.messages })
    return { against: environment.versions(['standardwebhooks']), found }
  } finally {
    await receiver.close()
  }
}

/** Verifies the messages with the library, and the same messages with a changed body, another secret, and an old time. */
async function verify(python: string, given: { secret: string; messages: ReceivedWebhook[] }): Promise<string> {
  const program = spawn(python, [join(ROOT, 'scripts', 'proofs', 'programs', 'verify_webhooks.py')], { stdio: ['pipe', 'pipe', 'pipe'] })
  program.stdin.end(JSON.stringify(given))
  const [out, errors] = await Promise.all([text(program.stdout), text(program.stderr)])
  if (out.trim() === '') throw new Error(errors)
  return out.trim()
}
