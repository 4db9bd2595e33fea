// Records the processes that hold a model, with a lock for starting one. A record contains the token for calls, so its file is readable by
// its owner only.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { LocalModelSettings } from './local-settings.ts'

const stateSchema = z.object({ port: z.int().min(1).max(65_535), token: z.string().min(20), pid: z.int().positive() })
export type HostState = z.infer<typeof stateSchema>

/** Longer than any model takes to load: an older lock was left behind, even if its PID was reused. */
const LOCK_MS_MAX = 300_000
const WRITING_MS_MAX = 10_000

/**
 * One record for each way to load a model, and for each version of the file at its path. The host name is part of it, because machines
 * that share a folder do not share a loopback interface.
 */
export function stateFileOf({ stateDir, modelPath, threads }: LocalModelSettings, contextTokens: number): string {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const { size = 0, mtimeMs = 0 } = statSync(modelPath, { throwIfNoEntry: false }) ?? {}
  const loaded = [hostname(), modelPath, size, mtimeMs, contextTokens, threads]
  const key = createHash('sha256').update(JSON.stringify(loaded)).digest('hex').slice(0, 16)
  return join(stateDir, `${key}.json`)
}

/** Null where there is no readable record. */
export function readState(file: string): HostState | null {
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Written atomically; null deletes the record. */
export function writeState(file: string, state: HostState | null): void {
  if (state === null) return rmSync(file, { force: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
  renameSync(draft, file)
}

/** Takes a lock beside the file and returns its release; null while a running process holds it, for at most `msMax`. */
export function takeLock(file: string, msMax = LOCK_MS_MAX): (() => void) | null {
  const lock = `${file}.lock`
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
      if (!isLeftBehind(lock, msMax)) return null
      rmSync(lock, { force: true })
    }
  }
  return null
}

function isLeftBehind(lock: string, msMax: number): boolean {
  try {
    const ageMs = Date.now() - statSync(lock).mtimeMs
    const owner = readFileSync(lock, 'utf8')
    // The owner has created the file but not yet written its PID.
    return owner === '' ? ageMs > WRITING_MS_MAX : !isAlive(Number(owner)) || ageMs > msMax
  } catch {
    // Released meanwhile.
    return true
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
