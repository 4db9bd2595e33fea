// Runs a command of the operator on the server's own machine. Other commands need no server, so its code is loaded only here.
import { EXIT } from './command.ts'

/** Refusals of the operator's calls are told in one sentence. `work` may answer an exit code of its own. */
export async function asOperator(work: (operator: typeof import('@quarry/server/operator')) => Promise<number | void>): Promise<number> {
  const operator = await import('@quarry/server/operator')
  try {
    return (await work(operator)) ?? EXIT.done
  } catch (error) {
    if (!(error instanceof operator.OperatorError)) throw error
    process.stderr.write(`${error.message}\n`)
    return EXIT.broken
  }
}
