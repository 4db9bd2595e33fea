// `npm run api`: the web app is brought up to date, then the API serves it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runPart } from './part.ts'
import { buildWebIfStale } from './web-build.ts'

buildWebIfStale(join(dirname(fileURLToPath(import.meta.url)), '..'))
await runPart('server/src/main/api.ts')
