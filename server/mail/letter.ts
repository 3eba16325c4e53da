/**
 * One frame for every letter: a race bib on paper, its strip in the colour of the start. Tables and inline
 * styles, because Outlook and Gmail know little else; every value is escaped, so a name cannot become markup.
 */

export type LetterContent = {
  subject: string
  /** The line that inboxes show beside the subject. */
  preheader: string
  greeting?: string
  paragraphs: string[]
  /** What a person wrote: its lines stay, its addresses can be followed. */
  written?: string
  action?: { label: string; url: string }
  /** A second address, quieter than the button. */
  also?: { label: string; url: string } | undefined
  facts?: [label: string, value: string][]
  note?: string
  /** Other letters of ours, put into this one. */
  enclosed?: { subject: string; text: string }[]
  /** The last line, for a letter that may be answered. */
  closing?: string
}

export type Letter = { subject: string; html: string; text: string }

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string) => value.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
const withBreaks = (value: string) => escaped(value).replaceAll(/\r?\n/g, '<br>')
/** Addresses can be followed; a full stop after one is not part of it. */
const withLinks = (value: string) =>
  value
    .split(/(https?:\/\/\S*[^\s.,;:)])/)
    .map((part, at) =>
      at % 2 === 1
        ? `<a class="link" href="${escaped(part)}" style="color:#2456C4;word-break:break-all">${escaped(part)}</a>`
        : withBreaks(part),
    )
    .join('')
const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ').trim()

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#12161C'
const QUIET = '#5A616B'
const SALIDA = '#C63A12'
const PAPER = '#FAFAF7'
const RULE = '#E6E5DF'

/** Only what mail programs with a dark mode read; the rest live on the inline styles. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{color:#2456C4}
@media (max-width:480px){.page{padding:12px 8px 24px!important}.inside{padding-left:20px!important;padding-right:20px!important}.button{width:100%!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){body,.paper{background:#12161C!important}.card{background:#1C222B!important;border-color:#2C343F!important}.ink{color:#F4F4F0!important}.quiet{color:#AAB1BB!important}.rule{border-color:#2C343F!important}.hole{background:#12161C!important}.link{color:#9DB8FF!important}}
`.trim()

const cell = (inside: string, style: string, tone: 'ink' | 'quiet' = 'ink') =>
  `<tr><td class="inside ${tone}" style="padding:0 36px;${FONT};${style}">${inside}</td></tr>`

const table = (attributes: string, inside: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${inside}</table>`

/** Outlook draws no round corners: it gets the strip without the punched holes. */
const hole = `<!--[if !mso]><!--><span class="hole" style="display:inline-block;width:12px;height:12px;border-radius:6px;background:${PAPER};vertical-align:middle"></span><!--<![endif]-->`

const strip = (organizerName: string) =>
  `<tr><td bgcolor="${SALIDA}" style="background:${SALIDA};padding:14px 16px">${table(
    'width="100%"',
    `<tr><td width="24" align="left">${hole}</td><td align="center" style="${FONT};font-size:15px;line-height:20px;font-weight:700;letter-spacing:.02em;color:#FFFFFF">${escaped(organizerName)}</td><td width="24" align="right">${hole}</td></tr>`,
  )}</td></tr>`

const factRows = (facts: [string, string][]) =>
  facts
    .map(
      ([label, value]) =>
        `<tr><td class="quiet rule" width="30%" valign="top" style="padding:10px 12px 10px 0;border-bottom:1px solid ${RULE};${FONT};font-size:14px;line-height:20px;color:${QUIET}">${escaped(label)}</td><td class="ink rule" valign="top" align="right" style="padding:10px 0;border-bottom:1px solid ${RULE};${FONT};font-size:15px;line-height:20px;font-weight:600;color:${INK};word-break:break-word">${withBreaks(value)}</td></tr>`,
    )
    .join('')

const button = ({ label, url }: { label: string; url: string }) =>
  cell(
    table(
      'class="button"',
      `<tr><td class="button" align="center" bgcolor="${SALIDA}" style="background:${SALIDA};border-radius:8px;mso-padding-alt:14px 28px"><a href="${escaped(url)}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:700;color:#FFFFFF;text-decoration:none;border-radius:8px">${escaped(label)}</a></td></tr>`,
    ),
    'padding-top:24px',
  ) +
  cell(
    `Si el botón no abre, copia esta dirección en tu navegador:<br><a class="link" href="${escaped(url)}" style="color:#2456C4;word-break:break-all">${escaped(url)}</a>`,
    `padding-top:16px;font-size:13px;line-height:19px;color:${QUIET}`,
    'quiet',
  )

