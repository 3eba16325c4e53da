/** Every letter the product can write, with believable data: the longest names, a team, a shipment, a refusal. */
import * as accounts from '#domain/accounts/mails.ts'
import * as certificates from '#domain/certificates/mails.ts'
import { creditLetter } from '#domain/changes/credits/credit-mails.ts'
import { noticeLetter } from '#domain/changes/moved/notice-mails.ts'
import { smallTeamLetter } from '#domain/changes/teams/team-mails.ts'
import * as places from '#domain/changes/transfer/transfer-mails.ts'
import { dueRefundsLetter } from '#domain/payments/account/refund-letters.ts'
import { transferRefusedLetter } from '#domain/payments/bank-transfer/transfer-mails.ts'
import * as consent from '#domain/registration/consent/consent-mails.ts'
import * as registration from '#domain/registration/mails.ts'
import * as own from '#domain/registration/mine/mine-mails.ts'
import * as money from '#domain/registration/money-mails.ts'
import { dataCodeLetter } from '#domain/registration/returning/returning-mails.ts'
import * as changes from '#domain/registration/save/change-mails.ts'
import * as store from '#domain/store/mails.ts'
import { surveyLetter } from '#domain/surveys/after/survey-mails.ts'
import type { Letter } from '#server/mail/letter.ts'
import { bibLetters } from './sample-bib-letters.ts'
import { changeLetters } from './sample-change-letters.ts'
import { messageLetters } from './sample-message-letters.ts'
import { pickupLetters } from './sample-pickup-letters.ts'
import { privacyLetters } from './sample-privacy-letters.ts'

const address = 'https://inscripciones.puravida.co'
const organizer = 'Puravida'
const name = 'María Fernanda'
const event = 'Media Maratón Bahía de Cartagena de Indias'
const reference = 'R7K2M9QX4T8W'
const until = new Date('2026-12-02T13:40:00-05:00')

const registered: registration.RegistrationStory = {
  name,
  reference,
  event,
  event_datetime: new Date('2026-12-05T06:00:00-05:00'),
  city: 'Cartagena de Indias',
  category: '21K Damas de 30 a 39 años',
  participant_count: 3,
  amount: 1_265_500,
  hold_until: until,
  url: `${address}/registrate/media-maraton-bahia#pagar=${reference}.${'a1B2c3D4'.repeat(5)}`,
  organizer,
}

const bought: store.OrderStory = {
  name,
  reference,
  lines: [
    { name: 'Camiseta de finalista, edición de aniversario', size: 'M', quantity: 2 },
    { name: 'Gorra', size: 'Única', quantity: 1 },
  ],
  amount: 187_000,
  shipping: 15_000,
  hold_until: until,
  delivery: 'envio',
  address: 'Carrera 43A # 7 Sur-170, torre 2, apartamento 1204',
  city: 'Medellín',
  event: null,
  url: `${address}/tienda/orden/${reference}`,
  shop: `${address}/tienda/products`,
  organizer,
}

const refused = {
  name,
  reason: 'El valor del comprobante no coincide con el total.',
  number: 'M123456789',
  until,
  kind: 'registration' as const,
  title: event,
  reference,
  amount: 88_500,
  url: registered.url,
}

const ceded: places.TransferStory = {
  giver: 'Luis',
  event,
  event_datetime: registered.event_datetime,
  city: registered.city,
  place: '21K Damas de 30 a 39 años, talla M',
  organizer,
}
const taken = `${address}/ceder/${'a1B2c3D4'.repeat(5)}`

const link = `${address}/contrasena#${'k9'.repeat(20)}`

