/** From an address that holds much without paying, our form proves its work unseen, and a person registers as ever. */
import { expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { newRunner, organise, registerAlone } from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage({ RATE_LIMITS: '1' })

test('who comes from a crowded address registers with our form, which did the work asked for', async () => {
  const organiser = await organise(stage.address)
  const open = { distance: '10K', title: 'Abierta', start_age: 5, final_age: 99, difference: 0 }
  const event = await organiser.makeEvent({ category: [{ ...open, gender: 'Evento no Deportivo' }] })
  const offer = await organiser.readOffer(event.slug)
  const save = (number: number) =>
    fetch(`${stage.address}/api/competitor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        competitors: [participantForm(700_000 + number, offer.kits[0]?.id ?? 0)],
        event_id: event.id,
        category_id: offer.categories[0]?.id,
      }),
    })
  for (let number = 0; number < 30; number++) expect((await save(number)).status).toBe(200)

  await stage.at(390, async (page) => {
    const answers: { status: number; work?: object }[] = []
    page.on('response', async (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/api/competitor'))
        answers.push(await response.json())
    })
    await registerAlone(page, event.slug, newRunner())
    expect(answers.map(({ status, work }) => [status, work !== undefined])).toEqual([
      [3, true],
      [0, false],
    ])
  })
})
