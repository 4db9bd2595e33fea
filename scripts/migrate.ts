// `npm run migrate`: see part.ts.
import { runPart } from './part.ts'

await runPart('server/src/main/migrate.ts')
