// `npm start` in an image, where it is a file of the bundle: everything in one container.
import { runNamed } from '../command/run-named.ts'
import { command } from '../commands/start.ts'

await runNamed({ npmName: 'start', command }, process.argv.slice(2))
