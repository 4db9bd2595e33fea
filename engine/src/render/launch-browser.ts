// Starts one headless browser that can use the network only through the guarded proxy: it resolves no names and opens no connections
// itself.
import type { Browser } from 'playwright-core'
import { loadPart } from '../part/load-part.ts'
import type { Browser as FoundBrowser } from './find-browser.ts'

/** `read`: for pages that are read, without images. `show`: for pages shown to a person. */
export type BrowserUse = 'read' | 'show'

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The proxy resolves names; requests that bypass it find no host.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--js-flags=--max-old-space-size=512',
]
const WITHOUT_PICTURES = ['--disable-remote-fonts', '--blink-settings=imagesEnabled=false']
/** The only environment variables passed to the browser: it must not get keys or passwords. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'XDG_RUNTIME_DIR', 'SYSTEMROOT', 'TEMP']

export async function launchBrowser(found: FoundBrowser, proxyAddress: string, use: BrowserUse): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  // Loaded only when it is first needed, because it would double the start time of every process.
  const { chromium } = (await loadPart('browser-runtime', 'playwright-core')) as typeof import('playwright-core')
  return chromium.launch({
    executablePath: found.executablePath,
    env: { ...environment(), ...found.env },
    // Chromium's own sandbox does not work for root.
    args: [...FLAGS, ...(use === 'read' ? WITHOUT_PICTURES : []), ...(isRoot ? ['--no-sandbox'] : [])],
    proxy: guardedWayOut(proxyAddress),
  })
}

/** The proxy settings of a browser or a context. Without `<-loopback>`, requests to loopback would bypass the proxy and its guard. */
export function guardedWayOut(address: string): { server: string; bypass: string } {
  return { server: address, bypass: '<-loopback>' }
}

function environment(): Record<string, string> {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
