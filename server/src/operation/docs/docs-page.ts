// The API description as a page: no script, no external resources.
import { sortTags } from './api-tags.ts'
import { html, type Html } from '../../platform/pages/html.ts'
import type { Operation } from './openapi-operations.ts'

interface Description {
  introduction: string
  operations: readonly Operation[]
  schemas: Record<string, unknown>
}

export function docsPage({ introduction, operations, schemas }: Description): Html {
  const ofTags = Map.groupBy(operations, (operation) => operation.tags[0] ?? 'other')
  const tags = sortTags(ofTags.keys())
  const names = [...tags, 'schemas']
  return html`<h1>Quarry API</h1>
    <p>${introduction}</p>
    <p>Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a></p>
    <pre>curl -H "Authorization: Bearer $TOKEN" ${'<this server>'}/api/v1/jobs/</pre>
    <nav aria-label="Contents">
      <p>${names.map((name, at) => html`${at === 0 ? '' : ' · '}<a href="#${anchorOf(name)}">${name}</a>`)}</p>
    </nav>
    ${tags.map(
      (tag) =>
        html`<h2 id="${anchorOf(tag)}">${tag}</h2>
          ${(ofTags.get(tag) ?? []).map(operationSection)}`,
    )}
    <h2 id="schemas">schemas</h2>
    ${Object.entries(schemas).map(([name, schema]) => schemaDetails(name, schema))}`
}

const anchorOf = (name: string): string => name.replaceAll(' ', '-')

function operationSection(operation: Operation): Html {
  const { method, path, summary, description, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  return html`<section>
    <h3><code>${method} ${path}</code></h3>
    <p>${summary} <span class="muted">${accessOf(operation)}</span></p>
    ${description ? html`<p>${description}</p>` : ''} ${parameters.length > 0 ? parameterTable(parameters) : ''}
    ${body === undefined ? '' : schemaDetails('Body', body)}
    ${Object.entries(responses).map(([status, { content }]) => schemaDetails(`Answer ${status}`, Object.values(content)[0]?.schema ?? null))}
  </section>`
}

function accessOf({ security }: Operation): string {
  if (security.length === 0) return 'For anyone.'
  return security.length === 1 ? 'Needs a token.' : 'A token is optional.'
}

function parameterTable(parameters: Operation['parameters']): Html {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<tr>
        <td><code>${name}</code>${required ? ' (required)' : ''}</td>
        <td>${place}</td>
        <td>${description} <code>${JSON.stringify(schema)}</code></td>
      </tr>`,
  )
  return html`<table>
    <thead>
      <tr>
        <th>Parameter</th>
        <th>In</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

function schemaDetails(title: string, schema: unknown): Html {
  if (schema === null || schema === undefined) return html`<p>${title}: no content</p>`
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(schema, null, 2)}</pre>
  </details>`
}
