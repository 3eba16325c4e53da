/** The ways a runner comes back to an own registration: the account of the letter, and the page of the document. */
import type { Locator, Page } from 'playwright-core'
import { acceptNotice, fillLogin } from './log-in.ts'
import { type Organiser, press, type Runner } from './registering.ts'

const PASSWORD = 'kilometro-cuarenta'

export const emailOf = ({ dni }: Runner) => `${dni}@example.com`

/** The mailed link gives the account its password, in the browser. */
export const openAccount = async (page: Page, organiser: Organiser, runner: Runner) => {
  const letter = await organiser.readLetter(emailOf(runner), /contraseña/i)
  await page.goto(/\/recuperar\/[\w-]+/.exec(letter)?.[0] ?? '')
  await page.getByLabel('Contraseña nueva').fill(PASSWORD)
  await press(page, 'Guardar contraseña')
  await acceptNotice(page, 'Tu contraseña quedó guardada.')
  await page.waitForURL('**/login**')
  await fillLogin(page, emailOf(runner), PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'Mis Eventos' }).waitFor()
}

/** Where a birthday is three lists. */
export const chooseBirthday = async (page: Page, birthday: string) => {
  const [year = '', month = '', day = ''] = birthday.split('-')
  await page.getByLabel('Día').selectOption(String(Number(day)))
  await page.getByLabel('Mes').selectOption(String(Number(month)))
  await page.getByLabel('Año').selectOption(year)
}

/** /competidor/{dni} with the birthday. */
export const openOwnPage = async (page: Page, { dni, birthday }: Runner) => {
  await page.goto(`/competidor/${dni}`)
  await chooseBirthday(page, birthday)
  await press(page, 'Ver mi inscripción')
}

/** The link of the letter about a saved registration. */
export const payLinkOf = async (organiser: Organiser, runner: Runner): Promise<string> => {
  const letter = await organiser.readLetter(emailOf(runner), /^Tu cupo está reservado: /)
  return /\/registrate\/\S+#pagar=\S+/.exec(letter)?.[0] ?? ''
}

/** Receipt, account, own data and what one sends to friends are one press away on a bib. */
export const openMore = (bib: Locator) => bib.getByText('Más opciones', { exact: true }).click()
