// A SAML identity provider by samlp: every request signs in as the person of the address. Arguments: the manifest beside which the packages
// are installed, the port, the certificate and its key, the address for responses.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [manifest, port, certificate, keyFile, consumer] = process.argv.slice(2)
const require = createRequire(manifest)
const express = require('express')
const samlp = require('samlp')

const issuer = `http://127.0.0.1:${port}/metadata`
const cert = readFileSync(certificate)
const key = readFileSync(keyFile)
const person = {
  id: 'kim',
  emails: [{ value: 'kim@corp.example' }],
  displayName: 'Kim Example',
  name: { givenName: 'Kim', familyName: 'Example' },
}
const signIn = (options) =>
  samlp.auth({
    issuer,
    cert,
    key,
    getPostURL: (...given) => given.at(-1)(null, consumer),
    getUserFromRequest: () => person,
    ...options,
  })

const app = express()
app.get('/metadata', samlp.metadata({ issuer, cert, redirectEndpointPath: '/sign-in', postEndpointPath: '/sign-in' }))
app.get('/sign-in', (req, res, next) => signIn(app.locals.options ?? {})(req, res, next))
// Sets the options of the next response.
app.post('/options', express.json(), (req, res) => {
  app.locals.options = req.body
  res.end()
})
app.listen(Number(port), '127.0.0.1', () => console.log('ready'))
