// `quarry users list` and `quarry users plan`: for the operator, on the server's own machine and database.
import { parseArgs } from 'node:util'
import { PLAN_NAMES, type PlanName } from '@quarry/contract'
import { ArgumentError, EXIT, type Command } from '../command.ts'

export const usersListCommand: Command = {
  name: 'users list',
  summary: 'Everyone who signed up, with plan and number of jobs (operator)',
  usage: '[--json]',
  run: (args) =>
    asOperator(async ({ listUsers }) => {
      const { json } = parse(args, 0)
      const users = await listUsers()
      if (json) return void process.stdout.write(`${JSON.stringify(users, null, 2)}\n`)
      const lines = [
        ['email', 'plan', 'jobs', 'since'],
        ...users.map((user) => [user.email, user.plan, String(user.jobs), dayOf(user.createdAt)]),
      ]
      process.stdout.write(alignColumns(lines))
    }),
}

export const usersPlanCommand: Command = {
  name: 'users plan',
  summary: 'Puts a user on a plan (operator)',
  usage: '<email> starter|advanced|pro',
  run: (args) =>
    asOperator(async ({ setPlan, OperatorError }) => {
      const [email = '', plan = ''] = parse(args, 2).positionals
      if (!isPlan(plan)) throw new ArgumentError(`There is no plan "${plan}".`)
      const user = await setPlan(email, plan)
      if (!user) throw new OperatorError([`Nobody with the e-mail address ${email} has signed up.`])
      process.stdout.write(`${user.email} is on the plan ${user.plan} now.\n`)
    }),
}

/** Other commands need no server, so its code is loaded only here. */
async function asOperator(work: (operator: typeof import('@quarry/server/operator')) => Promise<void>): Promise<number> {
  const operator = await import('@quarry/server/operator')
  try {
    await work(operator)
    return EXIT.done
  } catch (error) {
    if (!(error instanceof operator.OperatorError)) throw error
    process.stderr.write(`${error.message}\n`)
    return EXIT.broken
  }
}

function parse(args: string[], count: number): { positionals: string[]; json: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: count > 0,
      options: count === 0 ? { json: { type: 'boolean' } } : {},
    })
    if (positionals.length !== count) throw new Error(`${count} arguments are needed.`)
    return { positionals, json: values.json === true }
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}

function isPlan(text: string): text is PlanName {
  return PLAN_NAMES.some((plan) => plan === text)
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function alignColumns(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