const quietLink = ({ label, url }: { label: string; url: string }) =>
  cell(
    `<a class="link" href="${escaped(url)}" style="color:#2456C4;font-weight:600">${escaped(label)}</a>`,
    `padding-top:16px;font-size:15px;line-height:22px;color:${INK}`,
  )

const AUTOMATIC = 'Este mensaje es automático: no hace falta responderlo.'

const footer = (organizerName: string, closing = AUTOMATIC) =>
  `${escaped(organizerName)} usa Dorsal para sus inscripciones.<br>${withLinks(closing)}`

const writtenParagraphs = (written = '') => written.split(/\n{2,}/).filter((one) => one.trim() !== '')

const htmlOf = (content: LetterContent, organizerName: string) => {
  const {
    subject,
    preheader,
    greeting,
    paragraphs,
    written,
    action,
    also,
    facts = [],
    note,
    enclosed = [],
  } = content
  const body = [
    strip(organizerName),
    cell(
      escaped(oneLine(subject)),
      `padding-top:32px;font-size:24px;line-height:30px;font-weight:700;color:${INK}`,
    ),
    greeting && cell(escaped(greeting), `padding-top:20px;font-size:16px;line-height:25px;color:${INK}`),
    ...paragraphs.map((one) =>
      cell(withBreaks(one), `padding-top:14px;font-size:16px;line-height:25px;color:${INK}`),
    ),
    ...writtenParagraphs(written).map((one) =>
      cell(withLinks(one), `padding-top:14px;font-size:16px;line-height:25px;color:${INK}`),
    ),
    facts.length > 0 && cell(table('width="100%"', factRows(facts)), 'padding-top:18px'),
    action && button(action),
    also && quietLink(also),
    ...enclosed.map(
      (one) =>
        cell(
          escaped(oneLine(one.subject)),
          `padding-top:28px;font-size:18px;line-height:24px;font-weight:700;color:${INK}`,
        ) + cell(withLinks(one.text), `padding-top:10px;font-size:15px;line-height:23px;color:${INK}`),
    ),
    note && cell(withLinks(note), `padding-top:24px;font-size:14px;line-height:21px;color:${QUIET}`, 'quiet'),
    '<tr><td height="36" style="height:36px;line-height:36px;font-size:1px">&nbsp;</td></tr>',
  ]
  // The blanks after the preheader keep the body's first words out of the inbox's line.
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(oneLine(subject))}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(oneLine(preheader))}${'&#8199;&#847; '.repeat(60)}</div>
${table(
  `class="paper" width="100%" bgcolor="${PAPER}" style="background:${PAPER}"`,
  `<tr><td class="page" align="center" style="padding:32px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table(
  `class="card" width="100%" bgcolor="#FFFFFF" style="max-width:600px;background:#FFFFFF;border:1px solid ${RULE};border-radius:14px;border-collapse:separate;overflow:hidden"`,
  body.filter(Boolean).join('\n'),
)}
<!--[if mso]></td></tr></table><![endif]-->
${table(
  'width="100%" style="max-width:600px"',
  `<tr><td class="quiet" align="center" style="padding:20px 24px 0;${FONT};font-size:13px;line-height:19px;color:${QUIET}">${footer(organizerName, content.closing)}</td></tr>`,
)}
</td></tr>`,
)}
</body></html>`
}

/** What follows is the sender, in every letter alike. */
export const SIGNATURE = '--\n'

const textOf = (content: LetterContent, organizerName: string) =>
  [
    content.greeting,
    ...content.paragraphs,
    content.written,
    content.facts
      ?.map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`)
      .join('\n'),
    content.action && `${content.action.label}:\n${content.action.url}`,
    content.also && `${content.also.label}:\n${content.also.url}`,
    ...(content.enclosed ?? []).map(({ subject, text }) => `* ${oneLine(subject)}\n\n${text}`),
    content.note,
    `${SIGNATURE}${organizerName}\n${content.closing ?? AUTOMATIC}`,
  ]
    .filter(Boolean)
    .join('\n\n')

export const letter = (content: LetterContent, organizerName: string): Letter => {
  const { action } = content
  if (action && !/^https?:\/\//.test(action.url)) throw new Error('the action of a letter is a web address')
  return {
    subject: oneLine(content.subject),
    html: htmlOf(content, organizerName),
    text: textOf(content, organizerName),
  }
}
