/** The style of papers as HTML: the same on every screen, light, and ready for A4. */
import type { PaperLook } from './look.ts'

export const renderPaperStyle = ({ action, ink }: PaperLook['colours']): string => `
:root { color-scheme: light; --action: ${action}; --ink: ${ink}; --muted: #43526a; --line: #d5dde8; --surface: #f5f8fb }
* { box-sizing: border-box; margin: 0 }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem; background: #fff; color: var(--ink);
  font: 0.9375rem/1.5 "Noto Sans", "Inter", system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-bottom: 0.75rem; border-bottom: 3px solid var(--action) }
.logo { height: 2.75rem; max-width: 60% }
.brand { font-size: 1.5rem; font-weight: 700; color: var(--action) }
.contacts { text-align: right; font-size: 0.8125rem; color: var(--muted) }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem 2rem; margin: 1.5rem 0 }
h1 { font-size: 1.75rem; line-height: 1.25 }
h1 span { font-size: 1.25rem; font-weight: 500; color: var(--muted) }
h2 { font-size: 0.8125rem; color: var(--muted); margin-bottom: 0.25rem }
dl.facts { display: grid; grid-template-columns: fit-content(60%) 1fr; gap: 0 1rem; align-content: start }
dl.facts > div { display: grid; grid-column: span 2; grid-template-columns: subgrid }
dt { font-size: 0.875rem; color: var(--muted) }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1.5rem; padding: 1rem; background: var(--surface); border-radius: 0.75rem }
.lines { margin: 1.5rem 0; overflow-x: auto }
.lines:focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
table { width: 100%; min-width: 40rem; border-collapse: collapse; overflow-wrap: normal }
th, td { padding: 0.5rem 0.625rem; text-align: left; vertical-align: top }
thead { display: table-header-group }
thead th { background: var(--ink); color: #fff; font-size: 0.8125rem; vertical-align: bottom }
tbody th { font-weight: 400; overflow-wrap: anywhere }
tbody tr { border-bottom: 1px solid var(--line); break-inside: avoid }
small { color: var(--muted) }
.number { text-align: right; white-space: nowrap }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1.5rem; break-inside: avoid }
.sums > dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.25rem 0.75rem }
.sums > dl > .total { margin-top: 0.25rem; padding: 0.625rem 0.75rem; border-radius: 0.5rem; background: var(--action); color: #fff; font-size: 1.125rem; font-weight: 700 }
.sums > dl dd { white-space: nowrap }
.total dt { color: #fff; font-size: inherit }
.sums section .facts { margin-top: 0.75rem }
.charge { margin-top: 1.75rem; break-inside: avoid }
.charge dl.facts { grid-template-columns: fit-content(30%) 1fr fit-content(30%) 1fr }
.registration { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1.5rem; margin-top: 1.75rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; break-inside: avoid }
.registration > :first-child { flex: 1 1 18rem }
.registration dl.facts > div { display: block; grid-column: 1 / -1; margin-bottom: 0.5rem }
.code { width: 54mm }
.code svg { display: block; width: 100% }
footer { margin-top: 2rem; font-size: 0.8125rem; color: var(--muted) }
@media (max-width: 36rem) {
  dl.facts,
  .charge dl.facts { grid-template-columns: fit-content(42%) 1fr }
}
@page { size: A4; margin: 16mm }
@media print {
  body { max-width: none; padding: 0; font-size: 9pt; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  .lines { overflow: visible }
  table { min-width: 0 }
}
`
