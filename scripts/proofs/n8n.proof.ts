// The nodes for n8n: its linter and compiler, a workflow run by its own engine against the product, and the trigger's check of real webhooks.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { callApi } from '../../e2e/testing/account.ts'
import { programAccess } from '../../e2e/testing/api-key.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { waitUntil } from '../../e2e/testing/wait-until.ts'
import { runProgram } from './debian-package.ts'
import { npmPackages } from './npm-packages.ts'
import type { Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { startWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from './webhook-receiver.ts'
import { withProduct } from './with-product.ts'

const PAGES = ['/shop/p/1', '/shop/p/2', '/no-such-page']
const FOUND = 2

interface Item {
  json: { name?: string; price?: number; quarry: { target: string; failed: number; evidence: Evidence } }
  pairedItem: { item: number }
}
type Evidence = Record<string, { evidence: { quote: string }[] }>

export const proof: Proof = async () => {
  const { manifest, versions } = npmPackages(['n8n-core', 'n8n-workflow', '@n8n/node-cli', 'typescript@5'], { scripts: false })
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-n8n-'))
  const receiver = await startWebhookReceiver()
  try {
    cpSync(join(ROOT, 'clients', 'n8n'), folder, { recursive: true })
    const modules = join(dirname(manifest), 'node_modules')
    symlinkSync(modules, join(folder, 'node_modules'))
    const node = (...args: string[]): string => runProgram(process.execPath, args, { cwd: folder })
    const findings = node(join(modules, '@n8n/node-cli/bin/n8n-node.mjs'), 'lint')
    if (/✖|warning|error/.test(findings)) throw new Error(`n8n's linter: ${findings}`)
    node(join(modules, 'typescript/lib/tsc.js'), '-p', '.')
    const found = await withProduct((product) => prove(product, { manifest, folder, receiver }), {
      env: { QUARRY_ALLOW_HOSTS: new URL(receiver.url).host },
    })
    return { against: versions, found: `the linter without a finding, one rule switched off for the trigger (decision 71); ${found}` }
  } finally {
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Place {
  manifest: string
  folder: string
  receiver: WebhookReceiver
}

async function prove(product: Product, { manifest, folder, receiver }: Place): Promise<string> {
  const { account, key } = await programAccess(product)
  const hook = { url: receiver.url, events: ['job.completed', 'job.partial_completion'] }
  const { secret } = await callApi<{ secret: string }>(product, account, { method: 'POST', path: '/webhooks/', body: hook })
  const targets = PAGES.map((path) => `${product.practiceOrigin}${path}`)
  const program = join(ROOT, 'scripts/proofs/programs/run-n8n-workflow.js')
  const output = runProgram(process.execPath, [program, manifest, folder, product.origin, ...targets], {
    env: { QUARRY_API_KEY: key, N8N_USER_FOLDER: folder },
  })
  const line = output.split('\n').find((one) => one.startsWith('[{')) ?? ''
  const items = JSON.parse(line) as Item[]
  const wrong = items.filter(
    ({ json, pairedItem }) => json.quarry.target !== targets[pairedItem.item] || json.quarry.failed !== PAGES.length - FOUND,
  )
  const quoted = items.filter(
    ({ json }) => json.quarry.evidence['name']?.evidence[0]?.quote.includes(String(json.name)) && Number(json.price) > 0,
  )
  if (wrong.length > 0 || quoted.length !== FOUND) throw new Error(`the workflow answered ${line}`)
  await waitUntil(async () => receiver.messages.length > 0)
  const refused = checkSignatures(folder, { secret, message: receiver.messages[0]! })
  return `a workflow of ${targets.length} items ran in its engine: ${items.length} rows, ${quoted.length} with a quote for what they hold, each paired with its item; the trigger takes the product's webhook and refuses ${refused} forgeries`
}

/** @returns how many forgeries were refused */
function checkSignatures(folder: string, { secret, message }: { secret: string; message: ReceivedWebhook }): number {
  const { isSigned } = createRequire(join(folder, 'package.json'))('./dist/nodes/QuarryTrigger/signature.js') as {
    isSigned(notice: ReceivedWebhook, secret: string, nowSeconds: number): boolean
  }
  const now = Date.now() / 1000
  if (!isSigned(message, secret, now)) throw new Error('the trigger refuses a webhook of the product')
  const forged: [ReceivedWebhook, string, number][] = [
    [{ ...message, body: message.body.replace('job', 'jab') }, secret, now],
    [message, `whsec_${Buffer.from('another').toString('base64')}`, now],
    [message, '', now],
    [message, secret, now + 3_600],
    [{ ...message, headers: { ...message.headers, 'webhook-id': 'msg_other' } }, secret, now],
    [{ ...message, headers: { ...message.headers, 'webhook-signature': 'v1,' } }, secret, now],
    [{ ...message, headers: {} }, secret, now],
  ]
  const taken = forged.findIndex((one) => isSigned(...one))
  if (taken >= 0) throw new Error(`the trigger takes forgery ${taken + 1}`)
  return forged.length
}
