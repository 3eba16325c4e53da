/** A screen with nothing to show, with an API that does not answer, behind a closed door, or still on its way. */
import type { Page, Route } from 'playwright-core'
import type { Facts } from './screens-facts.ts'
import type { Screen } from './screens-walk.ts'

const BROKEN = { message: 'Algo salió mal.', body: 'Intenta de nuevo en un momento.', icon: 'error' }

/** The server is there and refuses: people read its sentence and can try again. */
const refused = (address: string) => (page: Page) =>
  page.route(address, (call: Route) => call.fulfill({ status: 400, json: BROKEN }))

/** Nothing comes back until the picture is taken. */
const held = (address: string) => (page: Page) => page.route(address, () => {})

const again = async (page: Page) => {
  await page.getByRole('button', { name: 'Intentar de nuevo' }).first().waitFor()
}
const skeleton = async (page: Page) => {
  await page.locator('[aria-label="Cargando"], [aria-busy="true"]').first().waitFor()
}

const emptyScreens = ({ draft }: Facts): Screen[] => {
  const tab = (name: string) => `/admin/eventos/show/${draft.id}/${name}`
  return [
    { name: 'vacio-eventos', rare: true, route: 'events', path: '/admin/eventos?search=zzz', title: /./ },
    {
      name: 'vacio-competidores',
      route: 'competitors',
      path: '/admin/competidores?search=zzz',
      title: 'No existe el competidor [ zzz ]',
    },
    {
      name: 'vacio-bandeja',
      route: 'requests',
      path: '/admin/solicitudes?search=zzz',
      title: 'Nada coincide con «zzz».',
    },
    {
      name: 'vacio-devoluciones',
      rare: true,
      route: 'requests',
      path: '/admin/solicitudes?vista=devoluciones&search=zzz',
      title: 'Nada coincide con «zzz».',
    },
    {
      name: 'vacio-productos',
      rare: true,
      route: 'products',
      path: '/admin/productos?search=zzz',
      title: 'No hay productos que mostrar',
    },
    {
      name: 'vacio-ordenes',
      rare: true,
      route: 'orders',
      path: '/admin/ordenes?search=zzz',
      title: 'No se en encuentran resultados.',
    },
    { name: 'vacio-pagos', rare: true, route: 'payments', path: '/admin/pagos?search=zzz', title: 'Pagos' },
    {
      name: 'vacio-participantes',
      rare: true,
      route: 'showEventCompetitor',
      path: tab('competitor'),
      title: 'No se encuentra participantes.',
    },
    {
      name: 'vacio-cupones',
      rare: true,
      route: 'showEventCoupons',
      path: tab('coupons'),
      title: 'Este evento no tiene códigos todavía.',
    },
    {
      name: 'vacio-aliados',
      rare: true,
      route: 'showEventKeyPartner',
      path: tab('key-partner'),
      title: 'Aún no hay aliados.',
    },
    { name: 'vacio-galeria', rare: true, route: 'showEventGallery', path: tab('gallery'), title: 'Galería' },
    {
      name: 'vacio-encuesta',
      rare: true,
      route: 'showQuestions',
      path: tab('questions'),
      title: 'La encuesta está vacía.',
    },
    {
      name: 'vacio-resumen',
      rare: true,
      route: 'showEventOverview',
      path: tab('overview'),
      title: draft.name,
    },
  ]
}

const brokenScreens = ({ race }: Facts): Screen[] => [
  {
    name: 'error-usuarios',
    route: 'users',
    path: '/admin/usuarios',
    title: 'Usuarios',
    before: refused('**/api/get-users*'),
    open: again,
  },
  {
    name: 'error-eventos',
    rare: true,
    route: 'events',
    path: '/admin/eventos',
    title: 'Eventos',
    before: refused('**/api/eventos?*'),
    open: again,
  },
  {
    name: 'error-cupones',
    rare: true,
    route: 'showEventCoupons',
    path: `/admin/eventos/show/${race.id}/coupons`,
    title: 'Cupones',
    before: refused('**/coupons?*'),
    open: again,
  },
  {
    name: 'error-evento',
    route: 'showEvent',
    path: `/admin/eventos/show/${race.id}/overview`,
    title: BROKEN.message,
    before: refused(`**/api/eventos/${race.id}`),
    open: again,
  },
  {
    name: 'espera-usuarios',
    route: 'users',
    path: '/admin/usuarios',
    title: 'Usuarios',
    before: held('**/api/get-users*'),
    open: skeleton,
    waiting: true,
  },
  {
    name: 'espera-eventos',
    rare: true,
    route: 'events',
    path: '/admin/eventos',
    title: 'Eventos',
    before: held('**/api/eventos?*'),
    open: skeleton,
    waiting: true,
  },
  {
    name: 'evento-de-nadie',
    rare: true,
    route: 'showEvent',
    path: '/admin/eventos/show/999999/overview',
    title: 'Esta página no existe',
  },
  {
    name: 'usuario-de-nadie',
    rare: true,
    route: 'user',
    path: '/admin/usuario/999999',
    title: 'Esta página no existe',
  },
]

export const panelStates = (facts: Facts): Screen[] => [
  ...[...emptyScreens(facts), ...brokenScreens(facts)].map(
    (screen): Screen => ({ as: 'Administrator', ...screen }),
  ),
  {
    name: 'sin-permiso',
    route: 'users',
    path: '/admin/usuarios',
    title: 'No tienes permiso para ver esta página',
    as: 'Colaborador',
  },
  {
    name: 'evento-ajeno',
    route: 'showEvent',
    path: `/admin/eventos/show/${facts.past.id}/overview`,
    title: 'Esta página no existe',
    as: 'Colaborador',
  },
  {
    name: 'eventos-colaborador',
    rare: true,
    route: 'events',
    path: '/admin/eventos',
    title: 'Eventos',
    as: 'Colaborador',
  },
]

export const publicStates: Screen[] = [
  {
    name: 'vacio-eventos-sitio',
    rare: true,
    route: 'site-events',
    path: '/eventos?search=zzz',
    title: 'Eventos',
  },
  {
    name: 'vacio-resultados',
    rare: true,
    route: 'results',
    path: '/resultados?search=zzz',
    title: 'No hay eventos registrados.',
  },
  { name: 'vacio-tienda', rare: true, route: 'store', path: '/tienda/products?search=zzz', title: 'Tienda' },
  {
    name: 'evento-que-no-existe',
    rare: true,
    route: 'site-event',
    path: '/evento/no-existe',
    title: 'Esta página no existe',
  },
  {
    name: 'panel-cerrado',
    route: 'events',
    path: '/admin/eventos',
    title: 'No tienes permiso para ver esta página',
    as: 'Cliente',
  },
  {
    name: 'error-mis-eventos',
    route: 'dashboard',
    path: '/competitor/dashboard',
    title: 'Mis Eventos',
    as: 'Cliente',
    before: refused('**/api/competidor/eventos'),
    open: again,
  },
  {
    name: 'espera-mis-eventos',
    rare: true,
    route: 'dashboard',
    path: '/competitor/dashboard',
    title: /./,
    as: 'Cliente',
    before: held('**/api/competidor/eventos'),
    open: skeleton,
    waiting: true,
  },
]
