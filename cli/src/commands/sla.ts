// `quarry sla …`: credits for months below the service level, which the product proposes and the operator approves or declines.
import { ArgumentError, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

export const slaListCommand: Command = {
  name: 'sla list',
  summary: 'Credits for months below the service level (operator)',
  usage: '',
  run: (args) =>
    asOperator(async ({ listSlaCredits }) => {
      if (args.length > 0) throw new ArgumentError('This command takes no arguments.')
      const credits = await listSlaCredits()
      if (credits.length === 0) return void process.stdout.write('No month was below the service level.\n')
      for (const { month, percent, email, ownerId, amount, state } of credits) {
        process.stdout.write(`${month}  ${percent.toFixed(3)}%  ${email ?? ownerId}  $${(amount / 1_000_000).toFixed(2)}  ${state}\n`)
      }
    }),
}

export const slaApproveCommand: Command = {
  name: 'sla approve',
  summary: 'Gives the proposed credits of a month as balance (operator)',
  usage: '<month, like 2026-10>',
  run: (args) => decide(args, 'approved'),
}

export const slaDeclineCommand: Command = {
  name: 'sla decline',
  summary: 'Declines the proposed credits of a month (operator)',
  usage: '<month, like 2026-10>',
  run: (args) => decide(args, 'declined'),
}

function decide(args: string[], state: 'approved' | 'declined'): Promise<number> {
  return asOperator(async ({ decideSlaCredits }) => {
    const [month = ''] = args
    if (args.length !== 1 || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new ArgumentError('A month is like 2026-10.')
    const count = await decideSlaCredits(month, state)
    process.stdout.write(`${count} ${count === 1 ? 'credit' : 'credits'} of ${month} ${state}.\n`)
  })
}
