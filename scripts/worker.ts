// `npm run worker`: see part.ts.
import { runPart } from './part.ts'

await runPart('server/src/main/worker.ts')
