// `quarry users …`: list, plan, downgrade, refund. For the operator, on the server's own machine, with its database.
import { parseArgs } from 'node:util'
import { PAID_PLANS, PLAN_NAMES, type PaidPlan, type PlanName } from '@quarry/contract'
import { ArgumentError, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

export const usersListCommand: Command = {
  name: 'users list',
  summary: 'Lists all accounts with plan and number of jobs (operator)',
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
  summary: 'Changes the plan of an account (operator)',
  usage: '<email> starter|advanced|pro',
  run: (args) =>
    asOperator(async ({ setPlan, OperatorError }) => {
      const [email = '', plan = ''] = parse(args, 2).positionals
      if (!isPlan(plan)) throw new ArgumentError(`There is no plan "${plan}".`)
      const user = await setPlan(email, plan)
      if (!user) throw new OperatorError([`There is no account with the e-mail address ${email}.`])
      process.stdout.write(`${user.email} is on the plan ${user.plan} now.\n`)
    }),
}

export const usersDowngradeCommand: Command = {
  name: 'users downgrade',
  summary: 'Schedules a lower plan for the next billing period of a subscription (operator)',
  usage: '<email> advanced',
  run: (args) =>
    asOperator(async ({ downgradeUser, OperatorError }) => {
      const [email = '', plan = ''] = parse(args, 2).positionals
      if (!isPaidPlan(plan)) throw new ArgumentError(`There is no paid plan "${plan}". To go back to Starter, cancel the subscription.`)
      const from = await downgradeUser(email, plan)
      if (!from) throw new OperatorError([`There is no account with the e-mail address ${email}.`])
      process.stdout.write(`${email} is on the plan ${plan} from ${dayOf(from)} on.\n`)
    }),
}

export const usersRefundCommand: Command = {
  name: 'users refund',
  summary: 'Refunds unused balance to the card that paid it (operator)',
  usage: '<email> <amount in USD>',
  run: (args) =>
    asOperator(async ({ refundUser, OperatorError }) => {
      const [email = '', amount = ''] = parse(args, 2).positionals
      if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) throw new ArgumentError('The amount is in USD, like 12.50.')
      const refunded = await refundUser(email, Number(amount))
      if (!refunded) throw new OperatorError([`There is no account with the e-mail address ${email}.`])
      process.stdout.write(`$${Number(amount).toFixed(2)} are on their way back to ${refunded}.\n`)
    }),
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

function isPaidPlan(text: string): text is PaidPlan {
  return PAID_PLANS.some((plan) => plan === text)
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
