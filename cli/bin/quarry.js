#!/usr/bin/env node
// Plain JavaScript so that any Node can read it: hands over to the Node that the project installed when this one cannot run TypeScript.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const main = new URL('../src/main.ts', import.meta.url)
if (major > 22 || (major === 22 && minor >= 18)) await import(main.href)
else handOver()

function handOver() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const bundled = ['../../scripts/runtime/node_modules/node/bin/']
    .map((folder) => fileURLToPath(new URL(folder + name, import.meta.url)))
    .find((path) => existsSync(path))
  if (!bundled) {
    console.error(`Node 22.18 or newer is needed (this is ${process.version}): run "npm install", or install a newer Node.`)
    process.exit(1)
  }
  const child = spawn(bundled, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
