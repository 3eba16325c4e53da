/** Files in a bucket that speaks S3 (path style): the storage of several servers. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { SettingError } from '#server/config.ts'
import { NO_SPACE, requireKey, requireSameType, StorageError, typeOfKey } from './keys.ts'

const TIMEOUT_MS = 30_000
const SHAPE = 's3://CLAVE:SECRETO@servidor/bucket?region=us-east-1'

/** Nothing of the address goes into the sentence: it holds the secret. */
const readAddress = (storageUrl: string) => {
  const wrong = () => new SettingError(`STORAGE_URL no sirve: debe tener la forma ${SHAPE}.`)
  if (!URL.canParse(storageUrl)) throw wrong()
  const url = new URL(storageUrl)
  const bucket = url.pathname.slice(1)
  if (!url.username || !url.password || !url.host || !/^[a-z0-9][a-z0-9._-]*$/i.test(bucket)) throw wrong()
  const protocol = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    base: `${protocol}://${url.host}/${bucket}/`,
  }
}

const failed = async (answer: Response) => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1]
  const full = answer.status === 507 || /quota|storagefull|insufficient/i.test(code ?? '')
  return new StorageError(
    full ? NO_SPACE : `El almacenamiento S3 respondió ${answer.status} (${code ?? 'sin código'}).`,
  )
}

export const createBucket = (storageUrl: string) => {
  const { base, ...credentials } = readAddress(storageUrl)
  const client = new AwsClient({
    ...credentials,
    service: 's3',
    retries: 3,
    initRetryMs: 100,
  })

  /** A page of keys at a time; keys hold no sign that XML would escape (keys.ts). */
  async function* listKeys(): AsyncGenerator<string> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: string = after && `&continuation-token=${encodeURIComponent(after)}`
      const answer = await call('GET', `?list-type=2${page}`)
      if (!answer.ok) throw await failed(answer)
      const text = await answer.text()
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) if (typeOfKey(key)) yield key
      after = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1]
    }
  }

  const call = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer, type?: string) => {
    const headers: Record<string, string> = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    if (type) headers['content-type'] = type
    try {
      return await client.fetch(base + key, {
        method,
        headers,
        body: body && new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      throw new StorageError('El almacenamiento S3 no responde.', {
        cause: error,
      })
    }
  }

  return {
    put: async (key: string, bytes: Buffer, type: string) => {
      requireSameType(key, type)
      const answer = await call('PUT', key, bytes, type)
      if (!answer.ok) throw await failed(answer)
      await answer.body?.cancel()
    },

    read: async (key: string) => {
      const type = typeOfKey(key)
      if (!type) return null
      const answer = await call('GET', key)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (!answer.ok) throw await failed(answer)
      const size = Number(answer.headers.get('content-length') ?? Number.NaN)
      if (answer.body && Number.isSafeInteger(size)) return { bytes: answer.body, type, size }
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { bytes, type, size: bytes.length }
    },

    remove: async (key: string) => {
      requireKey(key)
      const answer = await call('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw await failed(answer)
      await answer.body?.cancel()
    },

    list: listKeys,
  }
}
