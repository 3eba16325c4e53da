/**
 * Nothing one person types runs in another's browser. The pages are opened without their content-security policy, so
 * that it is the pages themselves that must hold; the policy is watched in every other journey (browser.ts).
 */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { HOSTILE_TEXTS } from '#testing/hostile/values.ts'
import { XSS_PAYLOADS } from '#testing/hostile/xss-payloads.ts'
import { findRunningDatabase } from '../server/database/embedded.ts'
import { FULL } from './browser.ts'
import { createDesk } from './certificate-steps.ts'
import { asAdministrator } from './event-steps.ts'
import { createPayloads, FIELD_MARK } from './hostile-payloads.ts'
import { createWorld } from './hostile-world.ts'
import { createStage } from './stage.ts'

const stage = createStage()
/** The policy would stop most payloads: here nothing but the product's own care does. */
const withoutPolicy = (journey: (page: Page) => Promise<void>) => stage.at(1280, journey, { bypassCSP: true })

/** The text people see, letters in their frames too, and what stands in the fields of forms. */
const shownText = async (page: Page) => {
  const texts = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
        // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts, not the data of scripts.
        return [document.body.innerText, ...typed.map(({ value }) => value)].join('\n')
      }),
    ),
  )
  return texts.join('\n')
}

const listen = async (page: Page, ran: string[]) => {
  await page.exposeBinding('__pwned', ({ frame }, number) => {
    ran.push(`payload ${number} on ${frame.url()}`)
  })
  page.on('dialog', (dialog) => {
    ran.push(`a dialog on ${page.url()}`)
    return dialog.dismiss()
  })
}

const MINUTE = 60_000

test('no hostile text of any field runs on a page of the site or the panel', {
  timeout: FULL ? 25 * MINUTE : 3 * MINUTE,
}, async () => {
  const payloads = createPayloads()
  const database = new pg.Client(findRunningDatabase(stage.dataDir))
  await database.connect()
  onTestFinished(() => database.end())
  const fillWorld = createWorld(await createDesk(stage.address), payloads, async (statement, values) => {
    await database.query(statement, values)
  })
  const ran: string[] = []
  const seen = new Set<string>()
  const openOn = async (page: Page, pages: Record<string, string>) => {
    const shown = async () => {
      const numbers = [...(await shownText(page)).matchAll(FIELD_MARK)].map(([, number]) => Number(number))
      return new Set(numbers.map((number) => payloads.fields[number]))
    }
    for (const [path, fields] of Object.entries(pages)) {
      await page.goto(path)
      for (const field of fields.split(' ')) {
        await expect.poll(shown, { message: `${field} on ${path}` }).toContain(field)
        seen.add(field)
      }
    }
  }
  await withoutPolicy((visitor) =>
    withoutPolicy(async (staff) => {
      await Promise.all([listen(visitor, ran), listen(staff, ran)])
      await asAdministrator(staff)
      let round = 0
      do {
        const { open, panel } = await fillWorld(round)
        await Promise.all([openOn(visitor, open), openOn(staff, panel)])
        round += 1
      } while (FULL && !payloads.isOver())
    }),
  )
  expect(ran).toEqual([])
  expect(payloads.fields.filter((field) => !seen.has(field))).toEqual([])
})

test('a payload that came through would be heard', () =>
  withoutPolicy(async (page) => {
    const ran: string[] = []
    await listen(page, ran)
    await page.route('**/x', (route) => route.fulfill({ body: 'no es una imagen' }))
    await page.goto('/terminos')
    const [payload = ''] = XSS_PAYLOADS.filter((text) => text.startsWith('<img src=x onerror=__'))
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payload)
    await expect.poll(() => ran).toHaveLength(1)
  }))

const ADDRESSES = [
  '/evento/*',
  '/registrate/*',
  '/resultados/*',
  '/resultado/*',
  '/tienda/products/*',
  '/tienda/orden/*',
  '/verificar/*',
  '/competidor/*',
  '/recuperar/*',
  '/files/public/*',
  '/eventos?search=*&sport=*&city=*',
  '/resultados?search=*&page=*',
  '/tienda/products?search=*&page=*&event_id=*',
  '/pago/respuesta?cuenta=*&referencia=*',
]
const BROKEN = ['%', '%00', '%ff', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '__proto__', 'a'.repeat(3000)]
const COMMON = ['nul', 'quote', 'script of a page', 'far year', 'surrogates turned round']

test('no address of a page leads to a 5xx, or comes back as markup', async () => {
  const names = FULL ? Object.keys(HOSTILE_TEXTS).filter((name) => name !== 'very long') : COMMON
  const texts = names.map((name) => encodeURIComponent((HOSTILE_TEXTS[name] ?? '').toWellFormed()))
  const wrong: string[] = []
  for (const address of ADDRESSES)
    for (const text of [...BROKEN, ...texts]) {
      const answer = await fetch(stage.address + address.replaceAll('*', text))
      const body = await answer.text()
      if (answer.status >= 500) wrong.push(`${address} with ${text.slice(0, 40)}: ${answer.status}`)
      if (body.includes('<script>alert(1)')) wrong.push(`${address} with ${text.slice(0, 40)} is markup`)
    }
  expect(wrong).toEqual([])
})
