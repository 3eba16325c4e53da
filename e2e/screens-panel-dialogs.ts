/** What opens over the screens of the panel. */
import type { Facts } from './screens-facts.ts'
import { click, drawer, form, menu, on, question, questionOfMenu } from './screens-openers.ts'
import type { Screen } from './screens-walk.ts'

const OFTEN = { rare: false }

const eventDialogs = ({ race, past }: Facts): Screen[] => {
  const tab = (route: string, name: string, title: string, id = race.id) =>
    on(route, `/admin/eventos/show/${id}/${name}`, title, 'Administrator')
  const events = on('events', '/admin/eventos', 'Eventos', 'Administrator')
  const overview = tab('showEventOverview', 'overview', race.name)
  const categories = tab('showEventCategories', 'categories', 'Categorías')
  const participants = tab('showEventCompetitor', 'competitor', 'Competidores')
  const coupons = tab('showEventCoupons', 'coupons', 'Cupones')
  const design = tab('certificateDesign', 'certificate-design', 'Certificado', past.id)
  return [
    events('menu-de-evento', menu(/^Opciones de/, 'Duplicar'), OFTEN),
    events('menu-telefono', form('Abrir menú', 'Menú'), { only: 'phone' }),
    events('menu-persona', async (page) => {
      await click(page, 'button', 'Menú de Adriana Ospina')
      await page.getByRole('link', { name: 'Mi perfil' }).filter({ visible: true }).waitFor()
    }),
    overview('eliminar-no-pagados', questionOfMenu('Más acciones', 'Eliminar no pagados'), OFTEN),
    categories('categoria', form('Agregar categoría')),
    categories('distancia', async (page) => {
      const list = page.getByRole('region', { name: 'Distancias' })
      if (!(await list.getByRole('table').isVisible()))
        await list.getByText('Distancias', { exact: true }).click()
      await form(/^Editar la distancia/, /^Editar distancia/)(page)
    }),
    categories('categoria-eliminar', question(/^Eliminar/, /^¿Eliminar/)),
    tab('showEventKits', 'kits', 'Kits')('kit', form('Agregar kit')),
    tab('showEventCapacity', 'cupos', 'Cupos')('bloque', form('Reservar bloque')),
    tab(
      'showEventChanges',
      'cambios',
      'Cambios',
    )('politica', async (page) => {
      await click(page, 'button', 'Editar Cambio de distancia o categoría')
      await click(page, 'button', 'Agregar valor')
      await page.getByRole('group', { name: 'Valor 1' }).waitFor()
    }),
    participants('participante', drawer, OFTEN),
    participants('inscribir', form('Inscribir participante')),
    participants('exportar', form('Exportar a Excel')),
    participants('mensaje', form('Enviar mensaje')),
    coupons('cupon', form('Crear código'), OFTEN),
    coupons('cupones-lote', form('Crear lote', 'Crear lote de códigos')),
    coupons('cupon-eliminar', questionOfMenu(/^Acciones de/, 'Eliminar')),
    tab('showEventKeyPartner', 'key-partner', 'Key Partner')('aliado', form('Agregar aliado')),
    tab(
      'showEventPayU',
      'pasarelas',
      'Pasarelas',
    )('pasarela', async (page) => {
      await click(page, 'button', 'Configurar PayU')
      await page.getByRole('button', { name: 'Guardar' }).first().waitFor()
    }),
    design('plantillas', form('Plantillas', 'Empezar con una plantilla')),
    design('vista-previa-certificado', form('Vista previa', /^Vista previa/)),
    tab('showQuestions', 'questions', 'Preguntas')('pregunta', form('Agregar pregunta')),
  ]
}

/** Over the drawer of somebody who owes, or who paid what was owed by hand. */
const accountDialogs = ({ race, debt, settled }: Facts): Screen[] => {
  const drawerOf = ({ id, name }: Facts['debt']) =>
    on(
      'showEventCompetitor',
      `/admin/eventos/show/${race.id}/competitor?inscripcion=${id}`,
      new RegExp(`^${name} `),
      'Administrator',
    )
  const [owes, paid] = [drawerOf(debt), drawerOf(settled)]
  const movements = on('payments', '/admin/pagos?vista=movimientos', 'Meses', 'Administrator')
  return [
    owes('cuenta', (page) => page.getByRole('dialog').getByText('Saldo', { exact: true }).waitFor(), OFTEN),
    owes('cobrar-diferencia', form('Cobrar la diferencia'), OFTEN),
    owes('anotar-pago', form('Anotar pago'), OFTEN),
    owes('devolver', form('Devolver'), OFTEN),
    paid('anular-linea', form(/^Anular línea/, 'Anular línea')),
    movements('movimiento-de-dinero', async (page) => {
      // The months are a table too, and their lines lead elsewhere.
      await page.getByRole('table', { name: 'Movimientos' }).getByRole('link').first().click()
      await page.getByRole('dialog').getByText('Saldo', { exact: true }).waitFor()
    }),
    movements('cerrar-mes', question(/^Cerrar mes/, /^Cerrar /)),
    movements('reabrir-mes', form(/^Reabrir/, 'Reabrir mes')),
  ]
}

