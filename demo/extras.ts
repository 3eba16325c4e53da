/** Questions, partners and codes of an event that is being sold. */
import { createCoupon } from '#domain/coupons/save-coupon.ts'
import { addKeyPartner } from '#domain/events/key-partners.ts'
import { createQuestions } from '#domain/surveys/create-questions.ts'
import type { Tx } from '#server/database/connect.ts'

const PARTNERS = ['Agua Frailejón', 'Café Sendero', 'Clínica La Meta']

export const addExtras = async (tx: Tx, event_id: number) => {
  await createQuestions(tx, event_id, [
    {
      texto: '¿Cómo te enteraste de la carrera?',
      tipo: 'checkbox',
      opciones: ['Instagram', 'Un amigo', 'Mi grupo de entrenamiento', 'Otra'],
      obligatoria: false,
    },
    { texto: '¿Con qué club o equipo corres?', tipo: 'input', opciones: [], obligatoria: false },
  ])
  for (const name of PARTNERS)
    await addKeyPartner(tx, event_id, { name, link: null, visible: true, logo: null })
  const open = { valid_from: null, valid_until: null, active: true, key_partner_id: null, category_id: null }
  await createCoupon(tx, event_id, {
    ...open,
    code: 'AMIGOS-20',
    kind: 'porcentaje',
    value: 20,
    max_uses: 100,
  })
  await createCoupon(tx, event_id, {
    ...open,
    code: 'INVITADO-100',
    kind: 'porcentaje',
    value: 100,
    max_uses: 10,
  })
  await createCoupon(tx, event_id, {
    ...open,
    code: 'MENOS-15MIL',
    kind: 'valor',
    value: 15_000,
    max_uses: null,
  })
}
