/** What an event has one of: question, coupon, number, link, picture, partner; and one request about personal data. */
import { hashToken } from '#domain/accounts/tokens.ts'
import { bib_series, bibs } from '#domain/bibs/tables.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { figures_links } from '#domain/events/sponsor/sponsor-tables.ts'
import { gallery_images, key_partners } from '#domain/events/tables.ts'
import { data_requests } from '#domain/privacy/tables.ts'
import { questions } from '#domain/surveys/tables.ts'
import type { TestProduct } from '../product.ts'

/** Nobody but the owner and who manages the event may read any of these. */
export const MARKS = {
  email: 'duena.marcada@correo.test',
  phone: '3009173917',
  address: 'Calle Marcada 7391',
  buyer: 'compradora.marcada@correo.test',
}
/** What only those who manage the event may find in a list. */
export const EVENT_MARK = 'Travesía Marcada'

/** Opens the sums of the event. */
const FIGURES_TOKEN = 'cifras'.repeat(7)

export const only = <T>(rows: T[]): T => {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

export const addThings = async ({ db }: TestProduct, event_id: number) => ({
  question: only(
    await db.insert(questions).values({ event_id, texto: '¿Club?', tipo: 'input', position: 1 }).returning(),
  ).id,
  coupon: only(
    await db
      .insert(coupons)
      .values({ event_id, code: 'MARCADO', kind: 'porcentaje', value: 10, max_uses: 5 })
      .returning(),
  ).id,
  series: only(
    await db
      .insert(bib_series)
      .values({ event_id, name: 'General', from_number: 1, to_number: 500, colour: '#C63A12' })
      .returning(),
  ).id,
  bib: only(
    await db.insert(bibs).values({ event_id, number: '500', key: '500', state: 'reserved' }).returning(),
  ).id,
  figuresToken: FIGURES_TOKEN,
  figuresLink: only(
    await db
      .insert(figures_links)
      .values({ event_id, name: 'Patrocinador', token_hash: hashToken(FIGURES_TOKEN) })
      .returning(),
  ).id,
  image: only(
    await db
      .insert(gallery_images)
      .values({ event_id, url: '/files/a', thumb_url: '/files/b', width: 1, height: 1, position: 1 })
      .returning(),
  ).id,
  dataRequest: only(
    await db
      .insert(data_requests)
      .values({
        kind: 'copy',
        name: 'Dueña',
        dni: '900100',
        email: MARKS.email,
        confirm_hash: 'none',
        due_on: '2099-01-01',
      })
      .returning(),
  ).id,
  partner: only(await db.insert(key_partners).values({ event_id, name: 'Aliado', position: 1 }).returning())
    .id,
})
