// What jsdom lacks: sizes for windowed lists, observers, pointer capture and media queries. Runs before each test file;
// files without a page declare `@vitest-environment node` and start faster.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

// Far above what anything takes: only a test that fails waits so long, on however slow a machine.
configure({ asyncUtilTimeout: 60_000 })

const hasPage = typeof window !== 'undefined'

beforeAll(() => {
  if (!hasPage) return
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => 600 },
    clientWidth: { configurable: true, get: () => 1400 },
    offsetHeight: { configurable: true, get: () => 600 },
    offsetWidth: { configurable: true, get: () => 1400 },
  })
  Object.assign(window, {
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
    // Browsers answer scrolling with a promise: an effect must not return it.
    scrollTo: async () => undefined,
    matchMedia: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
  Element.prototype.scrollIntoView = async () => undefined
  Element.prototype.scrollTo = async () => undefined
  Element.prototype.setPointerCapture = () => undefined
  Element.prototype.releasePointerCapture = () => undefined
  Element.prototype.getAnimations = () => []
})

afterEach(() => {
  if (!hasPage) return
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
