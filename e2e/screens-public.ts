/** The screens of somebody who registers, buys, pays or looks for a result. */
import { changeScreens } from './screens-changes.ts'
import type { Facts } from './screens-facts.ts'
import type { Screen } from './screens-walk.ts'

const sitePages = ({ race, past, simple, result }: Facts): Screen[] => [
  { name: 'inicio', route: 'home', path: '/', title: 'Ponte el dorsal' },
  { name: 'eventos', route: 'site-events', path: '/eventos', title: 'Eventos' },
  { name: 'evento', route: 'site-event', path: `/evento/${race.slug}`, title: race.name },
  { name: 'evento-pasado', rare: true, route: 'site-event', path: `/evento/${past.slug}`, title: past.name },
  { name: 'resultados', route: 'results', path: '/resultados', title: 'Gestión de resultados por evento' },
  { name: 'resultados-evento', route: 'event-results', path: `/resultados/${past.slug}`, title: past.name },
  {
    name: 'resultados-simple',
    rare: true,
    route: 'event-results',
    path: `/resultados/${simple.slug}`,
    title: simple.name,
  },
  {
    name: 'resultados-busqueda',
    rare: true,
    route: 'results',
    path: '/resultados?runner=mar',
    title: 'Gestión de resultados por evento',
  },
  {
    name: 'clasificacion',
    route: 'classification',
    path: `/resultados/${past.slug}/general`,
    title: past.name,
  },
  { name: 'podios', route: 'podiums', path: `/resultados/${past.slug}/podios`, title: past.name },
  { name: 'resultado', route: 'result', path: `/resultado/${result}`, title: /./ },
  {
    name: 'competidor-resultado',
    route: 'competitor-result',
    path: `/competidor/resultado/${result}`,
    title: /./,
  },
]

const shopPages = ({ product, order }: Facts): Screen[] => [
  { name: 'tienda', route: 'store', path: '/tienda/products', title: 'Tienda' },
  { name: 'producto', route: 'product', path: `/tienda/products/${product.id}`, title: /./ },
  { name: 'carrito-vacio', route: 'cartSection', path: '/tienda/products/cart', title: /carrito/i },
  { name: 'pagar-vacio', route: 'checkoutSection', path: '/tienda/products/checkout', title: /./ },
  { name: 'pedido', route: 'shopOrder', path: `/tienda/orden/${order.pay_reference}`, title: /./ },
]

