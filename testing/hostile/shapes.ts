/** Requests that are wrong as a whole: broken bodies, other content types, addresses and headers nobody should send. */
import { multipartBody } from '../multipart.ts'
import { type Accepted, requestOf, type Sent } from './requests.ts'

const KILOBYTE = 1024
const JSON_TYPE = 'application/json'
const brackets = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const BODIES: Record<string, [type: string | null, body: string | Buffer]> = {
  'null alone': [JSON_TYPE, 'null'],
  'a list alone': [JSON_TYPE, '[]'],
  'a list of nothing': [JSON_TYPE, '[null]'],
  'a text alone': [JSON_TYPE, '"x"'],
  'a number alone': [JSON_TYPE, '1e999'],
  'an empty object': [JSON_TYPE, '{}'],
  'no JSON': [JSON_TYPE, '{"a":'],
  'a lone quote': [JSON_TYPE, '"'],
  'a byte order mark': [JSON_TYPE, '\ufeff{}'],
  'no UTF-8': [JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  'UTF-16': [`${JSON_TYPE}; charset=utf-16`, Buffer.from('{"a":1}', 'utf16le')],
  'thirteen levels': [JSON_TYPE, brackets(13)],
  'fifty thousand levels': [JSON_TYPE, brackets(50_000)],
  'levels that never close': [JSON_TYPE, '{"a":['.repeat(20_000)],
  'a poisoned prototype': [JSON_TYPE, '{"__proto__":{"role":"Administrator"}}'],
  'a poisoned constructor': [JSON_TYPE, '{"constructor":{"prototype":{"role":"Administrator"}}}'],
  'the same key twice': [JSON_TYPE, '{"id":1,"id":[2],"email":"a","email":null}'],
  'too much': [JSON_TYPE, `{"a":"${'x'.repeat(1100 * KILOBYTE)}"}`],
  'plain text': ['text/plain', 'hola'],
  XML: ['application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  'no type': [null, 'hola'],
  'a type of nothing': [';;;', 'hola'],
  'a form': ['application/x-www-form-urlencoded', 'id=1&id=2&__proto__[x]=1&a=%00&b=%ff&c=%'],
  'a form without end': ['application/x-www-form-urlencoded', 'a=1&'.repeat(30_000)],
  'a form in parts without boundary': ['multipart/form-data', '--x\r\n\r\n'],
  'a form in parts without end': [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhol',
  ],
  'a part without name': [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data\r\n\r\nhola\r\n--x--\r\n',
  ],
  'a part that is no part': ['multipart/form-data; boundary=x', Buffer.alloc(4096, 0x2d)],
  'nothing in parts': ['multipart/form-data; boundary=x', ''],
}

const FILE = {
  filename: '../../etc/\u0000passwd\r\n.png',
  type: 'image/png; x="\\',
  bytes: Buffer.from('GIF89a;'),
}

const FORMS: Record<string, () => ReturnType<typeof multipartBody>> = {
  'two hundred parts': () =>
    multipartBody(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`a${at}`, 'x']))),
  'twenty files': () => multipartBody({ file: Array.from({ length: 20 }, () => FILE) }),
  'a field called __proto__': () => multipartBody({ ['__proto__x'.slice(0, 9)]: 'x' }),
  'a field called constructor': () => multipartBody({ constructor: 'x', toString: 'x', hasOwnProperty: 'x' }),
  'a field of two megabytes': () => multipartBody({ name: 'x'.repeat(2048 * KILOBYTE) }),
}

const HEADERS: Record<string, Record<string, string>> = {
  'another method': {
    'x-http-method-override': 'DELETE',
    'x-method-override': 'DELETE',
    'x-original-url': '/x',
  },
  'addresses of proxies': {
    'x-forwarded-for': `${'1.1.1.1, '.repeat(300)}"><x`,
    'x-forwarded-host': 'malo.test',
    'x-forwarded-proto': 'javascript',
    forwarded: 'for=";;;',
  },
  'another host': { host: 'malo.test:99999' },
  'cookies of nobody': { cookie: `dorsal_checkout=%ff%00; __proto__=1; ${'a=b; '.repeat(500)}; =; ;` },
  'ranges and tags': {
    range: 'bytes=9-1,-,0-999999999999999',
    'if-none-match': '"\\',
    'if-modified-since': 'ayer',
  },
  'what is accepted': {
    accept: '*/*;q=9,\\',
    'accept-encoding': 'x;q=-1, br;q=1e9',
    'accept-language': '%00',
  },
  'a coded body': { 'content-encoding': 'gzip' },
  'the last event': { 'last-event-id': "' or 1=1 --" },
}

const AUTHORIZATIONS = [
  'Bearer',
  `Bearer ${'x'.repeat(199)}`,
  `Bearer ${"'".repeat(40)}`,
  'Basic Og==',
  'Bearer null null',
]

const QUERIES = [
  '?__proto__[role]=Administrator&constructor[prototype][x]=1',
  '?%',
  '?%00=%00&a=%ff%fe',
  `?${'a=1&'.repeat(1500)}`,
  '?id=1&id=2&page=1&page=2&search=a&search=b&event_id=1&event_id=2',
  '?id[]=1&page[]=1&search[a]=b&event_id[$ne]=0&per_page[]=',
  '?page=1e309&per_page=-1&id=NaN',
]

const PATHS = [
  '/%00',
  '/%ff',
  '/%',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/',
  '//malo.test',
  `/${'a'.repeat(3000)}`,
]

export function* shapeRequests(accepted: Accepted, choose: (names: string[]) => string[]): Generator<Sent> {
  const good = requestOf(accepted, 'as it should be')
  if (accepted.method !== 'GET') {
    for (const name of choose(Object.keys(BODIES))) {
      const [type, body] = BODIES[name] as [string | null, string | Buffer]
      const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
      yield { ...good, what: name, headers, payload: Buffer.from(body) }
    }
    for (const name of choose(Object.keys(FORMS))) {
      const form = FORMS[name]?.() ?? multipartBody({})
      yield { ...good, what: name, headers: form.headers, payload: form.body }
    }
  }
  for (const name of choose(Object.keys(HEADERS)))
    yield { ...good, what: name, headers: { ...good.headers, ...HEADERS[name] } }
  for (const authorization of choose(AUTHORIZATIONS))
    yield { ...good, what: authorization.slice(0, 12), headers: { ...good.headers, authorization } }
  const [path = ''] = good.url.split('?')
  for (const query of choose(QUERIES)) yield { ...good, what: query.slice(0, 30), url: path + query }
  for (const end of choose(PATHS))
    yield { ...good, what: end.slice(0, 30), url: path.replace(/\/[^/]*$/, end) }
}
