/** What docs/design.md shows: boards drawn with the variables of a real page, and single pieces cut out of screens. */
import type { Page } from 'playwright-core'
import { asAdministrator } from '../e2e/event-steps.ts'
import { logIn } from '../e2e/log-in.ts'
import { roles } from '../web/colour-roles.ts'
import { openTab, type Picture, resultPage } from './pictures-screens.ts'

type Cell = { label: string; sample?: string; style: string }
type Board = { columns: number; cells: Cell[] }

/** Over the whole page: nothing of the screen is left but its variables and fonts. */
const drawBoard = async (page: Page, board: Board) => {
  // Once the page has woken up: before that, waking would draw it again.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(({ columns, cells }) => {
    const make = (style: string, text = '') => {
      const element = document.createElement('div')
      element.style.cssText = style
      element.textContent = text
      return element
    }
    const sheet = make(
      `width: max-content; padding: 24px; background: var(--paper); color: var(--ink); display: grid; gap: 16px 20px;
       grid-template-columns: repeat(${columns}, auto); align-items: center; font: 14px/1.3 var(--font-text)`,
    )
    sheet.id = 'board'
    for (const { label, sample, style } of cells) {
      const cell = make('display: flex; align-items: center; gap: 12px')
      cell.append(make(`flex: none; ${style}`, sample), make('white-space: nowrap', label))
      sheet.append(cell)
    }
    // Hidden, not removed: the variables are declared inside.
    for (const child of document.body.children) (child as HTMLElement).style.display = 'none'
    document.body.append(sheet)
  }, board)
}

const board = (name: string, drawn: Board, scheme: 'light' | 'dark' = 'light'): Picture => ({
  name,
  frame: 'desk',
  scheme,
  show: (page) => drawBoard(page, drawn),
  part: (page) => page.locator('#board'),
})

const COLOURS: Board = {
  columns: 4,
  cells: Object.keys(roles.light).map((role) => ({
    label: role,
    style: `width: 44px; height: 44px; border-radius: var(--radius); border: 1px solid var(--line-strong);
      background: var(--${role})`,
  })),
}

const TEXT_SIZES = [12, 14, 16, 18, 22, 28, 36, 48, 72]

const TYPE: Board = {
  columns: 1,
  cells: TEXT_SIZES.map((size) => ({
    label: `--text-${size}`,
    sample: size < 22 ? 'Tu cupo está reservado hasta las 13:40' : '21K · 1:38:04',
    style: `width: 620px; line-height: 1.1; font-size: var(--text-${size}); font-variant-numeric: tabular-nums;
      ${size < 22 ? '' : 'font-family: var(--font-display); font-weight: 700'}`,
  })),
}

const box = 'width: 132px; height: 72px; background: var(--card); border: 1px solid var(--line)'
const SHAPES: Board = {
  columns: 3,
  cells: [
    { label: '--radius-small', style: `${box}; border-radius: var(--radius-small)` },
    { label: '--radius', style: `${box}; border-radius: var(--radius)` },
    { label: '--radius-card', style: `${box}; border-radius: var(--radius-card)` },
    { label: '--radius-bib', style: `${box}; border-radius: var(--radius-bib)` },
    {
      label: '--shadow-card',
      style: `${box}; border-radius: var(--radius-card); box-shadow: var(--shadow-card)`,
    },
    {
      label: '--shadow-lifted',
      style: `${box}; border-radius: var(--radius-card); box-shadow: var(--shadow-lifted)`,
    },
  ],
}

const userForm = (page: Page) => page.getByRole('dialog', { name: 'Agregar Usuario' })

export const BOARDS: Picture[] = [
  board('design-colours', COLOURS),
  board('design-colours-dark', COLOURS, 'dark'),
  board('design-type', TYPE),
  board('design-shapes', SHAPES),
  {
    name: 'design-bib',
    frame: 'phone',
    show: resultPage,
    part: (page) => page.locator('[data-accent][data-size]').first(),
  },
  {
    name: 'design-form',
    frame: 'desk',
    show: async (page) => {
      await asAdministrator(page)
      await page.goto('/admin/usuarios')
      await page.getByRole('button', { name: 'Agregar Usuario' }).click()
      await userForm(page).getByRole('button').last().click()
      await userForm(page).locator('[aria-invalid="true"]').first().waitFor()
      await userForm(page).getByText('Guardando...').waitFor({ state: 'detached' })
    },
    part: userForm,
  },
  {
    name: 'design-list',
    frame: 'desk',
    show: async (page) => {
      await openTab(page, 'coupons')
      await page.getByRole('row').nth(1).waitFor()
    },
    part: (page) => page.getByRole('table'),
  },
  {
    name: 'design-notice',
    frame: 'desk',
    show: async (page) => {
      await logIn(page, 'nadie@dorsal.test', 'otra-contraseña')
      await page.getByRole('alertdialog').waitFor()
    },
    part: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'design-empty',
    frame: 'desk',
    show: (page) => page.goto('/eventos?search=zzz'),
    part: (page) => page.getByRole('heading', { level: 2 }).first().locator('xpath=..'),
  },
]
