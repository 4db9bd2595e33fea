// A temporary certificate authority for a proof, and a certificate of it for this machine.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProofSkipped } from './proof.ts'

export interface OwnCertificate {
  /** Paths of PEM files. */
  authority: string
  certificate: string
  key: string
}

/** Writes into `folder`. @throws ProofSkipped without openssl */
export function certificateFor(folder: string): OwnCertificate {
  if (spawnSync('openssl', ['version']).status !== 0) throw new ProofSkipped('there is no openssl here.')
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
  }
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Proof authority',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  )
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', at('server.key'), '-out', at('server.csr'))
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', at('names')]
  openssl('x509', '-req', '-in', at('server.csr'), ...signed, '-out', at('server.pem'))
  return { authority: at('ca.pem'), certificate: at('server.pem'), key: at('server.key') }
}
