// The plan whose limits the form shows. Without a subscription everybody is on Starter.
import { PLANS, type Plan } from '@quarry/contract'

export const currentPlan: Plan = PLANS.starter
