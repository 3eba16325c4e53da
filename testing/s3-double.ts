/**
 * A small S3 for tests, over real HTTP. It checks the AWS Signature Version 4 of every request with its own
 * arithmetic, so that a request the real service would refuse is refused here too.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const REGION = 'us-east-2'
const BUCKET = 'dorsal-test'
const CLOCK_SKEW_MS = 15 * 60_000

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray())

const instantOf = (amzDate: string) =>
  Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')

/** The S3 error code, or undefined when the signature is right. */
const faultOf = (request: IncomingMessage, body: Buffer, keyId: string, secret: string) => {
  const authorization = request.headers.authorization ?? ''
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!parts) return 'AccessDenied'
  const [, credential = '', signedHeaders = '', signature] = parts
  const amzDate = String(request.headers['x-amz-date'])
  const day = amzDate.slice(0, 8)
  const scope = `${day}/${REGION}/s3/aws4_request`
  if (credential !== `${keyId}/${scope}`) return 'InvalidAccessKeyId'
  if (!(Math.abs(Date.now() - instantOf(amzDate)) < CLOCK_SKEW_MS)) return 'RequestTimeTooSkewed'

  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', amzDate, scope, sha256(canonical)].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`) as Buffer
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

/** Few keys a page, so that whoever reads only the first one is found out. */
const KEYS_A_PAGE = 3

const listOf = (keys: string[], after: string | null) => {
  const rest = after === null ? keys : keys.filter((key) => key > after)
  const page = rest.slice(0, KEYS_A_PAGE)
  const more =
    rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
}

export type S3Double = {
  url: string
  /** What the bucket holds, by key. */
  objects: Map<string, { bytes: Buffer; type: string }>
  /** Every answer from now on; undefined ends it. */
  refuseWith(refusal: { status: number; code: string } | undefined): void
  close(): Promise<void>
}

export const openS3Double = async (): Promise<S3Double> => {
  const keyId = 'AKIDORSALTEST'
  // With signs that must be escaped in an address, as real secrets have.
  const secret = `${randomBytes(12).toString('hex')}/+=`
  const objects: S3Double['objects'] = new Map()
  let refusal: { status: number; code: string } | undefined

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`)
    const fault = faultOf(request, body, keyId, secret)
    if (fault) return refuse(403, fault)
    if (refusal) return refuse(refusal.status, refusal.code)

    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3')
    const prefix = `/${BUCKET}/`
    if (!path.startsWith(prefix)) return refuse(404, 'NoSuchBucket')
    const key = decodeURIComponent(path.slice(prefix.length))
    if (request.method === 'PUT') {
      objects.set(key, {
        bytes: body,
        type: request.headers['content-type'] ?? '',
      })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (key === '' && searchParams.get('list-type') === '2')
      return response.end(listOf([...objects.keys()].sort(), searchParams.get('continuation-token')))
    const object = objects.get(key)
    if (!object) return refuse(404, 'NoSuchKey')
    return response
      .writeHead(200, {
        'content-type': object.type,
        'content-length': object.bytes.length,
      })
      .end(object.bytes)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    url: `s3://${keyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}?region=${REGION}&tls=0`,
    objects,
    refuseWith: (wanted) => {
      refusal = wanted
    },
    close: () =>
      new Promise((closed, failed) => {
        server.closeAllConnections()
        server.close((error) => (error ? failed(error) : closed()))
      }),
  }
}
