// One trace from the request to the row, as the running product sends it, decoded by the message definitions that OpenTelemetry publishes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { programAccess } from '../../e2e/testing/api-key.ts'
import { finishedJob } from '../../e2e/testing/finished-job.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT } from './python-environment.ts'
import { withProduct } from './with-product.ts'

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['opentelemetry-proto'])
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  try {
    // What is still unsent is sent when the product ends.
    const job = await withProduct(
      async (product) => {
        const { account } = await programAccess(product)
        const fields = [{ name: 'name', description: 'Name of the product', type: 'string' as const }]
        return finishedJob(product, account, { paths: ['/shop/p/1', '/shop/p/2'], fields })
      },
      { env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } },
    )
    const program = spawn(environment.python, [join(ROOT, 'scripts', 'proofs', 'programs', 'decode_traces.py')])
    program.stdin.end(JSON.stringify({ bodies, job }))
    const [out, errors] = await Promise.all([text(program.stdout), text(program.stderr)])
    if (out.trim() === '') throw new Error(errors)
    return { against: environment.versions(['opentelemetry-proto', 'protobuf']), found: out.trim() }
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}
