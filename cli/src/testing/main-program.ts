// The program that tests start as `quarry`: the bundle that a test run makes of the sources, otherwise the sources.
import { fileURLToPath } from 'node:url'

export const MAIN = process.env.QUARRY_CLI ?? fileURLToPath(new URL('../main.ts', import.meta.url))
