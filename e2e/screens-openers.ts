/** How what lies over a screen is opened: forms, drawers, menus, questions before something is lost. */
import type { Page } from 'playwright-core'
import type { Caller, Screen } from './screens-walk.ts'

type Name = string | RegExp
type Open = NonNullable<Screen['open']>

export const click = (page: Page, role: 'button' | 'link' | 'menuitem', name: Name) =>
  page.getByRole(role, { name }).filter({ visible: true }).first().click()

/** A button and the dialog it opens, which mostly has the button's name. */
export const form =
  (button: Name, title: Name = button): Open =>
  async (page) => {
    await click(page, 'button', button)
    await page.getByRole('dialog', { name: title }).waitFor()
  }

export const question =
  (button: Name, title: Name): Open =>
  async (page) => {
    await click(page, 'button', button)
    await page.getByRole('alertdialog', { name: title }).waitFor()
  }

export const menu =
  (button: Name, entry: Name): Open =>
  async (page) => {
    await click(page, 'button', button)
    await page.getByRole('menuitem', { name: entry }).waitFor()
    // For one frame it stands in the corner of the page, where nobody sees it and a click would scroll to it.
    await page.waitForFunction(() => {
      const { x = 0, y = 0 } = document.querySelector('[role=menu]')?.getBoundingClientRect() ?? {}
      return x > 0 && y > 0
    })
  }

export const questionOfMenu =
  (button: Name, entry: Name): Open =>
  async (page) => {
    await menu(button, entry)(page)
    await click(page, 'menuitem', entry)
    await page.getByRole('alertdialog').waitFor()
  }

/** The first line of the list leads to its drawer. */
export const drawer: Open = async (page) => {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

/** A screen, and what opens over it. Most of it is met in its own journey too: the short run looks at a few. */
export const on =
  (route: string, path: string, title: Screen['title'], as: Caller = 'nobody') =>
  (name: string, open: Open, more: Partial<Screen> = {}): Screen => ({
    name,
    route,
    path,
    title,
    as,
    open,
    rare: true,
    ...more,
  })
