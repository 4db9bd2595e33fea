// Support requests: stored, ranked by plan, mailed to both sides, answered by the operator, and protected against abuse.
import { ticketSchema, type Ticket } from '@quarry/contract'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Mail } from '../../platform/mail/mail.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { mailNext } from './support-mail.ts'
import { answerTicket, closeTicket, listWaitingTickets } from './tickets.store.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const REQUEST = { topic: 'problem', subject: 'A cell is wrong', body: 'The price <b>is</b> off.' }
const ask = (user: SignedIn, change: object = {}) => user.call('POST', '/support/tickets', { ...REQUEST, ...change })
const tickets = async (user: SignedIn): Promise<Ticket[]> =>
  z.array(ticketSchema).parse((await user.call('GET', '/support/tickets')).json())
const visit = (payload: object, remoteAddress = '192.0.2.1') =>
  test.app.inject({ method: 'POST', url: '/api/v1/support/tickets', payload, remoteAddress })

async function sendMails(sendMail?: (mail: Mail) => Promise<void>): Promise<Mail[]> {
  const sent: Mail[] = []
  const deps = {
    db: test.database.db,
    log: pino({ level: 'silent' }),
    supportEmail: 'help@quarry.example',
    publicUrl: 'https://quarry.example',
    sendMail: sendMail ?? (async (mail: Mail) => void sent.push(mail)),
  }
  while (await mailNext(deps)) continue
  return sent
}

describe('a request', () => {
  it('[S9.18] [S6.16] reaches the operator by mail and is answered by mail, and the screen shows both (O.75)', async () => {
    const user = await test.signIn('advanced')
    const { number, reply_within_hours: hours } = (await ask(user)).json()
    expect(hours).toBe(24)
    const [toOperator, receipt] = await sendMails()
    expect(toOperator).toMatchObject({
      to: 'help@quarry.example',
      replyTo: user.actor.email,
      subject: `[#${number}] advanced: A cell is wrong`,
    })
    expect(toOperator?.text).toContain('The price <b>is</b> off.')
    expect(toOperator?.html).toContain('The price &lt;b&gt;is&lt;/b&gt; off.')
    expect(receipt).toMatchObject({ to: user.actor.email, subject: `Your request #${number}` })
    expect(receipt?.text).toContain('within 24 hours')

    expect(await answerTicket(test.database.db, { number, body: 'It is mended.' })).toBe(true)
    expect(await sendMails()).toMatchObject([
      {
        to: user.actor.email,
        replyTo: 'help@quarry.example',
        subject: `Re: [#${number}] A cell is wrong`,
        text: expect.stringMatching(/^It is mended\./),
      },
    ])
    expect(await tickets(user)).toMatchObject([
      { number, status: 'answered', messages: [{ author: 'requester' }, { author: 'support', body: 'It is mended.' }] },
    ])
    const again = await user.call('POST', `/support/tickets/${number}/messages`, { body: 'Not quite.' })
    expect(again.json()[0]).toMatchObject({ status: 'open', messages: [{}, {}, { body: 'Not quite.' }] })
    expect(await sendMails()).toMatchObject([{ to: 'help@quarry.example', text: expect.stringContaining('Not quite.') }])
    expect(await closeTicket(test.database.db, number)).toBe(true)
    expect((await tickets(user))[0]?.status).toBe('closed')
  })

  it('[S9.22] [S9.32] [S9.37] [S6.17] waits in the order of plans: Pro before Advanced before Starter; of one plan the oldest first', async () => {
    const own = await createTestApp()
    const numbers: number[] = []
    for (const plan of ['starter', 'advanced', 'pro', 'advanced', 'pro'] as const) {
      const answer = await ask(await own.signIn(plan))
      expect(answer.json().reply_within_hours).toBe({ starter: null, advanced: 24, pro: 4 }[plan])
      numbers.push(answer.json().number)
    }
    const waiting = await listWaitingTickets(own.database.db)
    expect(waiting.map(({ number }) => numbers.indexOf(number))).toEqual([2, 4, 1, 3, 0])
    await own.close()
  })

  it('of a visitor is mailed about without a word of theirs to the address they named', async () => {
    expect((await visit(REQUEST)).json().detail).toBe('Please give an e-mail address for the answer.')
    const { number } = (await visit({ ...REQUEST, email: 'somebody@example.com', body: 'Buy at https://evil.example now' })).json()
    const [toOperator, receipt] = await sendMails()
    expect(toOperator?.subject).toBe(`[#${number}] Visitor: A cell is wrong`)
    expect(receipt?.to).toBe('somebody@example.com')
    expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toMatch(/evil|A cell is wrong/)
  })

  it('is mailed once a try succeeds, though a try failed before', async () => {
    const user = await test.signIn('pro')
    await ask(user)
    await sendMails(async () => {
      throw new Error('the mail server is away')
    })
    expect(await sendMails()).toEqual([])
    await sql`update ticket_messages set mail_due_at = now()`.execute(test.database.db)
    expect(await sendMails()).toHaveLength(2)
    expect(await sendMails()).toEqual([])
  })
})

