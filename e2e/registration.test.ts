/** A runner gets in: alone, in a team, with a guardian, or is told clearly why not. */
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { acceptNotice } from './log-in.ts'
import {
  accept,
  CLOSED,
  chooseAddOnSize,
  chooseSize,
  EPAYCO,
  heading,
  identify,
  newRunner,
  type Organiser,
  openCode,
  organise,
  press,
  registerAlone,
  TEAMS,
  tellContact,
  tellPersonal,
  typeIdentity,
} from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const total = (page: Page, value: string) =>
  page.locator('dl').filter({ hasText: 'Total' }).getByText(value, { exact: true }).first().waitFor()
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const sellerIsNamed = (page: Page) =>
  page.getByRole('complementary', { name: 'Quién vende' }).getByText('Organiza y vende:').waitFor()

/** Who is in already finds the own registration and the payment. */
const waysOfRegistered = (page: Page) =>
  expect
    .poll(async () => [
      await page.getByRole('link', { name: 'Ver mis inscripciones' }).getAttribute('href'),
      await page.getByRole('main').getByRole('link', { name: 'Verificar mi pago' }).getAttribute('href'),
    ])
    .toEqual(['/competitor/dashboard', '/verificar-pago'])

describe.each(journeyWidths('phone'))('at %i px', (width) => {
  test('alone: from the document to the choice of gateway, and the spot is held', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      await organiser.post(`/api/eventos/${event.id}/pasarelas/epayco`, EPAYCO)
      await registerAlone(page, event.slug, newRunner())
      await page
        .getByText(/^Tu cupo está reservado hasta (mañana a )?las? \d+:\d\d [ap]\. m\. Paga/)
        .waitFor()
      await total(page, '$88.500')
      const summary = page.locator('dl').filter({ hasText: 'Costo de servicio' })
      await expect
        .poll(() => summary.locator('dd').allTextContents())
        .toEqual(['$85.000', '$3.500', '$88.500'])
      const coupon = { code: 'AMIGA-10', kind: 'porcentaje', value: 10, max_uses: 5 }
      await organiser.post(`/api/eventos/${event.id}/coupons`, coupon)
      await openCode(page)
      await page.getByLabel('Código de descuento').fill('amiga-10')
      await page.getByText('Código aplicado.').waitFor()
      await expect.poll(() => page.getByLabel('Código de descuento').isDisabled()).toBe(true)
      await total(page, '$80.000')
      await press(page, 'Pagar')
      await page.getByText('Por favor, selecciona un método de pago primero.').waitFor()
      await acceptNotice(page, 'Atención')
      await page.getByRole('heading', { level: 3, name: 'Elige cómo pagar' }).waitFor()
      await page.getByText('Elige una pasarela de pago').waitFor()
      await page.getByText('PSE, Daviplata, tarjeta, efectivo').waitFor()
      await sellerIsNamed(page)
      await expect.poll(() => overflow(page)).toBe(0)
    }))

  test('every step says who sells, before the browser has the form too', async () => {
    const event = await organiser.makeEvent()
    const html = await (await fetch(`${stage.address}/registrate/${event.slug}`)).text()
    expect(html).toContain('Organiza y vende: ')
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}`)
      const runner = newRunner()
      await heading(page, 'Identificación')
      await sellerIsNamed(page)
      await identify(page, runner)
      await sellerIsNamed(page)
      await tellPersonal(page, runner)
      await sellerIsNamed(page)
      // The action stays within the thumb's reach, whatever stands below the form.
      await page.evaluate(() => scrollTo(0, 0))
      const action = page.getByRole('button', { name: 'Continuar', exact: true })
      await expect
        .poll(() => action.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight))
        .toBe(true)
    })
  })

  test('a team of 3: tabs open one by one, and the price is for all', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent(TEAMS)
      const askedFor: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/competitorCategory')) askedFor.push(request.url())
      })
      await page.goto(`/registrate/${event.slug}`)
      await page.getByRole('radio', { name: /Equipo de 3/ }).check()
      await press(page, 'Continuar')
      await expect.poll(() => page.getByRole('tab', { name: 'Participante 2' }).isDisabled()).toBe(true)
      for (const number of [1, 2, 3]) {
        const runner = newRunner()
        await identify(page, runner)
        expect(askedFor).toEqual([])
        await tellPersonal(page, runner)
        if (number === 3) await page.getByRole('radio', { name: /Damas/ }).waitFor()
        await chooseSize(page, 'S')
        await press(page, 'Continuar')
        await tellContact(page, runner, number === 3 ? 'Continuar' : 'Siguiente')
      }
      expect(askedFor).not.toEqual([])
      await accept(page)
      await page.getByText('Si no pagas en 5 horas, tu cupo se libera').waitFor()
      await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(6)
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await total(page, '$265.500')
    }))

  test('a mixed pair runs in the mixed category, at its price', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent(TEAMS)
      await page.goto(`/registrate/${event.slug}`)
      await page.getByRole('radio', { name: /En pareja/ }).check()
      await press(page, 'Continuar')
      const pair = [newRunner(), newRunner({ name: 'Andrés', gender: 'Masculino' })]
      for (const [position, runner] of pair.entries()) {
        await identify(page, runner)
        await tellPersonal(page, runner)
        await chooseSize(page, 'M')
        await press(page, 'Continuar')
        await tellContact(page, runner, position === 1 ? 'Continuar' : 'Siguiente')
      }
      await accept(page)
      await page.getByText('Mixta').first().waitFor()
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await total(page, '$167.000')
    }))

  test('the same document twice in a team stops at the second', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent({ ...TEAMS, team_size: [{ id: 2 }] })
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      await chooseSize(page, 'S')
      await press(page, 'Continuar')
      await tellContact(page, runner, 'Siguiente')
      await heading(page, 'Identificación')
      await typeIdentity(page, runner)
      await page.getByText('Lo sentimos, ya el usuario está listado para este evento').waitFor()
      await expect
        .poll(() => page.getByRole('button', { name: 'Continuar', exact: true }).isDisabled())
        .toBe(true)
    }))

  test('a minor registers with the guardian, and not without', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      const minor = newRunner({ birthday: `${new Date().getFullYear() - 15}-01-10` })
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, minor)
      await tellPersonal(page, minor)
      await chooseSize(page, 'S')
      await press(page, 'Continuar')
      await tellContact(page, minor)
      await accept(page)
      await press(page, 'Ir a pagar')
      await page.getByText('El acudiente debe autorizar la participación.').waitFor()
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
        .toBe('guardian_name')
      await page.getByLabel('Nombre del acudiente').fill('Gloria Restrepo')
      await page.getByLabel('Documento del acudiente').fill(minor.dni)
      await page.getByLabel('Parentesco').selectOption('Madre')
      await page.getByRole('checkbox', { name: /Como acudiente/ }).check()
      await press(page, 'Ir a pagar')
      await page.getByText('El documento del acudiente no puede ser el del menor.').waitFor()
      await page.getByLabel('Documento del acudiente').fill('43555111')
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
    }))

  test('a city is found by the name people say', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, newRunner())
      await page.getByLabel('Departamento').selectOption('Valle del Cauca')
      const city = page.getByRole('combobox', { name: 'Ciudad' })
      await city.fill('Cali')
      const listed = page.getByRole('listbox', { name: 'Ciudades' }).getByRole('option')
      await expect.poll(() => listed.allTextContents()).toEqual(['Santiago de Cali', 'Calima'])
      await city.press('Enter')
      await expect.poll(() => city.inputValue()).toBe('Santiago de Cali')
      await city.fill('calima')
      await city.press('Tab')
      await expect.poll(() => city.inputValue()).toBe('Calima')
      await city.fill('cali')
      await city.press('Tab')
      await expect.poll(() => city.inputValue()).toBe('Santiago de Cali')
      await press(page, 'Continuar')
      await page.getByText('Escribe el nombre.').waitFor()
      expect(await page.getByText('Elige la ciudad de la lista.').count()).toBe(0)
    }))

  test('a non-sporting event asks for no size and has its one category', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent({ sport: 'noDeportivo', category: [], kits: [] })
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      await page.getByText('Es la única que corresponde: ya quedó elegida.').waitFor()
      await expect.poll(() => page.getByText('Talla del kit').count()).toBe(0)
      await press(page, 'Continuar')
      await tellContact(page, runner)
      await accept(page)
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
    }))

  test('the last spot is taken: who holds it can still pay, the next one reads that it is full', async () => {
    const event = await organiser.makeEvent({ participant_limit: 1 })
    await at(width, async (page) => {
      await registerAlone(page, event.slug, newRunner())
      await page.reload()
      await heading(page, '¡Estás a un paso!')
      await total(page, '$88.500')
    })
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}`)
      await heading(page, 'Ya no quedan cupos')
      await waysOfRegistered(page)
      await expect.poll(() => page.getByLabel('Número de documento').count()).toBe(0)
    })
  })

  test('a closed event says so instead of asking', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent(CLOSED)
      await page.goto(`/registrate/${event.slug}`)
      await heading(page, 'Las inscripciones ya cerraron')
      await waysOfRegistered(page)
    }))

  test('who is registered and has not paid is led to the payment', async () => {
    const event = await organiser.makeEvent()
    const runner = newRunner()
    await at(width, (page) => registerAlone(page, event.slug, runner))
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}`)
      await typeIdentity(page, runner)
      const dialog = page.getByRole('alertdialog', { name: 'Registrado' })
      await dialog.getByRole('button', { name: 'Cerrar' }).click()
      await heading(page, '¡Estás a un paso!')
      await total(page, '$88.500')
      // Who knows a birthday pays what is stored, and changes nothing.
      await page.getByText('puedes pagar esta inscripción tal como está guardada').waitFor()
      for (const name of ['Cancelar esta inscripción', 'Atrás'])
        await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
      await expect.poll(() => page.getByLabel('Código de descuento').count()).toBe(0)
      await press(page, 'Inscribir a otra persona')
      await heading(page, 'Identificación')
      await expect.poll(() => page.getByLabel('Número de documento').inputValue()).toBe('')
    })
  })

  test('the browser that registered gives it up', async () => {
    const event = await organiser.makeEvent()
    await at(width, async (page) => {
      await registerAlone(page, event.slug, newRunner())
      await press(page, 'Cancelar esta inscripción')
      await press(page, 'Sí, cancelar')
      await acceptNotice(page, 'Cancelamos tu inscripción')
      await heading(page, 'Identificación')
      await expect.poll(() => page.getByLabel('Número de documento').inputValue()).toBe('')
    })
  })

  test('a size that ran out cannot be chosen', async () => {
    const event = await organiser.makeEvent()
    await at(width, (page) => registerAlone(page, event.slug, newRunner(), 'XL'))
    await at(width, async (page) => {
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      const size = page.getByRole('radio', { name: /^XL/ })
      await expect.poll(() => size.isDisabled()).toBe(true)
      await page.getByText('Agotada').waitFor()
    })
  })

  test('a code of 100 % leaves nothing to pay and ends on the page of the competitor', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      await organiser.post(`/api/eventos/${event.id}/coupons`, {
        code: 'INVITADA',
        kind: 'porcentaje',
        value: 100,
        max_uses: 5,
      })
      const runner = newRunner()
      await registerAlone(page, event.slug, runner)
      const tried: { code: string; request: Request }[] = []
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/discountcode/create')) return
        const sent = request.postDataJSON() as {
          code: string
          products: unknown
          event_id: number
          dni: string
        }
        expect(sent).toMatchObject({ products: [], event_id: event.id, dni: runner.dni })
        tried.push({ code: sent.code, request })
      })
      await page.evaluate(() => {
        addEventListener('input', () => document.body.setAttribute('data-typed-at', String(Date.now())), true)
      })
      await openCode(page)
      // Letter by letter, with pauses shorter than the half second after which it is tried.
      await page.getByLabel('Código de descuento').pressSequentially('NOEXISTE', { delay: 150 })
      await page.getByText('Código no válido.').waitFor()
      expect(tried.map(({ code }) => code)).toEqual(['NOEXISTE'])
      const stoppedAt = Number(await page.locator('body').getAttribute('data-typed-at'))
      // By the browser's own clock: ours hears of it whenever the machine lets us.
      expect((tried[0]?.request.timing().startTime ?? 0) - stoppedAt).toBeGreaterThan(450)
      const typedAt = Date.now()
      await page.getByLabel('Código de descuento').fill('invitada')
      await page.getByRole('alertdialog', { name: '¡Ya estás dentro!' }).waitFor()
      await page.waitForURL(`**/competidor/${runner.dni}`)
      // Half a second after the typing, then three seconds of the dialog.
      expect(Date.now() - typedAt).toBeGreaterThanOrEqual(3500)
      await page.getByText('Pagado').waitFor()
      await page.getByText('Damas').waitFor()
      await page.goto(`/registrate/${event.slug}`)
      await heading(page, 'Identificación')
      await expect.poll(() => page.getByLabel('Número de documento').inputValue()).toBe('')
      await typeIdentity(page, runner)
      await Promise.all([page.waitForEvent('load'), acceptNotice(page, 'Ya estás inscrito')])
    }))

  test('a reload and the back button in the middle lose nothing', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await expect.poll(() => page.getByRole('combobox', { name: 'Ciudad' }).isDisabled()).toBe(true)
      await tellPersonal(page, runner)
      await chooseSize(page, 'M')
      await press(page, 'Continuar')
      await heading(page, 'Contacto')
      await page.getByLabel('Correo electrónico').fill('mariana@example.com')
      await page.reload()
      await heading(page, 'Contacto')
      await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe('mariana@example.com')
      await page.goBack()
      await heading(page, 'Categoría')
      await expect.poll(() => page.getByRole('radio', { name: /^M/ }).isChecked()).toBe(true)
      await page.goto('/')
      await page.goto(`/registrate/${event.slug}`)
      await heading(page, 'Categoría')
      await press(page, 'Atrás')
      await heading(page, 'Info Personal')
    }))

  test('who is faster than the category goes on as soon as it is there', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      const found = Promise.withResolvers<void>()
      await page.route('**/api/competitorCategory?*', async (route) => {
        await found.promise
        await route.continue()
      })
      const runner = newRunner()
      const sizes = page.getByRole('radiogroup', { name: 'Talla del kit' })
      const belowHeading = async () => {
        const above = page.getByRole('heading', { level: 2, name: 'Categoría' })
        const boxes = [await sizes.boundingBox(), await above.boundingBox()]
        return (boxes[0]?.y ?? 0) - (boxes[1]?.y ?? 0)
      }
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      await chooseSize(page, 'S')
      await page.getByText('Buscando tu categoría…').waitFor()
      const before = await belowHeading()
      await press(page, 'Continuar')
      await page.locator('button[aria-busy="true"]', { hasText: 'Continuar' }).waitFor()
      expect(await page.getByText('para continuar.').count()).toBe(0)
      found.resolve()
      await heading(page, 'Contacto')
      await press(page, 'Atrás')
      await page.getByRole('radio', { name: 'Damas' }).waitFor()
      // No size moved while somebody reached for it.
      expect(await belowHeading()).toBeCloseTo(before, 0)
    }))

  test('a lost connection keeps the form, and the next try goes through', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      await chooseSize(page, 'S')
      await press(page, 'Continuar')
      await tellContact(page, runner)
      await accept(page)
      await page.context().setOffline(true)
      await press(page, 'Ir a pagar')
      await acceptNotice(page, 'No hay conexión')
      await page.context().setOffline(false)
      const pressedAt = Date.now()
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await page.getByRole('button', { name: 'Pagar', exact: true }).waitFor()
      expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2000)
    }))

  test('a required question is marked and asked as options; without its list nobody is stopped', async () => {
    const question = { texto: '¿Vienes en bus?', tipo: 'checkbox', opciones: ['Sí', 'No'], obligatoria: true }
    const event = await organiser.makeEvent({ questions: [question] })
    const toCategory = async (page: Page) => {
      const runner = newRunner()
      await page.goto(`/registrate/${event.slug}`)
      await identify(page, runner)
      await tellPersonal(page, runner)
      await chooseSize(page, 'S')
    }
    await at(width, async (page) => {
      await toCategory(page)
      await page.getByText('¿Vienes en bus? *').waitFor()
      await press(page, 'Continuar')
      await page.getByText('Responde esta pregunta.').waitFor()
      await page.getByRole('radio', { name: 'Sí', exact: true }).check()
      await press(page, 'Continuar')
      await heading(page, 'Contacto')
    })
    await at(width, async (page) => {
      await page.route('**/api/eventos/*/questions', (route) => route.abort())
      await toCategory(page)
      await expect.poll(() => page.getByText('¿Vienes en bus?').count()).toBe(0)
      await press(page, 'Continuar')
      await heading(page, 'Contacto')
    })
  })

  test('what is missing is named at its field, and the focus goes there', () =>
    at(width, async (page) => {
      const event = await organiser.makeEvent()
      await page.goto(`/registrate/${event.slug}`)
      await heading(page, 'Identificación')
      await press(page, 'Continuar')
      await page.getByText('Revisa los 2 campos marcados para continuar.').waitFor()
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
        .toBe('dni')
    }))
})

test('products of the event: the size first, then the tick, and every change is in the total', () =>
  at(1280, async (page) => {
    const runner = newRunner()
    await page.goto('/registrate/media-maraton-del-paramo')
    await identify(page, runner)
    await tellPersonal(page, runner)
    await page.getByRole('radio', { name: /^21K/ }).check()
    await chooseSize(page, 'S')
    await press(page, 'Continuar')
    await tellContact(page, runner)
    await accept(page)
    await press(page, 'Ir a pagar')
    await heading(page, '¡Estás a un paso!')
    await total(page, '$123.500')
    await page.getByText('¡Este producto es un regalo!').waitFor()

    const jacket = page.getByRole('checkbox', { name: /Chaqueta rompevientos/ })
    const warning = page.getByText('Selecciona tu talla.')
    const tickedAt = Date.now()
    await jacket.click()
    await warning.waitFor()
    await expect.poll(() => jacket.isChecked()).toBe(false)
    await warning.waitFor({ state: 'detached' })
    expect(Date.now() - tickedAt).toBeGreaterThanOrEqual(3000)
    await chooseAddOnSize(page, 'Chaqueta rompevientos', 'M')
    await jacket.check()
    await total(page, '$218.500')
    await page.getByRole('button', { name: 'Uno más' }).click()
    await total(page, '$313.500')
    await jacket.uncheck()
    await total(page, '$123.500')

    await page.getByRole('radio', { name: 'Pasarela de prueba' }).check()
    const attached = page.waitForRequest('**/api/attach-product')
    await press(page, 'Pagar')
    const { products, event_id, dni, reference } = (await attached).postDataJSON()
    expect([products, event_id, dni]).toEqual([[], expect.any(Number), runner.dni])
    expect(reference).toMatch(/^\S{6,}$/)
  }))

test('ePayco: its script is fetched from the provider when somebody chooses it', () =>
  at(1280, async (page) => {
    const event = await organiser.makeEvent()
    await organiser.post(`/api/eventos/${event.id}/pasarelas/epayco`, EPAYCO)
    const script = 'https://checkout.epayco.co/checkout.js'
    await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await registerAlone(page, event.slug, newRunner())
    await Promise.all([page.waitForRequest(script), page.getByRole('radio', { name: 'ePayco' }).check()])
  }))

test('without a gateway the page says so and has nothing to press', () =>
  at(390, async (page) => {
    const event = await organiser.makeEvent()
    const off = { active: false, live: false, settings: {} }
    // An event without gateways of its own has those of the installation.
    await organiser.post('/api/pasarelas/sandbox', off)
    await organiser.post(`/api/eventos/${event.id}/pasarelas/sandbox`, off)
    await registerAlone(page, event.slug, newRunner())
    await page.getByText('NO hay pasarela activa').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Pagar', exact: true }).count()).toBe(0)
  }))

test('a registration that is refused at the end is told, and the page starts over', () =>
  at(390, async (page) => {
    const event = await organiser.makeEvent()
    const runner = newRunner()
    await page.goto(`/registrate/${event.slug}`)
    await identify(page, runner)
    await tellPersonal(page, runner)
    await chooseSize(page, 'S')
    await press(page, 'Continuar')
    await tellContact(page, runner)
    await accept(page)
    await organiser.post(`/api/eventos/${event.id}`, CLOSED)
    await press(page, 'Ir a pagar')
    await Promise.all([page.waitForEvent('load'), acceptNotice(page, 'Inscripciones cerradas')])
    await heading(page, 'Las inscripciones ya cerraron')
  }))
