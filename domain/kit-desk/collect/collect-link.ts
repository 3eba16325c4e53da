/** The page of who collects, its QR, and the text that sends it on. */
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import { signCode } from '#domain/registration/sign-qr.ts'
import type { AppContext } from '#server/app-context.ts'
import { qrPath } from '#server/qr.ts'
import type { Authorisation } from './give-authorisation.ts'

export const collectorAddress = (address: string, { key }: Pick<Authorisation, 'key'>): string =>
  `${address}/autorizado/${key}`

/** The moment in it is that of the authorisation, whenever it is drawn. */
export const collectorQr = (secretKey: string, { key, given_at }: Pick<Authorisation, 'key' | 'given_at'>) =>
  qrPath(signCode(secretKey, 'authorisation', key, given_at.getTime() / 1000))

/** 'CC terminado en 4321': the whole number is shown to nobody. */
export const shownDocument = ({
  document_type,
  document_last,
}: Pick<Authorisation, 'document_type' | 'document_last'>): string =>
  `${document_type === 'other' ? 'Documento' : document_type} terminado en ${document_last}`

export const shareTexts = (
  { address }: Pick<AppContext, 'address'>,
  authorisation: Authorisation,
  { event, name }: { event: string; name: string },
) => {
  const url = collectorAddress(address, authorisation)
  const text = `Recoge por favor el kit de ${name} en ${event}. Lleva tu documento y muestra este QR: ${url}`
  return { url, text, whatsapp_url: whatsAppAddress('', text) }
}
