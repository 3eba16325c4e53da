/** What the till asks for, what is wrong with it, and how it is kept in this browser while somebody types. */
import { documentProblem, isDocumentType } from '#domain/colombia/documents.ts'
import { EMAIL_RULE, isEmail } from '#domain/colombia/emails.ts'
import { isName, NAME_RULE } from '#domain/colombia/names.ts'
import { PHONE_RULE, readPhone } from '#domain/colombia/phones.ts'

export type CheckoutFields = {
  name: string
  last_name: string
  document_type: string
  dni: string
  email: string
  phone: string
  delivery: 'kit' | 'envio' | ''
  department: string
  city: string
  address: string
  data_policy: boolean
  terms: boolean
}

export type CheckoutProblems = Partial<Record<keyof CheckoutFields, string>>

export const emptyCheckout: CheckoutFields = {
  name: '',
  last_name: '',
  document_type: 'CC',
  dni: '',
  email: '',
  phone: '',
  delivery: '',
  department: '',
  city: '',
  address: '',
  data_policy: false,
  terms: false,
}

const isEmpty = (text: string) => text.trim() === ''

const numberProblem = ({ document_type, dni: typed }: CheckoutFields): CheckoutProblems => {
  const dni = documentProblem(document_type, typed)
  return dni ? { dni } : {}
}

const deliveryProblems = ({ delivery, department, city, address }: CheckoutFields): CheckoutProblems => {
  if (delivery === '') return { delivery: 'Elige cómo recibes tu compra.' }
  if (delivery === 'kit') return {}
  return {
    ...(department ? {} : { department: 'Elige el departamento.' }),
    ...(city ? {} : { city: department ? 'Elige la ciudad de la lista.' : 'Elige primero el departamento.' }),
    ...(isEmpty(address) ? { address: 'Escribe la dirección de entrega.' } : {}),
  }
}

const nameProblems = ({ name, last_name }: CheckoutFields): CheckoutProblems => ({
  ...(isName(name.trim()) ? {} : { name: isEmpty(name) ? 'Escribe tu nombre.' : NAME_RULE }),
  ...(isName(last_name.trim()) ? {} : { last_name: isEmpty(last_name) ? 'Escribe tu apellido.' : NAME_RULE }),
})

export const checkoutProblems = (form: CheckoutFields): CheckoutProblems => ({
  ...nameProblems(form),
  ...numberProblem(form),
  ...(isEmail(form.email) ? {} : { email: EMAIL_RULE }),
  ...(readPhone(form.phone) ? {} : { phone: PHONE_RULE }),
  ...deliveryProblems(form),
  ...(form.data_policy ? {} : { data_policy: 'Autoriza el tratamiento de tus datos para comprar.' }),
  ...(form.terms ? {} : { terms: 'Acepta los términos de venta para comprar.' }),
})

const VERSION = 1
/** A phone may be shared, and this is personal data. */
const KEEP_MS = 3 * 24 * 60 * 60 * 1000

const KEPT_TEXTS = ['name', 'last_name', 'dni', 'email', 'phone', 'department', 'city', 'address'] as const

/** Consents are given anew each time: they are never kept. */
export const writeCheckout = (form: CheckoutFields, now = Date.now()): string => {
  const { data_policy: _, terms: __, ...kept } = form
  return JSON.stringify({ version: VERSION, kept_at: now, form: kept })
}

export const readCheckout = (text: string | null, now = Date.now()): CheckoutFields => {
  try {
    const { version, kept_at, form } = JSON.parse(text ?? '') as {
      version: unknown
      kept_at: number
      form: Record<string, unknown>
    }
    if (version !== VERSION || !(now - kept_at <= KEEP_MS)) return emptyCheckout
    const texts = KEPT_TEXTS.flatMap((name) => {
      const value = form[name]
      return typeof value === 'string' ? [[name, value.slice(0, 254)]] : []
    })
    const document_type = isDocumentType(form.document_type) ? form.document_type : 'CC'
    const delivery = form.delivery === 'kit' || form.delivery === 'envio' ? form.delivery : ''
    return { ...emptyCheckout, ...Object.fromEntries(texts), document_type, delivery }
  } catch {
    return emptyCheckout
  }
}
