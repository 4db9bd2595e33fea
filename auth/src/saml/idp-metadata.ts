// Parses the metadata of a SAML identity provider: its entity id, its sign-in address and its certificates.
import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { AuthError } from '../auth-error.ts'
import { findXmlProblem } from './check-xml.ts'

export interface IdpMetadata {
  entityId: string
  /** Where the browser takes the request to (HTTP-Redirect). */
  signInUrl: string
  /** PEM. */
  certificates: string[]
}

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const CHARACTERS_MAX = 1_000_000
/** One entity has some dozens; a federation's file of all its members is refused. */
const METADATA_LIMITS = { elements: 2_000, attributes: 10_000 }

/** @throws validation_failed in one sentence */
export function parseIdpMetadata(xml: string): IdpMetadata {
  const wrong = xml.length > CHARACTERS_MAX ? 'it is too long' : findXmlProblem(xml, METADATA_LIMITS)
  if (wrong !== null) throw unusable(wrong)
  const root = parseXml(xml)
  const [entity, second] =
    root.getElementsByTagNameNS(METADATA, 'EntityDescriptor').length > 0 ? elements(root, METADATA, 'EntityDescriptor') : []
  if (!entity || second) throw unusable('it must describe exactly one entity')
  const [idp] = elements(entity, METADATA, 'IDPSSODescriptor')
  if (!idp) throw unusable('it describes no identity provider')
  const entityId = entity.getAttribute('entityID') ?? ''
  const door = elements(idp, METADATA, 'SingleSignOnService').find((service) => service.getAttribute('Binding') === REDIRECT)
  const signInUrl = URL.parse(door?.getAttribute('Location') ?? '')
  if (entityId === '') throw unusable('it has no entityID')
  if (!signInUrl || !/^https?:$/.test(signInUrl.protocol)) throw unusable('it has no SingleSignOnService with the HTTP-Redirect binding')
  const certificates = elements(idp, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elements(key, SIGNATURE, 'X509Certificate'))
    .map((element) => toPem(element.textContent ?? ''))
  if (certificates.length === 0) throw unusable('it has no signing certificate')
  return { entityId, signInUrl: signInUrl.href, certificates }
}

function parseXml(xml: string): Document {
  const problems: string[] = []
  const note = (problem: string): void => void problems.push(problem)
  const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } })
  const document = parser.parseFromString(xml, 'text/xml')
  if (problems.length > 0 || !document?.documentElement) throw unusable('it is not well-formed XML')
  return document
}

function elements(within: Document | Element, namespace: string, name: string): Element[] {
  return Array.from(within.getElementsByTagNameNS(namespace, name))
}

function toPem(base64: string): string {
  const lines = base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  try {
    return new X509Certificate(pem).toString()
  } catch {
    throw unusable('a certificate in it cannot be read')
  }
}

const unusable = (why: string): AuthError => new AuthError('validation_failed', `SAML metadata cannot be used: ${why}`)
