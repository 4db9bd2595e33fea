// Runs the practice web as a separate process: `main.ts --port N [--seed TEXT]`. Ends when its parent process ends.
import { parseArgs } from 'node:util'
import { createPracticeWeb } from './index.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '3001' }, seed: { type: 'string' } } })
const server = createPracticeWeb(values.seed)
server.on('error', (error) => {
  console.error(`The practice web could not start: ${error.message}`)
  process.exit(1)
})
server.listen(Number(values.port), '127.0.0.1', () => process.send?.('ready'))

function stop(): void {
  server.closeAllConnections()
  server.close(() => process.exit(0))
}
process.on('SIGTERM', stop)
// Ctrl+C in a terminal reaches its parent as well, which stops it: if it exited first, it would be restarted.
process.on('SIGINT', () => process.connected || stop())
process.on('disconnect', stop)
// The parent may have ended before the listener was registered.
if (process.connected === false) stop()
