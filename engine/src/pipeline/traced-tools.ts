// Wraps the tools of the pipeline so that each fetch, rendering and distillation is a span in the trace of its target.
import type { ScrapeTools } from './run.ts'
import { addressForTrace, inSpan } from '../trace.ts'

export function traceTools<Tools extends ScrapeTools>(tools: Tools): Tools {
  const { renderer } = tools
  return {
    ...tools,
    fetch: (url, visit, signal) =>
      inSpan('fetch', { 'url.full': addressForTrace(url) }, async (span) => {
        const page = await tools.fetch(url, visit, signal)
        span.setAttribute('http.response.status_code', page.status)
        return page
      }),
    pages: { open: (page, input, signal) => inSpan('distil', {}, () => tools.pages.open(page, input, signal)) },
    renderer: renderer && {
      isWorthTrying: (url) => renderer.isWorthTrying(url),
      remember: (url, isWorthIt) => renderer.remember(url, isWorthIt),
      render: (wanted, signal) => inSpan('render', { 'url.full': addressForTrace(wanted.url) }, () => renderer.render(wanted, signal)),
    },
  }
}