const moneyAndDataPages = ({
  race,
  going,
  survey,
  sums,
  dni,
  reference,
  transfer,
  certificate,
  debt,
  settled,
  place,
  paid,
}: Facts): Screen[] => [
  {
    name: 'datos-personales',
    route: 'data-policy',
    path: '/datos-personales',
    title: 'Tratamiento de datos personales',
  },
  {
    name: 'confirmar-solicitud',
    route: 'confirm-data-request',
    path: '/datos-personales/confirmar#nada',
    title: 'Confirma tu solicitud',
  },
  { name: 'mi-correo', route: 'own-mailbox', path: '/mi-correo#nada', title: 'Este enlace ya no sirve' },
  {
    name: 'respuesta',
    route: 'answer-notice',
    path: '/respuesta#1.1.nada',
    title: 'Este enlace ya no sirve',
  },
  {
    name: 'salir-de-noticias',
    route: 'leave-news',
    path: '/salir/un-enlace',
    title: '¿Dejamos de enviarte noticias?',
  },
  {
    name: 'copia-de-datos',
    route: 'data-copy',
    path: '/datos-personales/copia#nada',
    title: 'La copia de tus datos',
  },
  {
    name: 'encuesta',
    route: 'after-race-survey',
    path: `/encuesta/${survey.open}`,
    title: '¿Cómo te fue?',
  },
  {
    name: 'encuesta-respondida',
    route: 'after-race-survey',
    path: `/encuesta/${survey.answered}`,
    title: 'Ya respondiste',
  },
  { name: 'cifras', route: 'event-figures', path: `/cifras/${sums}`, title: race.name },
  { name: 'equipo', route: 'crew-desks', path: '/equipo', title: 'Entra al equipo' },
  { name: 'voy', route: 'going', path: `/voy/${going}`, title: /corre/ },
  { name: 'inscripcion', route: 'register', path: `/registrate/${race.slug}`, title: race.name },
  {
    name: 'firmar-vencido',
    route: 'sign-consent',
    path: '/firmar/un-enlace',
    title: 'Este enlace ya no sirve',
  },
  {
    name: 'medico-sin-permiso',
    route: 'crew-medico',
    path: `/equipo/medico/${race.id}`,
    title: 'Médico',
  },
  { name: 'mesa-sin-permiso', route: 'kit-desk', path: `/mesa/${race.id}`, title: 'Esta mesa está cerrada' },
  { name: 'caja-sin-permiso', route: 'till', path: `/caja/${race.id}`, title: 'Caja' },
  {
    name: 'cierre-sin-permiso',
    route: 'till-closing',
    path: `/caja/${race.id}/cierre/1`,
    title: 'Cierre de caja',
  },
  { name: 'ceder', route: 'take-transfer', path: place, title: /te cede su cupo/ },
  {
    name: 'ceder-vencido',
    rare: true,
    route: 'take-transfer',
    path: '/ceder/un-enlace',
    title: 'Este enlace ya no sirve',
  },
  { name: 'mi-inscripcion', route: 'competitor-state', path: `/competidor/${dni}`, title: 'Mi inscripción' },
  {
    name: 'vuelta-del-pago',
    route: 'payment-return',
    path: `/pago/respuesta?referencia=${reference}`,
    title: /pago/i,
  },
  {
    name: 'pago-celebrado',
    route: 'payment-return',
    path: paid.path,
    title: '¡Pago aprobado!',
    before: (page) =>
      page
        .context()
        .addCookies([
          { name: 'dorsal_checkout', value: paid.proof, url: new URL(page.url()).origin, httpOnly: true },
        ]),
  },
  { name: 'cuenta-debe', route: 'own-account', path: debt.link, title: /^Debes \$/ },
  { name: 'cuenta-al-dia', route: 'own-account', path: settled.link, title: 'Estás al día' },
  {
    name: 'cuenta-sin-enlace',
    rare: true,
    route: 'own-account',
    path: '/cuenta',
    title: 'El enlace no está completo',
  },
  { name: 'transferencia', route: 'transfer', path: transfer, title: 'Paga por transferencia' },
  {
    name: 'transferencia-vencida',
    rare: true,
    route: 'transfer',
    path: '/pago/transferencia#nada',
    title: 'Vuelve a identificarte',
  },
  { name: 'terminos', route: 'terms', path: '/terminos', title: /^Términos/ },
  { name: 'verificar-pago', route: 'verify-payment', path: '/verificar-pago', title: 'Verificar mi pago' },
  { name: 'certificado', route: 'verify-certificate', path: `/verificar/${certificate}`, title: /./ },
  {
    name: 'certificado-desconocido',
    rare: true,
    route: 'verify-certificate',
    path: '/verificar/NADA',
    title: 'Ningún certificado tiene este código',
  },
]

const doors: Screen[] = [
  { name: 'ingresar', route: 'login', path: '/login', title: 'Ingresar' },
  { name: 'recuperar', route: 'forgot-password', path: '/recuperar', title: /contraseña/i },
  { name: 'nueva-contrasena', route: 'set-password', path: '/recuperar/un-enlace', title: /contraseña/i },
  { name: 'no-existe', route: 'not-found', path: '/no-existe', title: 'Esta página no existe' },
]

export const publicScreens = (facts: Facts): Screen[] => [
  ...sitePages(facts),
  ...shopPages(facts),
  ...moneyAndDataPages(facts),
  ...changeScreens(facts.changes),
  ...doors,
  {
    name: 'mis-eventos',
    route: 'dashboard',
    path: '/competitor/dashboard',
    title: 'Mis Eventos',
    as: 'Cliente',
  },
  {
    name: 'mi-perfil',
    route: 'competitor-profile',
    path: '/competitor/perfil',
    title: 'Mi perfil',
    as: 'Cliente',
  },
  {
    name: 'mi-historial',
    route: 'history',
    path: '/competitor/historial',
    title: 'Mi historial',
    as: 'Cliente',
  },
]
