/**
 * The signature in a QR of ours (docs/decisions/0032): a desk without connection knows by it that we made the code, and
 * when. The key pair is derived from SECRET_KEY, so every process has the same one and nobody keeps it.
 */
import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { type SIGNED_KINDS, signedText } from './rules/qr-text.ts'

export type QrPublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** Of P-256: a private key is a number from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 128 bits more than needed, so that no number is likelier than another. */
const SEED_BYTES = 48

const scalarOf = (secretKey: string): Buffer => {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, 'dorsal signed', 'qr', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

type Pair = { key: KeyObject; publicKey: QrPublicKey }

/** A process has one secret; deriving costs more than signing. */
const derived = new Map<string, Pair>()

const pairOf = (secretKey: string): Pair => {
  const known = derived.get(secretKey)
  if (known) return known
  const scalar = scalarOf(secretKey)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  // 04, then both coordinates.
  const point = curve.getPublicKey()
  const publicKey: QrPublicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ key: { ...publicKey, d: scalar.toString('base64url') }, format: 'jwk' })
  const pair = { key, publicKey }
  derived.set(secretKey, pair)
  return pair
}

/** What a desk verifies with. */
export const qrPublicKey = (secretKey: string): QrPublicKey => pairOf(secretKey).publicKey

/** The text of the QR. `issued_at`: seconds since 1970. */
export const signCode = (
  secretKey: string,
  kind: keyof typeof SIGNED_KINDS,
  key: string,
  issued_at = Date.now() / 1000,
): string => {
  const text = signedText(kind, key, issued_at)
  const signature = sign('sha256', Buffer.from(text), {
    key: pairOf(secretKey).key,
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${signature.toString('base64url')}`
}
