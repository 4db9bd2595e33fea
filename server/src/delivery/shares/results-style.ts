// Styles of shared results: light and dark, narrow and wide screens, paper.

/** The source marker beside a value, and the passage that it opens. */
const SOURCE_STYLE = `a.source, .source > summary { padding: .25rem; color: var(--soft); text-decoration: none }
a.source::before, .source > summary::before { content: "\\2197\\FE0E" }
a.source:hover, .source > summary:hover { color: var(--ink) }
.source { display: inline; white-space: normal }
.source > summary { display: inline; cursor: pointer; list-style: none }
.source > summary::-webkit-details-marker { display: none }
.source > div { width: max-content; max-width: min(24rem, 70vw); margin-top: .4rem; padding: .5rem .7rem; border-left: 2px solid var(--soft); background: var(--sunken); font-size: .85rem; text-align: left; white-space: normal; overflow-wrap: anywhere }
blockquote { margin: 0 0 .4rem; color: var(--soft) }
blockquote small { display: block; font-size: inherit }
mark { padding: 0 .15em; border-bottom: 2px solid; border-radius: 3px; background: light-dark(#f9eee6, #33231a); color: var(--ink); font-weight: 500 }`

/** The colour is decorative: the contrast of texts does not depend on it. */
export function resultsStyle(color: string): string {
  return `
:root {
  color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif;
  --ground: light-dark(#f8f6f3, #151311); --surface: light-dark(#ffffff, #1c1a17); --sunken: light-dark(#f1eeea, #24211e);
  --line: light-dark(#e5e0d9, #322e2a); --ink: light-dark(#1c1917, #f3f0eb); --soft: light-dark(#57514a, #bdb5ab)
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink) }
header { display: flex; align-items: center; gap: .75rem; padding: .9rem 1.25rem; border-bottom: 4px solid ${color}; background: var(--surface); font-size: 1.1rem; overflow-wrap: anywhere }
header img { max-height: 2.5rem; max-width: 12rem }
main { padding: 1.25rem 1.25rem 2rem }
.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: .75rem 1.5rem; margin-bottom: 1rem }
h1 { font-size: 1.4rem; line-height: 1.3; margin: 0 }
p { margin: .15rem 0 0; color: var(--soft); font-size: .9rem }
.none { padding: 2rem 0 }
a { color: inherit; text-underline-offset: 2px }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.links { display: flex; flex-wrap: wrap; gap: .5rem }
.links a { padding: .35rem .8rem; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); font-size: .9rem; font-weight: 500; text-decoration: none }
.links a:hover { background: var(--sunken) }
.table + .links { margin-top: 1rem }
.table { width: fit-content; max-width: 100%; max-height: max(24rem, 100dvh - 6rem); overflow: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--surface) }
table { border-collapse: separate; border-spacing: 0; font-size: .9rem }
th, td { padding: .5rem .9rem; text-align: left; vertical-align: top; font-weight: normal; border-bottom: 1px solid var(--line) }
tbody tr:last-child > * { border-bottom: 0 }
tbody tr:hover > * { background: var(--sunken) }
thead th { position: sticky; top: 0; z-index: 1; background: var(--sunken); color: var(--soft); font-size: .8rem; font-weight: 600; vertical-align: bottom; max-width: 14rem; overflow-wrap: break-word }
th:first-child { position: sticky; left: 0; z-index: 1; border-right: 1px solid var(--line); background: var(--surface) }
thead th:first-child { z-index: 2; background: var(--sunken) }
td > div, th > div { width: max-content; max-width: 24rem; overflow-wrap: break-word; white-space: pre-wrap }
th > div { max-width: 22rem }
.number { text-align: right; font-variant-numeric: tabular-nums }
.number > div { margin-left: auto; white-space: nowrap }
.room { visibility: hidden; user-select: none }
.address { display: inline-block; max-width: 20rem; overflow: hidden; vertical-align: bottom; white-space: nowrap; text-overflow: ellipsis; direction: rtl; text-decoration-color: var(--line) }
${SOURCE_STYLE}
@media (max-width: 40rem) {
  main { padding: 1rem .75rem 1.5rem }
  header { padding: .75rem }
  th, td { padding: .5rem .6rem }
  td > div { max-width: 20rem }
  th > div, th .address { max-width: 8.5rem }
  .address { max-width: 12rem }
}
@media print {
  :root { color-scheme: light; font-size: 11px; --ground: #fff; --sunken: #fff }
  .links, .legend, .source { display: none }
  .table { max-height: none; overflow: visible; border: 0 }
  th, td { padding: .3rem .6rem .3rem 0 }
  thead th, th:first-child { position: static; border-right: 0 }
  tr { break-inside: avoid }
  td > div, th > div { width: auto; max-width: none }
  .address { max-width: none; white-space: normal; overflow-wrap: anywhere; direction: ltr; text-decoration: none }
}
`
}
