/** The test gateway's few pages: plain HTML in Dorsal's look, without a script. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { AFTERWARDS } from './afterwards.ts'
import { FAULTS } from './faults.ts'
import { METHODS, methodsOf } from './outcomes.ts'
import { STYLE } from './style.ts'
import type { SandboxTransaction } from './transactions.ts'

/** No script at all, and forms go nowhere but here. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const page = (title: string, content: string) => `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Pasarela de pruebas</title>
<style>${STYLE}</style>
</head>
<body>
<p class="band" role="note"><strong>Pasarela de pruebas</strong> - no se cobra dinero</p>
<main>${content}</main>
</body>
</html>`

const BUTTONS = [
  ['aprobar', 'Aprobar', 'go'],
  ['rechazar', 'Rechazar', 'no'],
  ['pendiente', 'Dejar pendiente', ''],
  ['vencer', 'Vencer', ''],
  ['abandonar', 'Abandonar', ''],
] as const

const STATES: Readonly<Record<string, string>> = {
  approved: 'Este pago ya se aprobó.',
  declined: 'Este pago se rechazó.',
  error: 'Este pago terminó en error.',
  expired: 'Este pago venció.',
  abandoned: 'Abandonaste el pago. Nadie te espera: puedes cerrar esta página.',
  pending: 'Este pago está pendiente.',
  untold: 'Se aprobará cuando la reserva termine.',
}

const row = (term: string, text: string) =>
  `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd></div>`

const amountOf = ({ amount = '0' }: Record<string, string>) => formatPesos(Number(amount))

const methodField = (
  chosen: string,
  fields: Record<string, string>,
) => `<fieldset><legend>Medio de pago</legend><div class="methods">
${methodsOf(fields)
  .map(
    (name) =>
      `<label><input type="radio" name="method" value="${name}"${name === chosen ? ' checked' : ''}> ${METHODS[name].label}</label>`,
  )
  .join('\n')}
</div></fieldset>`

const faultField = () => `<details><summary>Fallas para ensayar</summary><div class="faults">
${Object.entries(FAULTS)
  .map(
    ([name, label]) =>
      `<label><input type="checkbox" name="faults" value="${name}"> ${escapeHtml(label)}</label>`,
  )
  .join('\n')}
</div></details>`

const decideForm = (
  id: string,
  method: string,
  fields: Record<string, string>,
) => `<form method="post" action="/pasarela-pruebas/t/${id}/resultado">
${methodField(method, fields)}
<div class="buttons">
${BUTTONS.map(([outcome, label, tone]) => `<button name="outcome" value="${outcome}" class="${tone}">${label}</button>`).join('\n')}
</div>
${faultField()}
</form>`

const resolveForm = (id: string) => `<form method="post" action="/pasarela-pruebas/t/${id}/resolver">
<div class="buttons">
<button name="outcome" value="aprobar" class="go">Aprobar ahora</button>
<button name="outcome" value="rechazar" class="no">Rechazar</button>
<button name="outcome" value="vencer">Vencer</button>
</div></form>`

const afterwardsForm = (id: string) => `<form method="post" action="/pasarela-pruebas/t/${id}/despues">
<p>Después de aprobado, para ensayar:</p>
<div class="buttons">
${Object.entries(AFTERWARDS)
  .map(([what, label]) => `<button name="what" value="${what}">${escapeHtml(label)}</button>`)
  .join('\n')}
</div></form>`

export const paymentPage = ({ id, fields, state, method, reference_code }: SandboxTransaction): string => {
  const forms =
    state === 'pending' || state === 'untold'
      ? resolveForm(id)
      : state === 'approved'
        ? afterwardsForm(id)
        : decideForm(id, method, fields)
  const webhook = STATES[state] ? `<p class="state" role="status">${STATES[state]}</p>` : ''
  return page(
    'Pagar',
    `<article class="card">
<p class="strip">Pago de ensayo</p>
<h1>${escapeHtml(fields.description ?? '')}</h1>
<p class="amount">${escapeHtml(amountOf(fields))} <small>COP</small></p>
<dl>${row('Comercio', `${fields.merchantId}`)}${row('Referencia', reference_code)}${row('Correo', fields.buyerEmail ?? '')}</dl>
${webhook}${forms}
</article>`,
  )
}

export const refusedPage = (problems: readonly string[]): string =>
  page(
    'Formulario no válido',
    `<article class="card"><p class="strip">Formulario no válido</p>
<h1>La pasarela no recibió este pago</h1>
<ul class="problems">${problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')}</ul></article>`,
  )

export const missingPage = (): string =>
  page(
    'No encontrado',
    '<article class="card"><p class="strip">No encontrado</p><h1>Este pago no existe</h1></article>',
  )
