/** The screens of the panel, as an Administrator meets them. */
import type { Facts } from './screens-facts.ts'
import type { Screen } from './screens-walk.ts'

/** Tabs that every event of one's own has: id of the route, address under the event, heading. */
const TABS: [route: string, tab: string, title: string][] = [
  ['showEventOverview', 'overview', 'Inscritos por categoría'],
  ['showEventCategories', 'categories', 'Categorías'],
  ['showEventKits', 'kits', 'Kits'],
  ['showEventSizes', 'tallas', 'Radar de tallas'],
  ['showEventCapacity', 'cupos', 'Cupos'],
  ['showEventCompetitor', 'competitor', 'Competidores'],
  ['showEventMessages', 'mensajes', 'Mensajes'],
  ['showEventMessage', 'mensajes/2', 'Recoge tu kit'],
  ['showEventBibs', 'dorsales', 'Dorsales'],
  ['showEventChanges', 'cambios', 'Cambios'],
  ['showEventCrew', 'equipo', 'Equipo'],
  ['showEventTill', 'caja', 'Caja'],
  ['showEventHandover', 'entrega', 'Entrega'],
  ['showEventTiming', 'cronometraje', 'Cronometraje'],
  ['showEventCoupons', 'coupons', 'Cupones'],
  ['showEventKeyPartner', 'key-partner', 'Key Partner'],
  ['showEventPayU', 'pasarelas', 'Pasarelas'],
  ['showEventGallery', 'gallery', 'Galería'],
  ['certificateDesign', 'certificate-design', 'Certificado'],
  ['showEventCredits', 'cambios/saldos', 'Saldos a favor'],
  ['showEventNotice', 'cambios/aviso', 'Mover o cancelar'],
  ['showEventMedical', 'medica', 'Lista médica'],
  ['showQuestions', 'questions', 'Preguntas'],
  ['tabulationData', 'questions/tabulation', 'Resultados de la encuesta'],
  ['showEventHistory', 'historial', 'Historial'],
]

const eventScreens = ({ race, external }: Facts): Screen[] => [
  { name: 'eventos-panel', route: 'events', path: '/admin/eventos', title: 'Eventos' },
  { name: 'crear-evento', route: 'createEvent', path: '/admin/eventos/crear', title: 'Crear evento' },
  {
    name: 'editar-evento',
    route: 'editEvent',
    path: `/admin/eventos/edit/${race.id}`,
    title: 'Editar evento',
  },
  {
    name: 'crear-externo',
    route: 'createExternalEvent',
    path: '/admin/eventos/crear-externo',
    title: 'Crear evento externo',
  },
  {
    name: 'editar-externo',
    route: 'editExternalEvent',
    path: `/admin/eventos/edit-external/${external.id}`,
    title: /./,
  },
  { name: 'tablero', route: 'crew-board', path: `/equipo/tablero/${race.id}`, title: race.name },
  { name: 'caja', route: 'till', path: `/caja/${race.id}`, title: 'Caja' },
  {
    name: 'vista-previa',
    route: 'previewEvent',
    path: `/admin/eventos/show/${race.id}/vista-previa`,
    title: 'Vista previa',
  },
  {
    name: 'evento-externo',
    route: 'showEvent',
    path: `/admin/eventos/show/${external.id}`,
    title: external.name,
  },
  ...TABS.map(([route, tab, title]) => ({
    name: `evento-${tab.replace('/', '-')}`,
    route,
    path: `/admin/eventos/show/${race.id}/${tab}`,
    title,
  })),
]

const otherScreens = ({ past, staff, product, order }: Facts): Screen[] => [
  { name: 'competidores', route: 'competitors', path: '/admin/competidores', title: 'Competidores' },
  { name: 'historial', route: 'panelHistory', path: '/admin/historial', title: 'Historial' },
  { name: 'usuarios', route: 'users', path: '/admin/usuarios', title: 'Usuarios' },
  { name: 'usuario', route: 'user', path: `/admin/usuario/${staff.id}`, title: staff.name },
  { name: 'pagos', route: 'payments', path: '/admin/pagos', title: 'Pagos' },
  { name: 'movimientos', route: 'payments', path: '/admin/pagos?vista=movimientos', title: 'Meses' },
  { name: 'transferencias', route: 'payments', path: '/admin/pagos?vista=transferencias', title: 'Pagos' },
  { name: 'bandeja', route: 'requests', path: '/admin/solicitudes', title: 'Solicitudes' },
  {
    name: 'bandeja-todas',
    rare: true,
    route: 'requests',
    path: '/admin/solicitudes?vista=todas',
    title: 'Solicitudes',
  },
  {
    name: 'devoluciones-por-pagar',
    route: 'requests',
    path: '/admin/solicitudes?vista=devoluciones',
    title: 'Solicitudes',
  },
  { name: 'pasarelas', route: 'gateways', path: '/admin/pasarelas', title: 'Pasarelas' },
  { name: 'productos', route: 'products', path: '/admin/productos', title: 'Productos' },
  { name: 'crear-producto', route: 'createProduct', path: '/admin/productos/crear', title: 'Crear producto' },
  { name: 'editar-producto', route: 'editProduct', path: `/admin/productos/show/${product.id}`, title: /./ },
  {
    name: 'orden',
    route: 'order',
    path: `/admin/productos/checkout/${order.id}`,
    title: `Orden #${order.id}`,
  },
  {
    name: 'empaque',
    route: 'packingSlip',
    path: `/admin/productos/checkout/${order.id}/empaque`,
    title: 'Lista de empaque',
  },
  { name: 'ordenes', route: 'orders', path: '/admin/ordenes', title: 'Órdenes' },
  {
    name: 'resultados-panel',
    route: 'eventResults',
    path: '/admin/resultados',
    title: 'Gestión de resultados por evento',
  },
  {
    name: 'importar',
    route: 'importResults',
    path: `/admin/results/import?event_id=${past.id}`,
    title: past.name,
  },
  {
    name: 'importar-sin-evento',
    rare: true,
    route: 'importResults',
    path: '/admin/results/import',
    title: 'Importar resultados',
  },
  { name: 'certificados', route: 'certificates', path: '/admin/certificates', title: 'Certificados' },
  { name: 'inicio-panel', route: 'panelHome', path: '/admin', title: 'Inicio' },
  { name: 'certificados-otra', route: 'to-certificates', path: '/admin/certificados', title: 'Certificados' },
  {
    name: 'crear-certificado',
    route: 'createCertificate',
    path: '/admin/certificados/crear',
    title: 'Crear certificado',
  },
  { name: 'correo', route: 'outbox', path: '/admin/correo', title: 'Bandeja de salida' },
  {
    name: 'solicitudes',
    route: 'dataRequests',
    path: '/admin/datos-personales?solicitud=1',
    title: 'Datos personales',
  },
  { name: 'perfil', route: 'profile', path: '/admin/perfil', title: 'Mi perfil' },
]

export const panelScreens = (facts: Facts): Screen[] =>
  [...eventScreens(facts), ...otherScreens(facts)].map((screen) => ({ as: 'Administrator', ...screen }))
