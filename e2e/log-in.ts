/** The steps every journey of a signed-in person begins with. */
import type { Page } from 'playwright-core'

export const DEMO_PASSWORD = 'dorsal-demo'

export const logIn = async (page: Page, email: string, password = DEMO_PASSWORD) => {
  await page.goto('/login')
  await fillLogin(page, email, password)
}

export const fillLogin = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

/** Reads the dialog of an answer and closes it. */
export const acceptNotice = async (page: Page, message: string) => {
  const dialog = page.getByRole('alertdialog', { name: message })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
