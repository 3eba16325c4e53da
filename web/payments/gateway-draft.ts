/** What a gateway's card holds while it is being filled in. Secrets start empty: what is stored never comes back. */
import type { GatewayAccount } from '#domain/payments/contract.ts'

export type GatewayDraft = {
  active: boolean
  live: boolean
  settings: Record<string, string>
  secrets: Record<string, string>
  image: File | null
  removeImage: boolean
}

export const draftOf = ({ active, live, settings }: GatewayAccount): GatewayDraft => ({
  active,
  live,
  settings,
  secrets: {},
  image: null,
  removeImage: false,
})

/** Always multipart: one form of the wire, with or without a picture. */
export const bodyOf = ({ active, live, settings, secrets, image, removeImage }: GatewayDraft): FormData => {
  const body = new FormData()
  body.set('active', active ? '1' : '0')
  body.set('live', live ? '1' : '0')
  body.set('settings', JSON.stringify(settings))
  body.set('secrets', JSON.stringify(secrets))
  if (removeImage) body.set('remove_image', '1')
  if (image) body.set('image', image)
  return body
}
