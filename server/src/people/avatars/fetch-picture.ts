// Fetches the picture at a user's URL, through the address guard. The reason of a failure is not returned: it would reveal internal
// services.
import { PROFILE_LIMITS } from '@quarry/contract'
import { ScrapeError, type HttpClient } from '@quarry/engine'
import { AppError } from '../../app-error.ts'

const TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 3

/** The raw bytes; whether they are a picture is not checked here. @throws AppError invalid */
export async function fetchPicture(http: HttpClient, address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = URL.parse(address)
  try {
    for (let hops = 0; hops <= REDIRECTS_MAX && isWeb(url); hops++) {
      const { status, headers, body } = await http.ask({ url, headers: { accept: 'image/*' }, ...LIMITS }, signal)
      if (status === 200) return body
      if (status < 300 || status > 399) break
      url = URL.parse(headers['location'] ?? '', url.href)
    }
  } catch (error) {
    if (!(error instanceof ScrapeError) && !signal.aborted) throw error
  }
  throw new AppError('invalid', { detail: 'No picture could be fetched from this address.' })
}

const LIMITS = { packedBytesMax: PROFILE_LIMITS.pictureBytesMax, bytesMax: PROFILE_LIMITS.pictureBytesMax }

function isWeb(url: URL | null): url is URL {
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}
