// Loaded before the programs that a command starts: ends them, and what they started, when the command was killed.
import { isMainThread } from 'node:worker_threads'

// Their own children are started with the same flags, and have parents of their own.
if (isMainThread && process.channel && process.ppid === Number(process.env.QUARRY_ENDS_WITH)) {
  process.once('disconnect', endGroup)
  // The channel must not keep this process alive.
  process.channel.unref()
}

function endGroup() {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // Windows has no groups.
    process.kill(process.pid, 'SIGKILL')
  }
}
