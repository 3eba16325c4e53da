/** The file for production opens nothing that a proxy does not stand in front of. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('compose.yaml publishes the product on loopback alone, and the proxy drops what a client says of itself', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  const published = [...compose.matchAll(/ports: \[(.*)\]/g)].flatMap(([, ports = '']) => ports.split(', '))
  expect(published).toEqual(['"127.0.0.1:3000:3000"', '"80:80"', '"443:443"'])
  expect(compose).toContain('image: caddy:')
  expect(readFileSync('Caddyfile', 'utf8')).toContain('header_up X-Forwarded-For {remote_host}')
})
