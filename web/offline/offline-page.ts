/**
 * What the worker answers where there is no network: one text, without a file of its own but the fonts every page has.
 * Its script takes the chosen colours, shows the way to Mis Eventos where a copy lies, and opens the page that was
 * wanted as soon as somebody answers again: a phone says it is online long before that.
 * Who is on the way elsewhere is not called back.
 */
import { type Role, roles, type Scheme } from '../colour-roles.ts'
import { COPY_KEY } from './copy-key.ts'
import { OWN_PAGE } from './worker-policy.ts'

const USED: Role[] = [
  'ink',
  'ink-soft',
  'paper',
  'card',
  'line-strong',
  'sunken',
  'salida-fill',
  'salida-hover',
  'on-salida',
]

const variables = (scheme: Scheme) =>
  `color-scheme:${scheme};${USED.map((role) => `--${role}:${roles[scheme][role]}`).join(';')}`

const HOLES = [
  '21px 21px',
  'calc(100% - 21px) 21px',
  '21px calc(100% - 21px)',
  'calc(100% - 21px) calc(100% - 21px)',
]
  .map((place) => `radial-gradient(circle at ${place},transparent 7px,#000 7.6px)`)
  .join()

const style = ({ text, display }: Fonts) => `
@font-face{font-family:"Inter Variable";font-weight:400 700;font-display:swap;src:url("${text}") format("woff2")}
@font-face{font-family:"Barlow Condensed";font-weight:700;font-display:swap;src:url("${display}") format("woff2")}
:root{${variables('light')}}
@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${variables('dark')}}}
:root[data-scheme=dark]{${variables('dark')}}
*{box-sizing:border-box}
body{display:grid;align-content:center;justify-content:center;gap:40px;min-height:100vh;min-height:100dvh;margin:0;
padding:48px 16px 64px;background:var(--paper);color:var(--ink);font:16px/1.5 "Inter Variable",system-ui,sans-serif}
.shadow{width:min(320px,78vw);justify-self:center;rotate:-3deg;
filter:drop-shadow(0 1px 1px rgb(9 12 15/14%)) drop-shadow(0 10px 24px rgb(9 12 15/14%))}
.bib{overflow:hidden;border-radius:20px;
background:${roles.light.card};color:${roles.light.ink};text-align:center;text-transform:uppercase;
font-family:"Barlow Condensed","Arial Narrow",sans-serif;font-weight:700;
mask:${HOLES};mask-composite:intersect}
.strip{padding:9px;background:${roles.light.salida};color:#fff;letter-spacing:.06em}
.number{padding:20px 0 42px;font-size:128px;line-height:.84}
main{display:grid;gap:12px;max-width:440px}
h1{margin:0;font:700 48px/.98 "Barlow Condensed","Arial Narrow",sans-serif;text-wrap:balance}
p{margin:0;color:var(--ink-soft)}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:12px}
a{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 22px;border-radius:8px;
border:1px solid transparent;background:var(--salida-fill);color:var(--on-salida);font-weight:600;text-decoration:none}
a:hover{background:var(--salida-hover)}
a.mine{border-color:var(--line-strong);background:var(--card);color:var(--ink)}
a.mine:hover{background:var(--sunken)}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
[hidden]{display:none!important}
@media (min-width:56em){body{grid-template-columns:380px minmax(0,460px);align-items:center;gap:72px}
.shadow{width:380px}.number{font-size:152px}}`

const script = `
try {
  const scheme = localStorage.getItem('mantine-color-scheme-value')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
  if (localStorage.getItem('${COPY_KEY}') && location.pathname !== '${OWN_PAGE}')
    for (const one of document.querySelectorAll('.mine')) one.hidden = false
} catch {}
let leaving = false
addEventListener('beforeunload', () => { leaving = true })
const look = () => fetch('/robots.txt', { method: 'HEAD' }).then(() => leaving || location.reload(), () => {})
addEventListener('online', look)
setInterval(look, 10_000)`

type Fonts = { text: string; display: string }

/** The first link leads to the address that was wanted: a page without an address of its own is at that one. */
export const offlinePage = ({ nonce, fonts }: { nonce: string; fonts: Fonts }): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>No hay conexión | Dorsal</title>
<style>${style(fonts)}</style>
</head>
<body>
<div class="shadow" aria-hidden="true"><div class="bib"><div class="strip">Sin señal</div><div class="number">0</div></div></div>
<main>
<h1>No hay conexión</h1>
<p>Revisa tu internet. Cuando vuelva la señal, esta página se abre sola.</p>
<p class="mine" hidden>Lo último que viste en Mis Eventos sigue en este navegador, con tus códigos QR.</p>
<div class="ways"><a href="">Intentar de nuevo</a><a class="mine" href="${OWN_PAGE}" hidden>Ver Mis Eventos</a></div>
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