describe('a mail server that refuses one address', () => {
  it('gets the other mails once, and each of its own under one id', async () => {
    const user = await test.signIn('pro')
    await ask(user)
    const tried: Mail[] = []
    const refuse = async (mail: Mail): Promise<void> => {
      tried.push(mail)
      if (mail.to === user.actor.email) throw new Error('550 no such mailbox')
    }
    for (let round = 0; round < 3; round += 1) {
      await sendMails(refuse)
      await sql`update ticket_messages set mail_due_at = now()`.execute(test.database.db)
    }
    expect(tried.map(({ to }) => to)).toEqual(['help@quarry.example', ...Array(3).fill(user.actor.email)])
    expect(new Set(tried.map(({ id }) => id)).size).toBe(2)
    const { rows } = await sql<{ at: Date }>`select created_at as at from ticket_messages order by id desc limit 1`.execute(
      test.database.db,
    )
    // Numbers restart in another database with the same sender, and receivers drop mails with the id of another mail.
    expect(tried.every(({ id }) => id?.includes(String(rows[0]?.at.getTime())))).toBe(true)
    await sendMails()
  })

  it('and is slow keeps its mail to itself meanwhile', async () => {
    await ask(await test.signIn('pro'))
    let meanwhile: Mail[] | undefined
    await sendMails(async () => {
      await sql`update ticket_messages set mail_due_at = mail_due_at - interval '4 minutes' where mailed_at is null`.execute(
        test.database.db,
      )
      meanwhile ??= await sendMails()
    })
    expect(meanwhile).toEqual([])
  })
})

describe('requests', () => {
  it('of others are neither seen nor written on', async () => {
    const [user, stranger] = [await test.signIn(), await test.signIn()]
    const { number } = (await ask(user)).json()
    expect(await tickets(stranger)).toEqual([])
    expect((await stranger.call('POST', `/support/tickets/${number}/messages`, { body: 'x' })).statusCode).toBe(404)
    expect((await test.app.inject({ url: '/api/v1/support/tickets' })).statusCode).toBe(401)
    await sendMails()
  })

  it('are limited for each account, address and mailbox', async () => {
    const user = await test.signIn()
    const codes = []
    for (let count = 0; count < 6; count += 1) codes.push((await ask(user)).statusCode)
    expect(codes).toEqual([201, 201, 201, 201, 201, 429])
    const many = []
    for (let count = 0; count < 11; count += 1) many.push(await visit({ ...REQUEST, email: 'Flood@example.com' }, `198.51.100.${count}`))
    expect(many.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429])
    expect(many.at(-1)?.json().detail).toBe('This address has sent 10 requests within a day. Please try again tomorrow.')
    await sendMails()
  })

  it.each([
    ['a subject of two lines', { subject: 'a\nBcc: b@example.com' }, 'A subject is one line.'],
    ['an empty message', { body: '  ' }, 'Please write what you need.'],
    ['a message without end', { body: 'x'.repeat(5_001) }, 'A message has at most 5000 characters.'],
    ['an unknown topic', { topic: 'spam' }, ''],
  ])('with %s are refused', async (_what, change, sentence) => {
    const answer = await ask(await test.signIn(), change)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(sentence)
  })
})
