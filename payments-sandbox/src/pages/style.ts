// The look of the hosted pages: the product's colours and sizes, both themes, no script, nothing loaded from anywhere.

export const STYLE = `
:root { color-scheme: light dark;
  --ground: light-dark(#f8f6f3, #151311); --surface: light-dark(#fff, #1c1a17); --sunken: light-dark(#f1eeea, #110f0e);
  --line: light-dark(#e5e0d9, #322e2a); --control-line: light-dark(#948b7f, #736a60);
  --ink: light-dark(#1c1917, #f3f0eb); --ink-soft: light-dark(#57514a, #bdb5ab);
  --accent: light-dark(#8f4217, #e59a68); --accent-hover: light-dark(#7a3711, #eeae83); --on-accent: light-dark(#fff, #21130a);
  --accent-wash: light-dark(#f9eee6, #33231a); --found: light-dark(#1d6b43, #6cc796); --found-wash: light-dark(#e5f3ea, #17291f);
  --unsure: light-dark(#7d5600, #e0b354); --unsure-wash: light-dark(#fbf1d9, #2d2410); --failed: light-dark(#ab2a20, #f0938a); --failed-wash: light-dark(#fbeae8, #361b18) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.5 'Inter Variable', ui-sans-serif, system-ui, sans-serif }
.sandbox { margin: 0; background: var(--unsure-wash); color: var(--unsure); border-bottom: 1px solid var(--line); padding: 8px 16px; text-align: center; font-weight: 600 }
.merchant, main { max-width: 960px; margin: 0 auto; padding: 0 16px }
.merchant { display: flex; align-items: center; gap: 8px; padding-top: 32px; font-weight: 600 }
.merchant svg { width: 16px; height: 16px; color: var(--accent) }
main { padding-top: 24px; padding-bottom: 64px }
.columns { display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr) }
@media (min-width: 760px) { .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) } }
h1 { font-size: 20px; line-height: 1.4; letter-spacing: -0.012em; margin: 0 0 4px; font-weight: 600 }
h2 { font-size: 16px; line-height: 1.6; margin: 0 0 8px; font-weight: 600 }
.amount { font-size: 28px; line-height: 1.3; letter-spacing: -0.02em; font-weight: 600; margin: 0 0 24px }
.amount small { font-size: 14px; font-weight: 400; letter-spacing: 0; color: var(--ink-soft) }
p { margin: 0 0 12px } .soft { color: var(--ink-soft) } .mono { font-family: 'JetBrains Mono Variable', ui-monospace, monospace; font-size: 13px }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 20px; margin: 0 0 24px }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere }
thead th { color: var(--ink-soft); font-size: 13px } tfoot th, tfoot td { border-bottom: 0; font-weight: 600 }
td:last-child, th:last-child { text-align: right; padding-right: 0; white-space: nowrap }
fieldset { border: 0; margin: 0 0 20px; padding: 0; min-width: 0 } legend { font-weight: 600; padding: 0; margin: 0 0 8px }
.choice { display: flex; gap: 10px; align-items: flex-start; padding: 9px 12px; border: 1px solid var(--line); border-bottom-width: 0 }
.choice:first-of-type { border-radius: 6px 6px 0 0 } .choice:last-of-type { border-radius: 0 0 6px 6px; border-bottom-width: 1px } .choice:only-of-type { border-radius: 6px }
.choice:has(input:checked) { background: var(--accent-wash) }
.choice input[type=radio] { accent-color: var(--accent); margin: 3px 0 0; flex: none; width: 16px; height: 16px } .choice span { display: block }
label.field { display: block; font-weight: 600; margin: 0 0 16px } .choice label { flex: 1; min-width: 0 }
input[type=email], input[type=text] { display: block; width: 100%; margin-top: 4px; padding: 8px 10px; font: inherit; font-weight: 400; color: inherit; background: var(--surface); border: 1px solid var(--control-line); border-radius: 6px }
button, .button { display: inline-block; padding: 9px 16px; font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--control-line); background: var(--surface); color: var(--ink); cursor: pointer; text-decoration: none; text-align: center }
button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) } button.primary:hover, .button.primary:hover { background: var(--accent-hover) }
button.wide { width: 100%; padding: 11px 16px } .row { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 0 0 12px } .row form { margin: 0 } .card > :last-child { margin-bottom: 0 }
a { color: var(--accent) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.notice { border-radius: 6px; padding: 10px 12px; margin: 0 0 20px } .failed { background: var(--failed-wash); color: var(--failed) } .found { background: var(--found-wash); color: var(--found) }
.badge { display: inline-block; white-space: nowrap; border-radius: 999px; padding: 1px 10px; font-size: 13px; background: var(--sunken); color: var(--ink-soft) } .badge.found { background: var(--found-wash); color: var(--found) } .badge.failed { background: var(--failed-wash); color: var(--failed) }
@media print { .sandbox { border: 1px solid } button { display: none } }
`
