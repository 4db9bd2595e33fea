// Runs a command of the operator on the server's own machine. Other commands need no server, so its code is loaded only here.
import { BrokenOff, EXIT } from './command.ts'
import { codeOf } from './files.ts'

/** Prints refusals of the operator's calls as one sentence. `work` may return an exit code of its own. */
export async function asOperator(work: (operator: typeof import('@quarry/server/operator')) => Promise<number | void>): Promise<number> {
  const operator = await import('@quarry/server/operator').catch(explainDatabaseError)
  try {
    return (await work(operator)) ?? EXIT.done
  } catch (error) {
    if (!(error instanceof operator.OperatorError)) throw error
    process.stderr.write(`${error.message}\n`)
    return EXIT.broken
  }
}

/** Replaces the error of an installation without the server, which is the package of the command line alone. */
function explainDatabaseError(error: unknown): never {
  if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
  throw new BrokenOff('This works on the database of an installation: run it in the folder of Quarry, by `npm run quarry -- …`.')
}
