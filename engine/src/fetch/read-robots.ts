// Fetches robots.txt of a site. robots.ts interprets it.
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import { networkFailure } from './http-failures.ts'
import { passGate, type GateTools } from './pass-gate.ts'
import { redirectOf } from './redirect-of.ts'
import { NO_PACE } from './site-gate.ts'

type RobotsTools = GateTools & { client: HttpClient; siteOf(url: URL): { key: string } }

interface WantedRobots {
  url: URL
  proxyGroup: string | null
}

/** With its own time limit for all redirects and without the caller's signal, because robots.txt is shared by all tasks of the site. */
export async function readRobots(robots: WantedRobots, tools: RobotsTools): Promise<HttpAnswer> {
  try {
    return await withTimeLimit(tools.pageTimeoutMs, new AbortController().signal, (within) => followRobots(robots, tools, within))
  } catch (error) {
    throw networkFailure(error)
  }
}

async function followRobots({ url: robotsUrl, proxyGroup }: WantedRobots, tools: RobotsTools, signal: AbortSignal): Promise<HttpAnswer> {
  let url = robotsUrl
  for (let hops = 0; hops <= ENGINE_LIMITS.redirectsMax; hops++) {
    const wanted = { url, proxyGroup, headers: { accept: 'text/plain,*/*;q=0.1' }, packedBytesMax: ENGINE_LIMITS.robotsDownloadBytesMax }
    const answer = await passGate(tools, { key: tools.siteOf(url).key, pace: NO_PACE, signal }, (within) => {
      return tools.client.ask({ ...wanted, bytesMax: ENGINE_LIMITS.robotsDownloadBytesMax }, within)
    })
    const target = redirectOf(answer)
    if (target === null) return answer
    url = target
  }
  throw new ScrapeError('too_many_redirects')
}
