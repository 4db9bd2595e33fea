// A third-party server that runs for the length of a proof; it ends with the proof, however that ends.
import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { waitUntil } from '../../e2e/testing/wait-until.ts'

export interface StartedProgram {
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface Program {
  program: string
  args: string[]
  options?: SpawnOptions
  /** Whether it responds. */
  isReady(): Promise<boolean>
}

export async function startProgram({ program, args, options = {}, isReady }: Program): Promise<StartedProgram> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close')
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${output}`)
    return isReady().catch(() => false)
  })
  return {
    output: () => output,
    async stop(signal = 'SIGTERM') {
      process.off('exit', end)
      child.kill(signal)
      await ended
    },
  }
}
