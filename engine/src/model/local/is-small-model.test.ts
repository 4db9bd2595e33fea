import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CHAT_MODEL, smallGguf } from '../../testing/small-gguf.ts'
import { createModelClient } from '../model-client.ts'
import { NO_LIMITS } from '../model-meter.ts'
import type { ModelSettings } from '../model-settings.ts'
import { localModelSettings } from './local-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-asking-'))
afterAll(() => rmSync(folder, { recursive: true }))
const settings: ModelSettings = {
  provider: 'ollama',
  baseUrl: null,
  model: 'm',
  apiKey: null,
  structured: 'auto',
  contextTokens: 4_096,
  price: null,
  targetLimits: NO_LIMITS,
}

describe('createModelClient, the way of asking', () => {
  it('is choosing for a small model on this machine once its file exists, and pointing for a model on a server', () => {
    const model = join(folder, 'small.gguf')
    const local = localModelSettings(folder, { model, threads: null, memoryMegabytesMax: null })
    const client = createModelClient({ ...settings, provider: 'local', local })
    expect(client).toMatchObject({ asking: 'pointing', isSmall: false })
    writeFileSync(model, smallGguf(CHAT_MODEL))
    expect(client).toMatchObject({ asking: 'choosing', isSmall: true })
    expect(createModelClient(settings)).toMatchObject({ asking: 'pointing', isSmall: false })
  })

  it('follows the setting where there is one', () => {
    const local = localModelSettings(folder, { model: join(folder, 'small.gguf'), threads: null, memoryMegabytesMax: null })
    expect(createModelClient({ ...settings, provider: 'local', local, asking: 'pointing' })).toMatchObject({
      asking: 'pointing',
      isSmall: true,
    })
    expect(createModelClient({ ...settings, asking: 'choosing' }).asking).toBe('choosing')
  })
})
