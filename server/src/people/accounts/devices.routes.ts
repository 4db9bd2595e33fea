// The sessions of an account, and ending one of them. Ending this one or all others is the auth service's own call.
import { deviceSchema, type Device } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { ownerOf, type AccountService, type SignedInDevice } from './account-service.ts'

export function devicesRoutes({ accountService }: { accountService: AccountService }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/account/devices',
      {
        config: { access: 'account' },
        schema: {
          tags: ['account'],
          summary: 'Where you are signed in, latest used first',
          response: { 200: z.array(deviceSchema), ...refusals },
        },
      },
      async (request) => {
        const owner = ownerOf(actorOf(request))
        const devices = await accountService.listDevices(owner)
        if (!devices) throw new AppError('not_found', { detail: 'The sign-in service of this installation does not list devices.' })
        return devices.map((device) => toDevice(device, owner.sessionId))
      },
    )
    app.delete(
      '/account/devices/:id',
      {
        config: { access: 'account' },
        schema: {
          tags: ['account'],
          summary: 'Signs a device out',
          params: z.object({ id: z.string().max(100) }),
          response: { 200: z.object({}), ...refusals },
        },
      },
      async (request) => {
        const isEnded = await accountService.endDevice(ownerOf(actorOf(request)), request.params.id)
        if (!isEnded) throw new AppError('not_found')
        return {}
      },
    )
  }
}

function toDevice({ id, userAgent, address, signedInAt, lastUsedAt }: SignedInDevice, currentId: string): Device {
  return {
    id,
    user_agent: userAgent,
    address,
    signed_in_at: signedInAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === currentId,
  }
}
