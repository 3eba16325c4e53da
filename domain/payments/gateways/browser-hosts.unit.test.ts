import { expect, test } from 'vitest'
import { browserHosts } from './browser-hosts.ts'

test('providers’ forms, our own address and the doubles of a test, each as an origin', () => {
  const { forms, scripts } = browserHosts('http://localhost:3000', { payu: 'http://127.0.0.1:9/x/' })
  expect(forms).toContain('https://checkout.payulatam.com')
  expect(forms).toContain('http://localhost:3000')
  expect(forms).toContain('http://127.0.0.1:9')
  expect(scripts).toEqual(['https://checkout.epayco.co'])
})
