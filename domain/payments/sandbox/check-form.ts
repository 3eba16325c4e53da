/** The form as PayU would check it: every broken rule gets its sentence. */
import { isAlgorithm, signForm } from './signing.ts'

export type SandboxKeys = { merchantId: string; accountId: string; apiKey: string; apiLogin: string }

const REQUIRED = [
  'merchantId',
  'accountId',
  'description',
  'referenceCode',
  'amount',
  'tax',
  'taxReturnBase',
  'currency',
  'signature',
  'buyerEmail',
  'responseUrl',
  'confirmationUrl',
] as const

const MAX_TEXT = 255
const MONEY = /^\d{1,10}(\.\d{1,2})?$/
const CONFIRMATIONS = '/api/payments/'

const centsOf = (amount: string): bigint => {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}

const isLoopback = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Our own address, or the same port of this machine under another of its names: nothing else is ever called. */
export const isOurs = (text: string, address: string): boolean => {
  if (!URL.canParse(text)) return false
  const [asked, own] = [new URL(text), new URL(address)]
  if (asked.username || asked.password) return false
  if (asked.origin === own.origin) return true
  return asked.protocol === 'http:' && isLoopback(asked.hostname) && asked.port === own.port
}

/** Fields given once as text; a list or an object is no form. */
const textsOf = (body: unknown): Record<string, string> | null => {
  if (typeof body !== 'object' || body === null) return null
  const entries = Object.entries(body)
  return entries.every(([, value]) => typeof value === 'string') ? Object.fromEntries(entries) : null
}

const moneyProblems = (form: Record<string, string>): string[] => {
  const problems: string[] = []
  for (const name of ['amount', 'tax', 'taxReturnBase'])
    if (form[name] && !MONEY.test(form[name]))
      problems.push(`${name}: usa solo números, con punto y máximo dos decimales.`)
  if (problems.length > 0 || !form.amount) return problems
  const amount = centsOf(form.amount)
  if (amount <= 0n) problems.push('amount: debe ser mayor que 0.')
  if (centsOf(form.tax ?? '0') + centsOf(form.taxReturnBase ?? '0') > amount)
    problems.push('tax + taxReturnBase: no pueden superar el total.')
  return problems
}

const addressProblems = (form: Record<string, string>, address: string): string[] => {
  const problems: string[] = []
  for (const name of ['responseUrl', 'confirmationUrl'])
    if (form[name] && !isOurs(form[name], address))
      problems.push(`${name}: esta pasarela solo habla con ${new URL(address).host}.`)
  if (problems.length === 0 && form.confirmationUrl) {
    const { pathname } = new URL(form.confirmationUrl)
    if (!pathname.startsWith(CONFIRMATIONS)) problems.push('confirmationUrl: no es una dirección de avisos.')
  }
  return problems
}

export const checkForm = (
  body: unknown,
  keys: SandboxKeys,
  address: string,
): { form: Record<string, string> } | { problems: string[] } => {
  const form = textsOf(body)
  if (!form) return { problems: ['Cada campo debe llegar una sola vez y como texto.'] }
  const problems: string[] = []
  for (const name of REQUIRED) if (!form[name]) problems.push(`${name}: falta.`)
  for (const [name, value] of Object.entries(form))
    if (value.length > MAX_TEXT) problems.push(`${name.slice(0, 40)}: máximo ${MAX_TEXT} caracteres.`)
  if (form.merchantId && form.merchantId !== keys.merchantId)
    problems.push('merchantId: comercio desconocido.')
  if (form.accountId && form.accountId !== keys.accountId) problems.push('accountId: cuenta desconocida.')
  if (form.referenceCode && !/^[A-Za-z0-9_-]{1,64}$/.test(form.referenceCode))
    problems.push('referenceCode: usa letras, números y guiones.')
  if (form.currency && form.currency !== 'COP') problems.push('currency: debe ser COP.')
  if (form.algorithmSignature && !isAlgorithm(form.algorithmSignature))
    problems.push('algorithmSignature: debe ser MD5, SHA o SHA256.')
  else if (form.signature && form.signature.toLowerCase() !== signForm(keys.apiKey, form))
    problems.push('signature: la firma no corresponde a lo enviado.')
  problems.push(...moneyProblems(form), ...addressProblems(form, address))
  return problems.length > 0 ? { problems } : { form }
}
