/** A multipart body for tests of calls, as a browser's form sends it. */
import { randomBytes } from 'node:crypto'

type Part = string | number | boolean | { filename: string; bytes: Buffer; type?: string }

const headOf = (name: string, part: Part) =>
  typeof part === 'object'
    ? `name="${name}"; filename="${part.filename}"\r\nContent-Type: ${part.type ?? 'application/octet-stream'}`
    : `name="${name}"`

/** A list sends its field several times. */
export const multipartBody = (fields: Record<string, Part | Part[]>) => {
  const boundary = `----dorsal${randomBytes(8).toString('hex')}`
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((part) => {
      const head = `--${boundary}\r\nContent-Disposition: form-data; ${headOf(name, part)}\r\n\r\n`
      const content = typeof part === 'object' ? part.bytes : Buffer.from(String(part))
      return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
    }),
  )
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
