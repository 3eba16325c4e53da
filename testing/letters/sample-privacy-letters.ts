/** Letters about personal data, with believable data. */
import * as privacy from '#domain/privacy/mails.ts'
import type { RequestKind } from '#domain/privacy/rules/requests.ts'
import type { Letter } from '#server/mail/letter.ts'

const REQUESTS: RequestKind[] = ['copy', 'correction', 'deletion', 'hide']

type Told = { name: string; address: string; organizer: string }

export const privacyLetters = ({ name, address, organizer }: Told): [string, Letter][] => {
  const asked = (kind: RequestKind) => ({ name, number: 'DP-2026-0042', kind, organizer })
  return [
    [
      'privacy receiptLetter',
      privacy.receiptLetter({
        ...asked('copy'),
        due_on: '2026-12-21',
        url: `${address}/datos-personales/confirmar#x`,
      }),
    ],
    ...REQUESTS.map((kind): [string, Letter] => [
      `privacy answerLetter ${kind}`,
      privacy.answerLetter({
        ...asked(kind),
        answer: '',
        ...(kind === 'copy' ? { url: `${address}/datos-personales/copia#x` } : {}),
      }),
    ]),
    [
      'privacy refusalLetter',
      privacy.refusalLetter({
        ...asked('deletion'),
        reason: 'Tienes un pago en proceso: espera a que termine.',
      }),
    ],
    [
      'privacy dueLetter',
      privacy.dueLetter({
        name,
        organizer,
        url: `${address}/admin/datos-personales?state=pending`,
        requests: [
          { number: 'DP-000012', due_on: '2026-11-27', late: true },
          { number: 'DP-000031', due_on: '2026-12-01', late: false },
        ],
      }),
    ],
  ]
}
