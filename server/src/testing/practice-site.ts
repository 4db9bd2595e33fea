// The practice web on its own port, and an API that may read it: for routes that read pages while the caller waits.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createPracticeWeb } from '@quarry/practice-web'
import type { AppDeps } from '../deps.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface PracticeSite {
  /** `http://127.0.0.1:<port>` */
  site: string
  test: TestApp
  close(): Promise<void>
}

export async function startPracticeSite(deps: Partial<AppDeps> = {}): Promise<PracticeSite> {
  const practice = createPracticeWeb()
  practice.listen(0, '127.0.0.1')
  await once(practice, 'listening')
  const { port } = practice.address() as AddressInfo
  const test = await createTestApp({ environment: { QUARRY_PRACTICE_PORT: String(port) }, deps })
  return {
    site: `http://127.0.0.1:${port}`,
    test,
    async close() {
      await test.close()
      practice.closeAllConnections()
      practice.close()
    },
  }
}
