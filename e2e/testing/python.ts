// A Python on this machine that has the given modules: tests install nothing.
import { spawnSync } from 'node:child_process'

/** QUARRY_PYTHON, python3 or python, from 3.10 on; null where none has all modules. */
export function pythonWith(modules: string[]): string | null {
  const code = `import sys; assert sys.version_info >= (3, 10); import ${modules.join(', ')}`
  const names = [process.env['QUARRY_PYTHON'] ?? '', 'python3', 'python'].filter((name) => name !== '')
  return names.find((name) => spawnSync(name, ['-c', code], { stdio: 'ignore' }).status === 0) ?? null
}
