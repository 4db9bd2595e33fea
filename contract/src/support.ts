// Wire schemas of support: numbered requests, answered by mail and prioritised by plan; and the response times of each plan.
import { z } from 'zod'
import { emailAddressSchema } from './email-address.ts'
import { shownNameSchema } from './shown-names.ts'
import { PLAN_NAMES, type PlanName } from './plans.ts'

export interface SupportLevel {
  title: string
  /** Target in hours for the first answer; null: no promise, answered by the community. */
  replyHours: number | null
  /** The response time as shown to users. */
  promise: string
}

export const SUPPORT_LEVELS: Record<PlanName, SupportLevel> = {
  starter: {
    title: 'Community support',
    replyHours: null,
    promise:
      'Help on this page, and in the community where there is one. Requests are read after those of the other plans; no reply time is promised.',
  },
  advanced: { title: 'Email support', replyHours: 24, promise: 'A first answer by e-mail within 24 hours, before Starter.' },
  pro: {
    title: 'Priority support, 24/7',
    replyHours: 4,
    promise: 'A first answer by e-mail within 4 hours at any hour of any day, before all others.',
  },
}

export const TICKET_TOPICS = ['question', 'problem', 'billing', 'downgrade', 'other'] as const
export type TicketTopic = (typeof TICKET_TOPICS)[number]
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_LIMITS = { subjectCharsMax: 200, bodyCharsMax: 5_000, openMax: 10, messagesMax: 100 } as const

const bodySchema = z
  .string()
  .trim()
  .min(1, 'Please write what you need.')
  .max(TICKET_LIMITS.bodyCharsMax, `A message has at most ${TICKET_LIMITS.bodyCharsMax} characters.`)

export const ticketPayloadSchema = z.object({
  topic: z.enum(TICKET_TOPICS),
  subject: shownNameSchema({
    what: 'A subject',
    missing: 'Please give your request a subject.',
    charsMax: TICKET_LIMITS.subjectCharsMax,
    tooLong: `A subject has at most ${TICKET_LIMITS.subjectCharsMax} characters.`,
  }),
  body: bodySchema,
  /** Address for the answer; signed-in users are answered at their own address. */
  email: emailAddressSchema('Please give an e-mail address for the answer.').optional(),
})
export type TicketPayload = z.output<typeof ticketPayloadSchema>
export const ticketMessagePayloadSchema = z.object({ body: bodySchema })

export const newTicketSchema = z.object({
  number: z.int(),
  reply_within_hours: z.int().nullable(),
})
export type NewTicket = z.infer<typeof newTicketSchema>

export const ticketSchema = z.object({
  number: z.int(),
  plan: z.enum(PLAN_NAMES),
  topic: z.enum(TICKET_TOPICS),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  created_at: z.string(),
  messages: z.array(z.object({ author: z.enum(['requester', 'support']), body: z.string(), created_at: z.string() })),
})
export type Ticket = z.infer<typeof ticketSchema>
