// `npm run pictures`: takes the home page's pictures of the product itself, light and dark, into web/public/pictures, and the one of
// the README into docs/pictures.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '@quarry/contract'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../testing/browser.ts'
import { removeData, ROOT, startProduct, type Product } from '../testing/product.ts'
import { README_SCENE, SCENES, type Scene } from './scenes.ts'

const FOLDER = join(ROOT, 'web', 'public', 'pictures')
const SIZE = { width: 904, height: 900 }
const README_PICTURE = join(ROOT, 'docs', 'pictures', 'results.png')
const README_SIZE = { width: 1440, height: 860 }
/** All pictures have the same size, so that the page can reserve their space. */
const CLIP = { width: 824, height: 515 }
const QUALITY = 0.82
const THEMES = ['light', 'dark'] as const

async function signUp(product: Product): Promise<{ access_token: string }> {
  const body = JSON.stringify({ email: `user-${randomUUID()}@example.com`, password: `pass-${randomUUID()}` })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${product.origin}/auth/v1/signup`, { method: 'POST', headers, body })).json() as Promise<{ access_token: string }>
}

async function runJob(product: Product, token: string, { prompt, paths, fields }: NonNullable<Scene['job']>): Promise<Job> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(`${product.origin}/api/v1${path}`, { headers, ...init })).json()) as Job
  const body = {
    base_prompt: prompt,
    target_item_name: 'URL',
    target_items: paths.map((path) => `${product.practiceOrigin}/${path}`),
    trait_definitions: fields,
  }
  let job = await call('/jobs/', { method: 'POST', body: JSON.stringify(body) })
  while (job.finished_at === null) {
    await new Promise((rest) => setTimeout(rest, 500))
    job = await call(`/jobs/${job.id}`)
  }
  return job
}

async function savePipeline(saved: { product: Product; token: string; jobId: string; steps: object[] }): Promise<void> {
  const answer = await fetch(`${saved.product.origin}/api/v1/jobs/${saved.jobId}/pipeline`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${saved.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ steps: saved.steps }),
  })
  if (!answer.ok) throw new Error(`The pipeline was refused: ${await answer.text()}`)
}

/** WebP by the browser's own encoder. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const url = await page.evaluate<string>(`(async () => {
    const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} })
    return new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result); reader.readAsDataURL(blob) })
  })()`)
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** A signed-in page at the scene's address, without the assistant. */
async function openScene(product: Product, context: BrowserContext, { scene, session, job }: Prepared): Promise<Page> {
  await context.addInitScript(`localStorage.setItem('quarry_auth', ${JSON.stringify(JSON.stringify(session))})`)
  const page = await context.newPage()
  await page.goto(product.origin + (job ? (scene.path?.(job.id) ?? `/app/history?job=${job.id}`) : '/app'))
  await page.getByRole('button', { name: 'Close assistant' }).click()
  return page
}

interface Prepared {
  scene: Scene
  session: { access_token: string }
  job: Job | undefined
}

async function prepare(product: Product, scene: Scene): Promise<Prepared> {
  const session = await signUp(product)
  const job = scene.job && (await runJob(product, session.access_token, scene.job))
  if (job && scene.steps) await savePipeline({ product, token: session.access_token, jobId: job.id, steps: scene.steps })
  return { scene, session, job }
}

async function takeReadmePicture(browser: Browser, product: Product): Promise<void> {
  const prepared = await prepare(product, README_SCENE)
  const context = await browser.newContext({ viewport: README_SIZE, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await openScene(product, context, prepared)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await README_SCENE.open(page)
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(600)
  await page.screenshot({ path: README_PICTURE })
  console.log('results.png')
  await context.close()
}

async function takeScene(browser: Browser, product: Product, scene: Scene): Promise<void> {
  const prepared = await prepare(product, scene)
  for (const theme of THEMES) {
    const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 2, colorScheme: theme, reducedMotion: 'reduce' })
    const page = await openScene(product, context, prepared)
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    const png = await clipOf(page, await scene.open(page))
    const webp = await toWebp(browser, png)
    writeFileSync(join(FOLDER, `${scene.name}-${theme}.webp`), webp)
    console.log(`${scene.name}-${theme}.webp ${Math.round(webp.length / 1000)} kB`)
    await context.close()
  }
}

async function clipOf(page: Page, place: Locator): Promise<Buffer> {
  await place.scrollIntoViewIfNeeded()
  await page.waitForTimeout(600)
  const box = await place.boundingBox()
  if (!box) throw new Error('There is nothing to take.')
  const x = Math.max(0, Math.min(SIZE.width - CLIP.width, box.x + box.width / 2 - CLIP.width / 2))
  const y = Math.max(0, Math.min(SIZE.height - CLIP.height, box.y - 12))
  return page.screenshot({ clip: { x, y, ...CLIP } })
}

mkdirSync(FOLDER, { recursive: true })
const product: Product = await startProduct()
const browser = await launchBrowser()
try {
  const wanted = process.argv[2] ?? ''
  for (const scene of SCENES) if (scene.name.startsWith(wanted)) await takeScene(browser, product, scene)
  if (README_SCENE.name.startsWith(wanted)) await takeReadmePicture(browser, product)
} finally {
  await browser.close()
  await product.stop()
  removeData(product)
}
