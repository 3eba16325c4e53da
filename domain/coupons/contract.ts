/** Discount codes of an event: product.md section 4, the tab Cupones. */
import { z } from 'zod'
import { instantField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, paged, wire, XLSX } from '#server/contract-kit.ts'
import {
  COUPON_KINDS,
  type CouponKind,
  isCode,
  isPrefix,
  MAX_BATCH,
  MAX_PREFIX,
  normalCode,
  valueProblem,
} from './rules/codes.ts'
import { COUPON_STATES } from './rules/coupon-state.ts'

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const asCode = (value: unknown) => (typeof value === 'string' ? normalCode(value) : value)

const code = z.preprocess(
  asCode,
  z
    .string('Este campo es obligatorio.')
    .refine(isCode, 'El código tiene de 4 a 32 letras sin tilde, números o guiones.'),
)
const prefix = z.preprocess(
  asCode,
  z
    .string('Este campo es obligatorio.')
    .refine(isPrefix, `El prefijo tiene de 1 a ${MAX_PREFIX} letras sin tilde, números o guiones.`),
)
/** A bare date starts at 00:00:00 and ends at 23:59:59, in Bogotá. */
const moment = (timeOfDay: string) => z.preprocess(emptyAsNull, instantField(timeOfDay).nullable())

const terms = {
  max_uses: z.preprocess(
    emptyAsNull,
    wire.number(
      z
        .number('Escribe un número.')
        .int('Escribe un número entero.')
        .min(1, 'Debe permitir al menos un uso.')
        .max(1_000_000)
        .nullable(),
    ),
  ),
  valid_from: moment('00:00:00'),
  valid_until: moment('23:59:59'),
  category_id: wire.unlessEmpty(wire.id.nullable().default(null)),
  key_partner_id: wire.unlessEmpty(wire.id.nullable().default(null)),
}
/** A percentage is a count, so that '5.5' is none; a value is pesos: `25.000` is read too. */
const withKind = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion(
    'kind',
    [
      z.object({
        ...shape,
        kind: z.literal('porcentaje'),
        value: wire.number(z.int('Escribe el porcentaje con un número entero: 15.')),
      }),
      z.object({ ...shape, kind: z.literal('valor'), value: wire.pesos }),
    ],
    'Elige porcentaje o valor.',
  )

type Terms = { kind: CouponKind; value: number; valid_from: Date | null; valid_until: Date | null }

const withSense = <T extends Terms>(coupon: T, context: z.RefinementCtx<T>) => {
  const problem = valueProblem(coupon.kind, coupon.value)
  if (problem) context.addIssue({ code: 'custom', message: problem, path: ['value'], input: coupon.value })
  const { valid_from, valid_until } = coupon
  if (valid_from && valid_until && valid_from > valid_until)
    context.addIssue({
      code: 'custom',
      message: 'Termina antes de empezar.',
      path: ['valid_until'],
      input: valid_until,
    })
}

const couponForm = withKind({ code, active: wire.boolean.default(true), ...terms }).superRefine(withSense)
export type CouponForm = z.output<typeof couponForm>

const batchForm = withKind({
  prefix,
  count: wire.number(
    z
      .number('Escribe cuántos códigos.')
      .int('Escribe un número entero.')
      .min(1, 'Escribe cuántos códigos.')
      .max(MAX_BATCH, 'Puedes crear hasta 5.000 códigos a la vez.'),
  ),
  ...terms,
}).superRefine(withSense)
export type BatchForm = z.output<typeof batchForm>

const coupon = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  value: z.int(),
  max_uses: z.int().nullable(),
  /** Bogotá time without zone. */
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  active: z.boolean(),
  state: z.enum(COUPON_STATES),
  category_id: z.int().nullable(),
  category: z.string().nullable(),
  key_partner_id: z.int().nullable(),
  key_partner: z.string().nullable(),
  uses: z.int(),
  paid_uses: z.int(),
  created_at: z.string(),
})
export type Coupon = z.output<typeof coupon>

const event = z.object({ id: wire.id })
const oneCoupon = z.object({ id: wire.id, coupon_id: wire.id })
const ofTheEvent = { access: 'staff of the event', event: 'params.id' } as const

const sort = wire.sort(['code', 'value', 'uses', 'valid_until', 'category', 'active'])
export type CouponSort = z.output<typeof sort>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/coupons',
  ...ofTheEvent,
  summary: 'Códigos del evento con sus usos y su límite, los más nuevos primero.',
  params: event,
  query: z.object({ page: wire.page, per_page: wire.perPage(20), search: wire.search, sort }),
  answer: paged(coupon),
})

export const listCouponTargets = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/coupons/targets',
  ...ofTheEvent,
  summary: 'Categorías y aliados del evento a los que puede pertenecer un código.',
  params: event,
  answer: z.object({
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    key_partners: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/coupons',
  ...ofTheEvent,
  summary: 'Crear un código.',
  params: event,
  body: couponForm,
  answer: notice.extend({ coupon }),
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/coupons/batch',
  ...ofTheEvent,
  summary: 'Crear muchos códigos de una vez: el prefijo y un final imposible de adivinar.',
  params: event,
  body: batchForm,
  answer: notice.extend({ count: z.int() }),
})

export const updateCoupon = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/coupons/:coupon_id',
  ...ofTheEvent,
  summary: 'Cambiar un código. Con usos, el texto del código no cambia y el límite no baja de ellos.',
  params: oneCoupon,
  body: couponForm,
  answer: notice.extend({ coupon }),
})

export const switchCoupon = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/coupons/:coupon_id/active',
  ...ofTheEvent,
  summary: 'Activar o desactivar un código.',
  params: oneCoupon,
  body: z.object({ active: wire.boolean }),
  answer: notice.extend({ coupon }),
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/api/eventos/:id/coupons/:coupon_id',
  ...ofTheEvent,
  summary: 'Eliminar un código sin usos. Con usos contesta 200 con icon error.',
  params: oneCoupon,
  answer: notice,
})

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/coupons/export',
  ...ofTheEvent,
  summary: 'Códigos del evento en Excel, en el orden de la lista.',
  params: event,
  query: z.object({ search: wire.search, sort }),
  file: XLSX,
  costly: 'export',
})
