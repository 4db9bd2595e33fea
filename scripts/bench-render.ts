// `npm run bench:render`: a thousand script-filled pages through the browser rung, see engine/bench/render.ts.
await import('../engine/bench/render.ts')
