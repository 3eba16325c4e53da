/**
 * Reads codes in pictures of the camera, beside the page: a cheap phone takes a fifth of a second for one, and the screen
 * must not stand still for it. Our own copy of the reader; it asks nobody.
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type Frame = { width: number; height: number; pixels: ArrayBuffer }
export type Decoded = { text: string | null } | { failed: true }

const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

/** The cédula's code is bytes, and one sign each; a QR is text. */
const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const decode = async ({ width, height, pixels }: Frame): Promise<Decoded> => {
  await ready
  const picture = new ImageData(new Uint8ClampedArray(pixels), width, height)
  const [found] = await readBarcodes(picture, {
    formats: ['QRCode', 'PDF417'],
    maxNumberOfSymbols: 1,
    tryInvert: false,
  })
  if (!found?.isValid) return { text: null }
  return { text: found.format === 'PDF417' ? latin(found.bytes) : found.text }
}

/** The parts of a worker's world that the DOM's types do not know. */
type Scope = {
  onmessage: (event: MessageEvent<Frame>) => void
  postMessage: (decoded: Decoded) => void
}
const worker = globalThis as unknown as Scope
worker.onmessage = async ({ data }) =>
  worker.postMessage(await decode(data).catch((): Decoded => ({ failed: true })))