/** By the function that writes it; a second word tells apart what one function can say. */
export const sampleLetters = (): [kind: string, letter: Letter][] => [
  ['accounts setPasswordLetter', accounts.setPasswordLetter({ name, url: link, organizer })],
  ['accounts confirmEmailLetter', accounts.confirmEmailLetter({ name, url: link, organizer })],
  ['accounts resetPasswordLetter', accounts.resetPasswordLetter({ name, url: link, organizer })],
  ...(['on', 'off', 'reset'] as const).map((change): [string, Letter] => [
    `accounts twoStepLetter ${change}`,
    accounts.twoStepLetter({ name, change, organizer }),
  ]),
  [
    'accounts squattingLetter',
    accounts.squattingLetter({
      name,
      what: 'el evento «Media Maratón del Río»',
      unpaid: 64,
      url: `${address}/admin/eventos/show/12/competitor`,
      organizer,
    }),
  ],
  [
    'accounts brokenPromiseLetter',
    accounts.brokenPromiseLetter({
      name,
      promise: 'Ningún evento tiene más personas que cupos.',
      ids: ['evento 12', 'evento 31'],
      url: `${address}/admin`,
      organizer,
    }),
  ],
  [
    'accounts suspiciousAmountsLetter',
    accounts.suspiciousAmountsLetter({
      name,
      found: [{ id: 'producto 12', amount: 4_500_000 }],
      url: `${address}/admin/historial`,
      organizer,
    }),
  ],
  ['registration savedLetter', registration.savedLetter(registered)],
  ['registration teammateLetter', registration.teammateLetter(registered)],
  ['registration formerAddressLetter', changes.formerAddressLetter(registered)],
  ['registration participantLeftLetter', changes.participantLeftLetter(registered, 'Luis Alejandro')],
  ['registration youLeftLetter', changes.youLeftLetter(registered)],
  ['registration gaveWayLetter', changes.gaveWayLetter(registered)],
  [
    'registration changedByStaffLetter',
    changes.changedByStaffLetter(registered, {
      before: '10K Abierta, talla M',
      after: '10K Abierta, talla L',
    }),
  ],
  ['registration freeLetter', registration.freeLetter({ ...registered, participant_count: 1, amount: 0 })],
  ['registration paidLetter', registration.paidLetter(registered)],
  ['registration balanceLetter', money.balanceLetter(registered, 15_000, 0)],
  ['registration balanceLetter owing', money.balanceLetter(registered, 5_000, 10_000)],
  [
    'registration givenBackLetter',
    money.givenBackLetter({ ...registered, by: 'Transferencia bancaria', proof: 'T-88012' }),
  ],
  ...bibLetters(registered),
  ...pickupLetters(registered),
  ...changeLetters(registered),
  ['change small-team', smallTeamLetter({ ...registered, category: '10K Abierta' })],
  ['registration courtesyLetter', registration.courtesyLetter(registered)],
  ['registration receivedLetter', registration.receivedLetter(registered)],
  ['changes offerLetter', places.offerLetter({ ...ceded, url: taken, until, fee: 10_000 })],
  [
    'changes offeredLetter',
    places.offeredLetter({
      ...ceded,
      receiver_email: 'quien.recibe@correo.test',
      own_url: `${address}/competidor/43555111#mio=${reference}`,
      until,
      share: `Te cedo mi cupo en ${event}. Tómalo con tus datos: ${taken}`,
    }),
  ],
  [
    'changes payTransferLetter',
    places.payTransferLetter({
      ...ceded,
      name,
      due: 25_000,
      until,
      pay_url: `${address}/cuenta#${reference}`,
    }),
  ],
  [
    'changes notTransferredLetter',
    places.notTransferredLetter({ ...ceded, event_url: `${address}/evento/media-maraton`, paying: true }),
  ],
  ['registration resumedLetter', registration.resumedLetter(registered)],
  ['registration removedLetter', registration.removedLetter(registered)],
  ['registration rejectedLetter', registration.rejectedLetter(registered)],
  ['registration holdEndingLetter', registration.holdEndingLetter(registered)],
  ['registration holdEndedLetter', registration.holdEndedLetter(registered)],
  ['registration annulledLetter', registration.annulledLetter(registered)],
  ['registration teamEndedLetter', registration.teamEndedLetter(registered)],
  [
    'registration reviewLetter',
    registration.reviewLetter({
      name,
      event,
      reference,
      reason: 'la reserva había terminado y ya no hay cupos',
      url: `${address}/admin/eventos/show/12/competitor`,
      organizer,
    }),
  ],
  [
    'registration staffMessageLetter',
    registration.staffMessageLetter({
      name,
      subject: 'Cambió la hora de entrega de kits',
      text: 'El sábado entregamos kits desde las 8:00.\n\nLleva tu documento y tu QR.',
      organizer,
    }),
  ],
  [
    'registration consentLetter',
    consent.consentLetter({
      ...registered,
      declared: true,
      url: `${address}/firmar/${'a1B2c3D4'.repeat(5)}`,
    }),
  ],
  [
    'registration ownLinkLetter',
    own.ownLinkLetter({ name, event, url: `${address}/competidor/43555111#mio=${reference}`, organizer }),
  ],
  ['registration dataCodeLetter', dataCodeLetter({ name, code: '204518', organizer })],
  [
    'surveys surveyLetter',
    surveyLetter({ name, event, url: `${address}/encuesta/9kx.a1B2c3D4a1B2c3D4`, organizer }),
  ],
  ['payments transferRefusedLetter', transferRefusedLetter(refused, organizer)],
  [
    'payments dueRefundsLetter',
    dueRefundsLetter({
      name,
      event,
      due_on: '2026-12-02',
      count: 3,
      amount: 250_500,
      url: `${address}/admin/pagos?vista=movimientos`,
      organizer,
    }),
  ],
  ['payments transferRefusedLetter late', transferRefusedLetter({ ...refused, until: null }, organizer)],
  ['store receivedLetter', store.receivedLetter(bought)],
  ['store paidLetter', store.paidLetter(bought)],
  ['store paidLetter kit', store.paidLetter({ ...bought, delivery: 'kit', event, shipping: 0 })],
  ['store balanceLetter', store.balanceLetter({ ...bought, received: 15_000, balance: 0 })],
  ['store balanceLetter owing', store.balanceLetter({ ...bought, received: 5_000, balance: 10_000 })],
  ['store annulledLetter', store.annulledLetter(bought)],
  ['store courtesyLetter', store.courtesyLetter(bought)],
  ['store courtesyLetter kit', store.courtesyLetter({ ...bought, delivery: 'kit', event, shipping: 0 })],
  ['store rejectedLetter', store.rejectedLetter(bought)],
  ['store holdEndedLetter', store.holdEndedLetter(bought)],
  [
    'store reviewLetter',
    store.reviewLetter({
      name,
      reference,
      reason: 'la reserva había terminado y un producto ya no está',
      url: `${address}/admin/productos/checkout/12`,
      organizer,
    }),
  ],
  ...[true, false].map((attached): [string, Letter] => [
    `certificates certificateLetter ${attached ? 'attached' : 'link'}`,
    certificates.certificateLetter({ name, event, code: 'C8H3K2', address, organizer, attached }),
  ]),
  ...(['lapses-soon', 'refund', 'lapsed'] as const).map((occasion): [string, Letter] => [
    `changes creditLetter ${occasion}`,
    creditLetter({
      name,
      event,
      left: 187_000,
      valid_until: '2027-03-31',
      targets: [{ name: 'Carrera de la Sabana', url: `${address}/evento/carrera-de-la-sabana` }],
      organizer,
      occasion,
    }),
  ]),
  ...(['moved', 'cancelled'] as const).flatMap((kind) =>
    [true, false].map((paid): [string, Letter] => [
      `changes noticeLetter ${kind} ${paid ? 'paid' : 'held'}`,
      noticeLetter({
        name,
        event,
        kind,
        moved_from_at: until,
        moved_to_at: kind === 'moved' ? new Date('2027-02-14T06:00:00-05:00') : null,
        answer_until: new Date('2026-12-20T23:59:59-05:00'),
        message: 'Las obras de la avenida no terminan a tiempo y la alcaldía cambió el permiso.',
        organizer,
        paid,
        has_money: paid,
        answer_url: `${address}/respuesta#12.345.${'a1B2c3D4'.repeat(5)}abc`,
        event_url: `${address}/evento/media-maraton-bahia`,
      }),
    ]),
  ),
  ...messageLetters({ name, event, address, organizer }),
  ...privacyLetters({ name, address, organizer }),
]
