// Starts a program of ours as a process with bounded memory, for work on pages that others wrote. A thread would not do:
// a heap that overflows takes the whole process with it, and a process of its own holds none of the server's secrets.
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
  // Read in any case: a full pipe would block it.
  child.stderr?.resume()
  return child
}
