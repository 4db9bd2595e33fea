// Chunks of the product that are loaded on demand. Without a connection they are waited for: the router's reload after a missing chunk
// would discard the screen and its unsaved input.

const AGAIN_MS = 3_000

/** The chunk, once it is available. @throws the loading error where the server responds without it: a newer version was installed. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  // The build draws the home page without a browser, and without its later parts.
  if (import.meta.env.SSR) return load()
  for (let answered = 0; ;) {
    try {
      return await load()
    } catch (error) {
      // The connection may have come back just now: only a second failure is the part's.
      if (await serverAnswers()) answered += 1
      else await connectionOrTime()
      if (answered === 2) throw error
    }
  }
}

const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

function connectionOrTime(): Promise<void> {
  return new Promise((settle) => {
    const timer = setTimeout(done, AGAIN_MS)
    window.addEventListener('online', done)
    function done(): void {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      settle()
    }
  })
}
