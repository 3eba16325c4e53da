/** The switches of the test gateway: what a provider, a network or a forger can do to a confirmation. */
import { randomUUID } from 'node:crypto'
import { type Changes, confirmationOf, type Fields, type Played, type PlayedOutcome } from './outcomes.ts'

export const FAULTS = {
  duplicate: 'Repetir el aviso',
  late: 'Avisar después de volver',
  out_of_order: 'Aprobado y luego un rechazo viejo',
  retry_then_ok: 'Rechazado y luego aprobado',
  bad_sign: 'Firma falsa',
  tampered_value: 'Valor cambiado, firma original',
  resigned_value: 'Valor menor, firma válida',
  wrong_currency: 'Otra moneda',
  wrong_merchant: 'Otro comercio',
  unknown_reference: 'Referencia desconocida',
  test_flag: 'Marca de prueba al revés',
  uppercase_sign: 'Firma en mayúsculas',
  value_without_decimals: 'Valor sin decimales',
  array_params: 'Un campo repetido',
  no_confirmation: 'No avisar',
  after_hold: 'Aprobar cuando la reserva termine',
} as const
export type Fault = keyof typeof FAULTS

export const isFault = (word: string): word is Fault => Object.hasOwn(FAULTS, word)

export type Post = Record<string, string | string[]>

const whole = (value: string) => value.split('.')[0] ?? value
const lowered = (value: string) => `${Math.max(1, Math.floor(Number(whole(value)) / 2))}.00`

const changesOf = (faults: ReadonlySet<Fault>, plain: Fields): Changes => {
  const { value = '', reference_sale = '', sign = '', test } = plain
  const signed: Fields = {
    ...(faults.has('resigned_value') ? { value: lowered(value) } : {}),
    ...(faults.has('value_without_decimals') ? { value: whole(value) } : {}),
    ...(faults.has('wrong_currency') ? { currency: 'USD' } : {}),
    ...(faults.has('wrong_merchant') ? { merchant_id: '508030' } : {}),
    ...(faults.has('unknown_reference') ? { reference_sale: `${reference_sale}9` } : {}),
    ...(faults.has('test_flag') ? { test: test === '1' ? '0' : '1' } : {}),
  }
  const forged: Fields = {
    ...(faults.has('tampered_value') ? { value: lowered(value) } : {}),
    ...(faults.has('bad_sign') ? { sign: `${sign.at(0) === '0' ? '1' : '0'}${sign.slice(1)}` } : {}),
  }
  return { signed, forged }
}

/**
 * What goes out, wave after wave; the posts of one wave go at once. With `copies` a duplicate is more than two.
 */
export const wavesOf = (
  played: Played,
  outcome: PlayedOutcome,
  transaction_id: string,
  faults: ReadonlySet<Fault>,
  copies = 2,
): Post[][] => {
  const plain = confirmationOf(played, outcome, transaction_id)
  const changed = confirmationOf(played, outcome, transaction_id, changesOf(faults, plain))
  const post: Post = {
    ...changed,
    ...(faults.has('uppercase_sign') ? { sign: changed.sign?.toUpperCase() ?? '' } : {}),
    ...(faults.has('array_params') ? { state_pol: [changed.state_pol ?? '', changed.state_pol ?? ''] } : {}),
  }
  const main = Array.from({ length: faults.has('duplicate') ? copies : 1 }, () => post)
  const declined = () => confirmationOf(played, 'rechazar', randomUUID())
  return [
    ...(faults.has('retry_then_ok') ? [[declined()]] : []),
    main,
    ...(faults.has('out_of_order') ? [[declined()]] : []),
  ]
}
