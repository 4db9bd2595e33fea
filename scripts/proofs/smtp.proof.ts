// Sends the product's mail through the SMTP server aiosmtpd, which accepts it only over STARTTLS and after authentication.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callApi, signUp } from '../../e2e/testing/account.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { waitUntil } from '../../e2e/testing/wait-until.ts'
import { freePort } from '../free-port.ts'
import { certificateFor } from './own-authority.ts'
import type { Proof } from './proof.ts'
import { pythonEnvironment, ROOT } from './python-environment.ts'
import { startProgram, type StartedProgram } from './started-program.ts'
import { withProduct } from './with-product.ts'

const USER = 'quarry'
const PASSWORD = 'p@ss/of the proof'
const SENDER = 'quarry@example.com'

interface Mail {
  from: string
  to: string[]
  subject: string
  parts: string[]
  defects: string[]
  tls: boolean
  user: string
}

export const proof: Proof = async () => {
  const environment = pythonEnvironment(['aiosmtpd'])
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-smtp-'))
  const certificate = certificateFor(folder)
  const port = await freePort()
  const mails = join(folder, 'mails')
  const program = join(ROOT, 'scripts', 'proofs', 'programs', 'receive_mail.py')
  const args = [program, String(port), certificate.certificate, certificate.key, USER, PASSWORD, mails]
  const started: StartedProgram[] = []
  try {
    const server: StartedProgram = await startProgram({ program: environment.python, args, isReady: async () => true })
    started.push(server)
    await waitUntil(async () => server.output().includes('ready'))
    const env = {
      SMTP_URL: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@localhost:${port}`,
      MAIL_FROM: `Quarry Proof <${SENDER}>`,
      NODE_EXTRA_CA_CERTS: certificate.authority,
    }
    const found = await withProduct((product) => prove(product, () => readMails(mails)), { env })
    return { against: environment.versions(['aiosmtpd']), found }
  } finally {
    for (const one of started) await one.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

function readMails(path: string): Mail[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  return lines.map((line) => JSON.parse(line) as Mail)
}

/** Triggers a mail of the sign-in service and the product's mails about a support ticket, and checks how they arrived. */
async function prove(product: Product, mails: () => Mail[]): Promise<string> {
  const account = await signUp(product)
  const recover = await fetch(`${product.origin}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email }),
  })
  if (!recover.ok) throw new Error(`the mail for a new password was refused: ${recover.status}`)
  const ticket = { topic: 'other', subject: 'Grüße – “quotes”', body: 'Zeile\n.\nund noch eine 商品' }
  await callApi(product, account, { method: 'POST', path: '/support/tickets', body: ticket })
  await waitUntil(async () => mails().length >= 2)
  const wrong = mails().filter(({ from, tls, user, defects }) => from !== SENDER || !tls || user !== USER || defects.length > 0)
  if (wrong.length > 0)
    throw new Error(`mails with a wrong sender, without TLS or authentication, or with defects: ${JSON.stringify(wrong)}`)
  if (!mails().some(({ to }) => to.includes(account.email))) throw new Error('the mail to the account did not arrive')
  const parts = [...new Set(mails().flatMap((mail) => mail.parts))].toSorted()
  return `${mails().length} mails of the sign-in service and of support, each over STARTTLS by a signed-in sender, without a defect (${parts.join(', ')})`
}
