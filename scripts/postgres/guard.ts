// Stops the embedded PostgreSQL when the process that started it has ended, even where it was killed: a small process waits for the end of
// a pipe that closes with its other side.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'

const guards = new Map<number, ChildProcess>()

/** Guards the process with that id; call `unguard` after its end, before the system assigns the id to another process. */
export function guard(pid: number): void {
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', `process.stdin.resume().on('end', () => process.kill(${pid}))`]]
      : ['/bin/sh', ['-c', `read -r line; kill -INT ${pid}`]]
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' })
  child.on('error', () => guards.delete(pid))
  child.stdin.on('error', () => undefined)
  // Neither keeps this process alive.
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  guards.set(pid, child)
}

export async function unguard(pid: number): Promise<void> {
  const child = guards.get(pid)
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  guards.delete(pid)
  const ended = once(child, 'exit')
  child.ref()
  child.kill('SIGKILL')
  await ended
}
