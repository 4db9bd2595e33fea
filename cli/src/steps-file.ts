// `--steps FILE`: what is done on pages before they are read, as `page_steps` of the API has it.
import { pageStepsSchema, type PageSteps } from '@quarry/contract'
import { ArgumentError } from './command.ts'
import { readTextFile } from './files.ts'

/** Empty where no file is named. @throws ArgumentError that names the file, the place in it and what is wrong */
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
