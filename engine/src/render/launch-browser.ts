// Starts one headless browser whose only way out is the guarded proxy: it resolves no name and opens no connection itself.
import type { Browser } from 'playwright-core'
import { loadPart } from '../part/load-part.ts'
import type { Browser as FoundBrowser } from './find-browser.ts'

/** `read`: for pages that are read, which need no pictures. `show`: for pages that a person looks at. */
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
  // The proxy resolves; whatever does not go through it finds no host.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--js-flags=--max-old-space-size=512',
]
const WITHOUT_PICTURES = ['--disable-remote-fonts', '--blink-settings=imagesEnabled=false']
/** What a browser needs of the environment; keys and passwords are not for it. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'XDG_RUNTIME_DIR', 'SYSTEMROOT', 'TEMP']

export async function launchBrowser(found: FoundBrowser, proxyAddress: string, use: BrowserUse): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  // Loaded at the first page that needs it: it would double the time every process takes to start.
  const { chromium } = (await loadPart('browser-runtime', 'playwright-core')) as typeof import('playwright-core')
  return chromium.launch({
    executablePath: found.executablePath,
    env: { ...environment(), ...found.env },
    // Chromium's own sandbox does not work for root.
    args: [...FLAGS, ...(use === 'read' ? WITHOUT_PICTURES : []), ...(isRoot ? ['--no-sandbox'] : [])],
    proxy: guardedWayOut(proxyAddress),
  })
}

/** For a browser and for one context of it. Without the exception loopback would go around the proxy, and around the guard. */
export function guardedWayOut(address: string): { server: string; bypass: string } {
  return { server: address, bypass: '<-loopback>' }
}

function environment(): Record<string, string> {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
