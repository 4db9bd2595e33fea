// An OpenID provider by oidc-provider with its development pages: anyone who enters a name is signed in. Arguments: the manifest beside
// which the package is installed, the port, the client's redirect address.
import { createRequire } from 'node:module'

const [manifest, port, redirectUri] = process.argv.slice(2)
const { Provider } = createRequire(manifest)('oidc-provider')
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: 'quarry', client_secret: 'of the proof', redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Google puts these claims into the ID token, too.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: !id.startsWith('unverified'), name: `Name of ${id}` }),
  }),
})
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'))
