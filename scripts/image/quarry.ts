// The command line in an image, where it is a file of the bundle.
import { runNamed } from '../command/run-named.ts'
import { command } from '../commands/quarry.ts'

await runNamed({ npmName: 'quarry', command }, process.argv.slice(2))
