// Starts a program of ours as a process with bounded memory, for work on untrusted pages. A thread would not do: a heap that overflows ends
// the whole process, and a separate process has none of the server's secrets.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environmentOfPrograms } from '../../config.ts'

/** It communicates by messages and ends when its channel closes. */
export function startProgram(program: URL, memoryMegabytes: number): ChildProcess {
  const child = fork(fileURLToPath(program), {
    env: environmentOfPrograms(),
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Always read: a full pipe would block it.
  child.stderr?.resume()
  return child
}
