// `quarry operator …`: lists, adds and removes the operators of an installation. It works on the server's own database, not over the API.
import { parseArgs } from 'node:util'
import { ArgumentError, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

export const operatorListCommand: Command = {
  name: 'operator list',
  summary: 'Lists the operators of this installation',
  usage: '',
  run: (args) =>
    asOperator(async ({ listOperators }) => {
      readEmails(args, 0)
      const operators = await listOperators()
      if (operators.length === 0)
        return void process.stdout.write(
          'There are no operators yet. `quarry operator add EMAIL` makes a user who has signed up an operator.\n',
        )
      process.stdout.write(operators.map(({ email, addedAt }) => `${email}  since ${addedAt.toISOString().slice(0, 10)}\n`).join(''))
    }),
}

export const operatorAddCommand: Command = {
  name: 'operator add',
  summary: 'Makes a user an operator, who can see and change settings of the whole installation, such as its language model',
  usage: '<email>',
  run: (args) =>
    asOperator(async ({ addOperator, OperatorError }) => {
      const [given = ''] = readEmails(args, 1)
      const email = await addOperator(given)
      if (email === null) throw new OperatorError([`There is no account with the e-mail address ${given}.`])
      process.stdout.write(`${email} operates this installation now.\n`)
    }),
}

export const operatorRmCommand: Command = {
  name: 'operator rm',
  summary: 'Removes a user from the operators; the account itself stays',
  usage: '<email>',
  run: (args) =>
    asOperator(async ({ removeOperator, OperatorError }) => {
      const [email = ''] = readEmails(args, 1)
      if (!(await removeOperator(email))) throw new OperatorError([`${email} does not operate this installation.`])
      process.stdout.write(`${email} does not operate this installation any more.\n`)
    }),
}

/** The e-mail addresses among the arguments. @throws ArgumentError unless there are exactly `count` */
function readEmails(args: string[], count: number): string[] {
  try {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: count > 0 })
    if (positionals.length === count) return positionals
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
  throw new ArgumentError('One e-mail address is needed.')
}
