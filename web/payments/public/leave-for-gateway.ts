/**
 * Hands the person over to the chosen gateway: a URL is followed, an object becomes a form that is posted, and
 * ePayco opens its own checkout, whose script is fetched only when somebody chose it.
 */
type Checkout = string | Record<string, unknown>
type Opener = { open: (order: Record<string, unknown>) => void }
type EpaycoWindow = Window & {
  ePayco?: { checkout: { configure: (account: { key: unknown; test: unknown }) => Opener } }
}

const EPAYCO_SCRIPT = 'https://checkout.epayco.co/checkout.js'

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const postForm = (url: string, fields: Record<string, unknown>) => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = asText(value)
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** Specification, section 8: a script that cannot load is logged only. */
export const loadEpayco = (): Promise<boolean> =>
  new Promise((resolve) => {
    if ((window as EpaycoWindow).ePayco) return resolve(true)
    const script = document.createElement('script')
    script.src = EPAYCO_SCRIPT
    script.onload = () => resolve(true)
    script.onerror = () => {
      console.warn(`No se pudo cargar ${EPAYCO_SCRIPT}`)
      script.remove()
      resolve(false)
    }
    document.head.append(script)
  })

const openEpayco = async (checkout: Record<string, unknown>): Promise<boolean> => {
  const { key, test = false, ...order } = checkout
  if (!(await loadEpayco())) return false
  const { ePayco } = window as EpaycoWindow
  if (!ePayco) return false
  ePayco.checkout.configure({ key, test }).open({ country: 'CO', type_doc_billing: 'cc', ...order })
  return true
}

/** False when the person is still here and should be told. */
export const leaveForGateway = async (
  gateway_name: string,
  checkout: Checkout | null | undefined,
  /** Where the form goes when the checkout does not say it. */
  formUrl?: string,
): Promise<boolean> => {
  if (typeof checkout === 'string') {
    window.location.assign(checkout)
    return true
  }
  if (!checkout) return false
  if (gateway_name === 'epayco') return openEpayco(checkout)
  const { url = formUrl, fields, ...flat } = checkout
  if (typeof url !== 'string' || url === '') return false
  postForm(url, typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : flat)
  return true
}
