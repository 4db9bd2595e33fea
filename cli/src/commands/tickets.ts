// `quarry tickets …`: support requests in the order in which to answer them, and the answers. For the operator.
import { readFileSync } from 'node:fs'
import { SUPPORT_LEVELS, TICKET_LIMITS } from '@quarry/contract'
import { ArgumentError, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

const STDIN = 0

export const ticketsListCommand: Command = {
  name: 'tickets list',
  summary: 'Requests to support that wait for an answer: Pro first, then Advanced, then the others (operator)',
  usage: '[--json]',
  run: (args) =>
    asOperator(async ({ listTickets }) => {
      if (args.some((arg) => arg !== '--json')) throw new ArgumentError('The only option is --json.')
      const tickets = await listTickets()
      if (args.length > 0) return void process.stdout.write(`${JSON.stringify(tickets, null, 2)}\n`)
      if (tickets.length === 0) return void process.stdout.write('Nobody waits.\n')
      for (const { number, plan, email, subject, waitingSince } of tickets) {
        const target = SUPPORT_LEVELS[plan].replyHours
        const due = target === null ? 'no time promised' : `answer by ${minuteOf(new Date(waitingSince.getTime() + target * 3_600_000))}`
        process.stdout.write(`#${number}  ${plan}  ${due}  ${email}  ${subject}\n`)
      }
    }),
}

export const ticketsShowCommand: Command = {
  name: 'tickets show',
  summary: 'One request with everything that was written (operator)',
  usage: '<number>',
  run: (args) =>
    asOperator(async ({ findTicket, OperatorError }) => {
      const number = readNumber(args, 1)
      const ticket = await findTicket(number)
      if (!ticket) throw new OperatorError([`There is no request #${number}.`])
      const { email, plan, topic, subject, status, messages } = ticket
      process.stdout.write(`#${number} ${subject}\n${email}, ${plan}, ${topic}, ${status}\n`)
      for (const { author, body, created_at: at } of messages) process.stdout.write(`\n${author}, ${minuteOf(new Date(at))}\n${body}\n`)
    }),
}

export const ticketsAnswerCommand: Command = {
  name: 'tickets answer',
  summary: 'Answers a request by e-mail; without a text it is read from stdin (operator)',
  usage: '<number> ["text"]',
  run: (args) =>
    asOperator(async ({ answerTicket, OperatorError }) => {
      const number = readNumber(args, 2)
      const body = (args[1] ?? readFileSync(STDIN, 'utf8')).trim()
      if (body === '' || body.length > TICKET_LIMITS.bodyCharsMax) {
        throw new ArgumentError(`An answer has 1 to ${TICKET_LIMITS.bodyCharsMax} characters.`)
      }
      if (!(await answerTicket(number, body))) throw new OperatorError([`There is no request #${number}.`])
      process.stdout.write(`The answer to #${number} is on its way.\n`)
    }),
}

export const ticketsCloseCommand: Command = {
  name: 'tickets close',
  summary: 'Closes a request without an answer (operator)',
  usage: '<number>',
  run: (args) =>
    asOperator(async ({ closeTicket, OperatorError }) => {
      const number = readNumber(args, 1)
      if (!(await closeTicket(number))) throw new OperatorError([`There is no request #${number}.`])
      process.stdout.write(`#${number} is closed.\n`)
    }),
}

function readNumber(args: string[], countMax: number): number {
  const number = args[0]?.replace(/^#/, '') ?? ''
  if (!/^\d{1,12}$/.test(number) || args.length > countMax) throw new ArgumentError('A request is named by its number, like 1001.')
  return Number(number)
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
