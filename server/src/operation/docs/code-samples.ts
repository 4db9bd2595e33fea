// A TypeScript client example for each operation, as text in the API description.
import type { Operation } from './openapi-operations.ts'

const CLIENT = `import { createClient } from '@quarry/client'

const quarry = createClient({ url: location.origin, apiKey: process.env.QUARRY_API_KEY })
`

/** With the required parameters, and `body`, generated from the request's schema, where it is required. */
export function typescriptSample({ method, path, parameters, requestBody }: Operation, publicUrl: string): string {
  const given = (place: string) => parameters.filter((one) => one.in === place && one.required).map(({ name }) => `${name}: '…'`)
  const inPath = given('path')
  const inQuery = given('query')
  const places = [
    ...(inPath.length > 0 ? [`path: { ${inPath.join(', ')} }`] : []),
    ...(inQuery.length > 0 ? [`query: { ${inQuery.join(', ')} }`] : []),
  ]
  const options = [
    ...(places.length > 0 ? [`params: { ${places.join(', ')} }`] : []),
    ...(requestBody?.required && requestBody.content['application/json'] ? ['body'] : []),
  ]
  const second = options.length > 0 ? `, { ${options.join(', ')} }` : ''
  return `${CLIENT.replace('location.origin', `'${publicUrl}'`)}const { data } = await quarry.api.${method}('${path}'${second})\n`
}