/** Over the inbox of changes, and in the drawer of somebody whose place is paid. */
const changeDialogs = ({ race, settled, request }: Facts): Screen[] => {
  const drawerOf = ({ id, name }: Facts['request']['toPay']) =>
    on('requests', `/admin/solicitudes?vista=todas&solicitud=${id}`, new RegExp(`^${name} `), 'Administrator')
  const [toDecide, unpaid, toPay] = [
    drawerOf(request.toDecide),
    drawerOf(request.unpaid),
    drawerOf(request.toPay),
  ]
  const person = on(
    'showEventCompetitor',
    `/admin/eventos/show/${race.id}/competitor?inscripcion=${settled.id}`,
    new RegExp(`^${settled.name} `),
    'Administrator',
  )
  return [
    toDecide('solicitud', (page) => page.getByRole('region', { name: 'Cuenta bancaria' }).waitFor(), OFTEN),
    toDecide('aprobar', form('Aprobar'), OFTEN),
    toDecide('rechazar', form('Rechazar'), OFTEN),
    unpaid('queda-debiendo', form('Aplicar ya, queda debiendo')),
    unpaid('retirar', form('Retirar')),
    toPay('pagada', form(/^Pagada/, 'Marcar pagada')),
    person(
      'cambio',
      async (page) => {
        await form(/^Cambiar de/, /^Cambio de/)(page)
        const changing = page.getByRole('dialog', { name: /^Cambio de/ })
        await changing.getByLabel('Qué cambia').selectOption('refund')
        await changing.getByRole('button', { name: 'Ver cuánto cuesta' }).click()
        await changing.getByLabel('Razón').waitFor()
      },
      OFTEN,
    ),
  ]
}

const otherDialogs = ({ simple, staff, product, order }: Facts): Screen[] => {
  const user = on('user', `/admin/usuario/${staff.id}`, staff.name, 'Administrator')
  const competitors = on('competitors', '/admin/competidores', 'Competidores', 'Administrator')
  const bought = on('order', `/admin/productos/checkout/${order.id}`, `Orden #${order.id}`, 'Administrator')
  const goods = on(
    'editProduct',
    `/admin/productos/show/${product.id}`,
    product.name_product,
    'Administrator',
  )
  const results = on(
    'eventResults',
    `/admin/resultados?search=${encodeURIComponent(simple.name)}`,
    'Gestión de resultados por evento',
    'Administrator',
  )
  const rows = on(
    'importResults',
    `/admin/results/import?event_id=${simple.id}`,
    simple.name,
    'Administrator',
  )
  const list = (route: string, path: string, title: string) => on(route, path, title, 'Administrator')
  return [
    competitors('competidor', drawer),
    competitors('competidor-editar', async (page) => {
      await drawer(page)
      await form('Editar', 'Editar competidor')(page)
    }),
    list('users', '/admin/usuarios', 'Usuarios')('agregar-usuario', form('Agregar Usuario'), OFTEN),
    user('actualizar-usuario', form('Editar', 'Actualizar Usuario')),
    user('asignar-eventos', form('Asignar eventos')),
    list('payments', '/admin/pagos', 'Pagos')('pago', drawer),
    bought('orden-pagada', form('Pagó al organizador')),
    goods('movimiento', form('Registrar movimiento')),
    results('corregir', question(/^Corregir/, /./)),
    rows('fila-de-resultados', form(/^Corregir el dorsal/)),
    list('certificates', '/admin/certificates', 'Certificados')('envio-de-certificados', drawer),
    list('outbox', '/admin/correo', 'Bandeja de salida')('carta', drawer),
    list(
      'profile',
      '/admin/perfil',
      'Mi perfil',
    )('dos-pasos', async (page) => {
      await click(page, 'button', 'Activar')
      await page.getByLabel('Tu contraseña').waitFor()
    }),
  ]
}

export const panelDialogs = (facts: Facts): Screen[] => [
  ...eventDialogs(facts),
  ...accountDialogs(facts),
  ...changeDialogs(facts),
  ...otherDialogs(facts),
]
