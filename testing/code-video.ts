/** Videos of a code for a browser's fake camera: a still picture, as YUV4MPEG2. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import QRCode from 'qrcode'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const [WIDTH, HEIGHT] = [1280, 720]

/** Modules of a code: true is dark. */
type Code = { width: number; height: number; dark: (x: number, y: number) => boolean }

export const qrCode = (text: string): Code => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return { width: modules.size, height: modules.size, dark: (x, y) => modules.get(y, x) === 1 }
}

/** Of bytes, one for each sign, as the yellow cédula has them. */
export const pdf417 = async (text: string): Promise<Code> => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  const { symbol, error } = await writeBarcode(Uint8Array.from(Buffer.from(text, 'latin1')), {
    format: 'PDF417',
  })
  if (error) throw new Error(error)
  const { width, height, data } = symbol
  return { width, height, dark: (x, y) => data[y * width + x] === 0 }
}

/** The code in the middle, as large as whole points allow, on white. */
const luma = ({ width, height, dark }: Code): Buffer => {
  const scale = Math.floor(Math.min((WIDTH * 0.95) / width, (HEIGHT * 0.85) / height))
  const [left, top] = [(WIDTH - width * scale) >> 1, (HEIGHT - height * scale) >> 1]
  const picture = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < height * scale; y++)
    for (let x = 0; x < width * scale; x++)
      if (dark(Math.floor(x / scale), Math.floor(y / scale))) picture[(top + y) * WIDTH + left + x] = 16
  return picture
}

/** Two frames are enough: the browser begins again at the end. */
export const writeVideo = (code: Code): string => {
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma(code), grey])
  const file = join(mkdtempSync(join(tmpdir(), 'dorsal-video-')), 'code.y4m')
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, frame, frame]))
  return file
}
