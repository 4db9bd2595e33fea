// Signs and verifies tokens. A token is only verified with a key whose own algorithm it names.
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { SignJWT, jwtVerify, type JWK, type JWTPayload } from 'jose'

export interface SigningKeys {
  sign(claims: JWTPayload): Promise<string>
  /** The claims of a token one of our keys has signed and that has not expired. @throws where it is anything else. */
  verify(token: string): Promise<JWTPayload>
  /** Public halves only; symmetric keys are left out. */
  jwks(): { keys: JWK[] }
}

interface Key {
  kid: string | null
  alg: string
  /** Null for a key that only verifies. */
  signer: KeyObject | null
  verifier: KeyObject
  published: JWK | null
}

const ALGORITHMS = ['ES256', 'RS256', 'HS256']
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** @throws Error in one sentence where no key, or more than one, may sign. */
export function createSigningKeys(jwks: JWK[], now: () => Date): SigningKeys {
  const keys = jwks.map(readKey)
  const signers = keys.filter((key) => key.signer)
  const [active] = signers
  if (!active?.signer || signers.length > 1) throw new Error('exactly one signing key must have "sign" among its key_ops')
  const signer = active.signer
  return {
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: active.alg, typ: 'JWT', ...(active.kid ? { kid: active.kid } : {}) }).sign(signer),
    verify: async (token) => {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = findKey(keys, header)
          if (!key) throw new Error('no such key')
          return key.verifier
        },
        { algorithms: ALGORITHMS, currentDate: now() },
      )
      return payload
    },
    jwks: () => ({ keys: keys.flatMap((key) => (key.published ? [key.published] : [])) }),
  }
}

/** By name and algorithm. A token that names no key is checked with the key that has no name, or with the only one of its algorithm. */
function findKey(keys: Key[], { alg, kid }: { alg?: string; kid?: string }): Key | null {
  const ofAlgorithm = keys.filter((key) => key.alg === alg)
  if (kid !== undefined) return ofAlgorithm.find((key) => key.kid === kid) ?? null
  return ofAlgorithm.find((key) => key.kid === null) ?? (ofAlgorithm.length === 1 ? (ofAlgorithm[0] ?? null) : null)
}

function readKey(jwk: JWK): Key {
  const kid = jwk.kid ?? null
  if (jwk.kty === 'oct') {
    const secret = createSecretKey(Buffer.from(jwk.k ?? '', 'base64url'))
    return { kid, alg: 'HS256', signer: maySign(jwk) ? secret : null, verifier: secret, published: null }
  }
  const alg = jwk.alg ?? (jwk.kty === 'RSA' ? 'RS256' : 'ES256')
  if (!ALGORITHMS.includes(alg)) throw new Error(`signing keys of the algorithm ${alg} are not supported: use ES256 or RS256`)
  const open = Object.fromEntries(Object.entries(jwk).filter(([member]) => !PRIVATE_MEMBERS.includes(member)))
  const published = { ...open, kty: jwk.kty, use: 'sig', key_ops: ['verify'], alg }
  const signer = maySign(jwk) && jwk.d ? createPrivateKey({ key: { ...jwk }, format: 'jwk' }) : null
  return { kid, alg, signer, verifier: createPublicKey({ key: { ...open }, format: 'jwk' }), published }
}

const maySign = (jwk: JWK): boolean => jwk.key_ops?.includes('sign') ?? true
