// `quarry ledger check` and `quarry setup-stripe`: checks the balances, and sets up Stripe. For the operator.
import { EXIT, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

export const ledgerCheckCommand: Command = {
  name: 'ledger check',
  summary: 'Recomputes all balances from their entries (operator); exit 3 if something does not agree',
  usage: '',
  run: () =>
    asOperator(async ({ findLedgerProblems }) => {
      const problems = await findLedgerProblems()
      for (const problem of problems) process.stdout.write(`${problem}\n`)
      if (problems.length > 0) return EXIT.someFailed
      process.stdout.write('The ledger agrees.\n')
    }),
}

export const setupStripeCommand: Command = {
  name: 'setup-stripe',
  summary: 'Creates products, prices and the webhook at Stripe (operator; STRIPE_SECRET_KEY, QUARRY_PUBLIC_URL)',
  usage: '',
  run: () =>
    asOperator(async ({ setUpStripe }) => {
      const { prices, webhookUrl, webhookSecret } = await setUpStripe()
      for (const [key, id] of prices) process.stdout.write(`price ${key}: ${id}\n`)
      process.stdout.write(`webhook ${webhookUrl}\n`)
      if (webhookSecret) process.stdout.write(`Set this now, it is not shown again:\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}\n`)
      else process.stdout.write('The webhook already existed; its secret is in the Stripe dashboard.\n')
    }),
}
