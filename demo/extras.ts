/** Questions, partners with their logos and codes of an event that is being sold. */
import type { CouponForm } from '#domain/coupons/contract.ts'
import { createCoupon } from '#domain/coupons/save-coupon.ts'
import { addKeyPartner } from '#domain/events/tabs/key-partners.ts'
import { createQuestions } from '#domain/surveys/create-questions.ts'
import type { Tx } from '#server/database/connect.ts'
import { storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { drawLogo, LOGO_NAMES, type LogoName } from './pictures/logos.ts'

const PARTNERS: Record<LogoName, { name: string; link: string | null }> = {
  agua: { name: 'Agua Frailejón', link: 'https://agua-frailejon.test' },
  cafe: { name: 'Café Sendero', link: 'https://cafe-sendero.test' },
  clinica: { name: 'Clínica La Meta', link: 'https://clinica-la-meta.test' },
  bici: { name: 'Ciclos Escarabajo', link: 'https://escarabajo.test' },
  radio: { name: 'Radio Madrugada', link: null },
}

/** A logo belongs to one partner of one event: deleting it there must not take it from another. */
const PARTNERS_OF: Record<string, LogoName[]> = {
  'Media Maratón del Páramo': ['agua', 'cafe', 'clinica', 'radio'],
  'Carrera Nocturna Medellín 10K': ['agua', 'cafe', 'clinica'],
  'Gran Fondo Alto de Letras': ['bici', 'agua'],
  'Carrera de las Flores': ['cafe', 'radio'],
  'Media Maratón Bahía de Cartagena': ['agua', 'clinica', 'radio'],
}

type Logos = Record<string, Partial<Record<LogoName, string>>>

export const drawLogos = async (files: Storage): Promise<Logos> => {
  const drawn = new Map(
    await Promise.all(LOGO_NAMES.map(async (name) => [name, await drawLogo(name)] as const)),
  )
  const logos: Logos = {}
  await Promise.all(
    Object.entries(PARTNERS_OF).flatMap(([event, names]) =>
      names.map(async (name) => {
        const options = { folder: 'partners', maxWidth: 800, thumbWidth: 200 }
        const { url } = await storeImage(files, drawn.get(name) as Buffer, options)
        logos[event] = { ...logos[event], [name]: url }
      }),
    ),
  )
  return logos
}

export const addPartners = async (tx: Tx, event_id: number, event: string, logos: Logos) => {
  const ids: Partial<Record<LogoName, number>> = {}
  for (const name of PARTNERS_OF[event] ?? []) {
    const logo = logos[event]?.[name] ?? null
    const id = await addKeyPartner(tx, event_id, { ...PARTNERS[name], visible: true, logo })
    if (typeof id === 'number') ids[name] = id
  }
  return ids
}

export const addQuestions = (tx: Tx, event_id: number) =>
  createQuestions(tx, event_id, [
    {
      texto: '¿Cómo te enteraste de la carrera?',
      tipo: 'checkbox',
      opciones: ['Instagram', 'Un amigo', 'Mi grupo de entrenamiento', 'Otra'],
      obligatoria: false,
    },
    { texto: '¿Con qué club o equipo corres?', tipo: 'input', opciones: [], obligatoria: false },
  ])

const DAY_MS = 86_400_000

/** In force, given away by a partner, over, and switched off. */
const codesOf = (today: Date, cafe: number | null): CouponForm[] => {
  const open = { valid_from: null, valid_until: null, active: true, key_partner_id: null, category_id: null }
  return [
    { ...open, code: 'AMIGOS-20', kind: 'porcentaje', value: 20, max_uses: 100 },
    { ...open, code: 'INVITADO-100', kind: 'porcentaje', value: 100, max_uses: 10 },
    { ...open, code: 'MENOS-15MIL', kind: 'valor', value: 15_000, max_uses: null },
    { ...open, code: 'CAFE-10', kind: 'porcentaje', value: 10, max_uses: 50, key_partner_id: cafe },
    {
      ...open,
      code: 'MADRUGADOR-30',
      kind: 'porcentaje',
      value: 30,
      max_uses: 40,
      valid_until: new Date(today.getTime() - 9 * DAY_MS),
    },
    { ...open, code: 'PRENSA-50', kind: 'porcentaje', value: 50, max_uses: 5, active: false },
  ]
}

export const addCodes = async (tx: Tx, event_id: number, cafe: number | null, today: Date) => {
  for (const code of codesOf(today, cafe)) await createCoupon(tx, event_id, code)
}
