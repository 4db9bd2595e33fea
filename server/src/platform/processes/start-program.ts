// Starts a program of ours as a process with bounded memory, for work on pages that others wrote. A thread would not do:
// a heap that overflows takes the whole process with it, and a process of its own holds none of the server's secrets.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environmentOfPrograms } from '../../config.ts'

/** It speaks by messages and is told to end by the closing of its channel. */
export function startProgram(program: URL, memoryMegabytes: number): ChildProcess {
  const child = fork(fileURLToPath(program), {
    env: environmentOfPrograms(),
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Whether anybody listens or not: a full pipe would hold it up.
  child.stderr?.resume()
  return child
}
