// `--steps FILE`: the steps performed on each page before it is read, in the format of `page_steps` of the API.
import { pageStepsSchema, type PageSteps } from '@quarry/contract'
import { ArgumentError } from './command.ts'
import { readTextFile } from './files.ts'

/** Empty without a file. @throws ArgumentError with the file, the position in it and the problem */
export function readStepsFile(path: string | undefined): PageSteps {
  if (path === undefined) return []
  const text = readTextFile(path)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new ArgumentError(`The steps file ${path} is not JSON: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  const steps = pageStepsSchema.safeParse(content)
  if (steps.success) return steps.data
  const [issue] = steps.error.issues
  throw new ArgumentError(`The steps file ${path}, at ${issue?.path.join('.') || 'its beginning'}: ${issue?.message ?? 'is not valid.'}`)
}
