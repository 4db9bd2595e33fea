// Writes home.html beside index.html: the same page with the home page prerendered by its own components, so that it can be read before any
// script has run. Also preloads what the first paint needs: for the home page, whose app starts on first use, only the font.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type HtmlTagDescriptor, type Plugin } from 'vite'

const EMPTY_ROOT = '<div id="root"></div>'
/** What `main.tsx` loads after the first paint. */
const START = '/src/app/start-app.tsx'
const EARLY_SCRIPT = /\s*<link rel="modulepreload"[^>]*>/g
const TEXT_FONT = /inter-latin-wght-normal-[^/]*\.woff2$/

export function prepareHome(): Plugin {
  let folders = { root: '', out: '' }
  return {
    name: 'prepare-home',
    apply: 'build',
    configResolved: (config) => {
      folders = { root: config.root, out: join(config.root, config.build.outDir) }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.values(bundle)
        const font = files.find((file) => TEXT_FONT.test(file.fileName))
        const start = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(START))
        const needed = start?.type === 'chunk' ? [start.fileName, ...start.imports] : []
        return [
          ...(font ? [earlyLink('preload', font.fileName, { as: 'font', type: 'font/woff2' })] : []),
          ...needed.map((fileName) => earlyLink('modulepreload', fileName)),
        ]
      },
    },
    closeBundle: async () => {
      const page = await readFile(join(folders.out, 'index.html'), 'utf8')
      if (!page.includes(EMPTY_ROOT)) throw new Error('index.html has no empty #root to draw the home page in.')
      const markup = await drawHome(folders.root)
      const home = page.replaceAll(EARLY_SCRIPT, '').replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>`)
      await writeFile(join(folders.out, 'home.html'), home)
    },
  }
}

function earlyLink(rel: string, fileName: string, attrs: Record<string, string> = {}): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, href: `/${fileName}`, crossorigin: true, ...attrs }, injectTo: 'head' }
}

async function drawHome(root: string): Promise<string> {
  const server = await createServer({ root, configFile: false, server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' })
  try {
    const { drawHomeMarkup } = (await server.ssrLoadModule('/src/app/home-markup.tsx')) as typeof import('../src/app/home-markup.tsx')
    return await drawHomeMarkup()
  } finally {
    await server.close()
  }
}
