// People and their rights: accounts, keys, teams, brands, account deletion. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { accountDeletionRoutes } from './account-deletion/account-deletion.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { devicesRoutes } from './accounts/devices.routes.ts'
import { avatarsRoutes } from './avatars/avatars.routes.ts'
import { brandsRoutes } from './brands/brands.routes.ts'
import { keysRoutes } from './keys/keys.routes.ts'
import { invitationsRoutes } from './teams/invitations.routes.ts'
import { teamsRoutes } from './teams/teams.routes.ts'

export const peopleModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(accountsRoutes(deps))
    await app.register(devicesRoutes(deps))
    await app.register(avatarsRoutes(deps))
    await app.register(keysRoutes(deps))
    await app.register(accountDeletionRoutes(deps))
    await app.register(brandsRoutes(deps))
    await app.register(teamsRoutes(deps))
    await app.register(invitationsRoutes(deps))
  },
}
