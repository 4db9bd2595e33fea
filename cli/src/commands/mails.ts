// `quarry mails …`: sends mails again that a mail server refused too often. For the operator.
import { ArgumentError, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

export const mailsRetryCommand: Command = {
  name: 'mails retry',
  summary: 'Sends mails of support, of monitors and about mentions again that were refused twelve times in the last week (operator)',
  usage: '',
  run: (args) =>
    asOperator(async ({ retryMails }) => {
      if (args.length > 0) throw new ArgumentError('There are no arguments.')
      const { support, monitor, mention } = await retryMails()
      const says =
        support + monitor + mention === 0
          ? 'There are no failed mails.'
          : `Queued again: ${support} of support, ${monitor} of monitors, ${mention} about mentions.`
      process.stdout.write(`${says}\n`)
    }),
}
