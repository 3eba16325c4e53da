/** The screens of the panel as somebody looks for them: by name, or by another word for it. Their addresses are web/routes.ts. */
import { mayOpen } from '#web/accounts/admin-navigation.ts'
import type { Session } from '#web/session.ts'

type Screen = { label: string; to: string; words: string }

/** `words`: what people call it besides. */
export const SCREENS: readonly Screen[] = [
  { label: 'Inicio', to: '/admin', words: 'resumen tablero hoy dinero portada' },
  { label: 'Eventos', to: '/admin/eventos', words: 'carreras lista' },
  { label: 'Crear evento', to: '/admin/eventos/crear', words: 'nuevo carrera agregar' },
  { label: 'Crear evento externo', to: '/admin/eventos/crear-externo', words: 'nuevo resultados otro' },
  { label: 'Competidores', to: '/admin/competidores', words: 'personas corredores atletas deportistas' },
  { label: 'Solicitudes', to: '/admin/solicitudes', words: 'cambios retracto cesiones bandeja decidir' },
  {
    label: 'Devoluciones por pagar',
    to: '/admin/solicitudes?vista=devoluciones',
    words: 'reembolsos plata regresar',
  },
  { label: 'Productos', to: '/admin/productos', words: 'tienda inventario camisetas stock' },
  { label: 'Órdenes', to: '/admin/ordenes', words: 'pedidos ventas tienda envios compras' },
  { label: 'Resultados', to: '/admin/resultados', words: 'tiempos clasificacion podio' },
  { label: 'Importar resultados', to: '/admin/results/import', words: 'subir archivo excel tiempos' },
  { label: 'Certificados', to: '/admin/certificates', words: 'diplomas envios lotes' },
  { label: 'Enviar certificados', to: '/admin/certificados/crear', words: 'diplomas nuevo lote' },
  { label: 'Pagos', to: '/admin/pagos', words: 'dinero plata caja libro ingresos' },
  { label: 'Movimientos de dinero', to: '/admin/pagos?vista=movimientos', words: 'libro pagos meses cierre' },
  { label: 'Pagos por revisar', to: '/admin/pagos?vista=revisar', words: 'dinero sin cupo' },
  { label: 'Transferencias', to: '/admin/pagos?vista=transferencias', words: 'comprobantes banco nequi' },
  { label: 'Usuarios', to: '/admin/usuarios', words: 'personal colaboradores administradores cuentas' },
  { label: 'Pasarelas', to: '/admin/pasarelas', words: 'payu wompi epayco mercadopago cobrar vendedor' },
  { label: 'Historial', to: '/admin/historial', words: 'auditoria quien cambio registro' },
  { label: 'Correo', to: '/admin/correo', words: 'bandeja salida mensajes enviados' },
  { label: 'Datos personales', to: '/admin/datos-personales', words: 'habeas data ley 1581 privacidad' },
  { label: 'Mi perfil', to: '/admin/perfil', words: 'contraseña clave sesiones dos pasos cuenta' },
]

/** No screen, but somebody looks for it here too: it has no address. */
export const KEYS: Screen = { label: 'Atajos de teclado', to: '', words: 'teclas ayuda comandos' }

/** Only an Administrator creates events. */
const ADMINISTRATORS = ['/admin/eventos/crear', '/admin/eventos/crear-externo']

/** Tabs of the event one is in: label, address under it, other words. */
const TABS: readonly [label: string, tab: string, words: string][] = [
  ['Detalles', 'overview', 'resumen graficas cifras'],
  ['Categorías', 'categories', 'edades genero'],
  ['Kits', 'kits', 'tallas camisetas'],
  ['Tallas', 'tallas', 'pronostico pedido fabrica radar'],
  ['Cupos', 'cupos', 'distancias limite bloques'],
  ['Competidores', 'competitor', 'inscritos participantes personas lista'],
  ['Mensajes', 'mensajes', 'escribir correos whatsapp avisar'],
  ['Dorsales', 'dorsales', 'numeros chips'],
  ['Cambios', 'cambios', 'politica retracto cesion'],
  ['Mover o cancelar', 'cambios/aviso', 'aplazar fecha'],
  ['Saldos a favor', 'cambios/saldos', 'creditos'],
  ['Cronometraje', 'cronometraje', 'tiempos lista de salida'],
  ['Equipo', 'equipo', 'voluntarios celulares permisos'],
  ['Entrega', 'entrega', 'mesa de kits tablero'],
  ['Caja', 'caja', 'ventas efectivo turnos'],
  ['Cupones', 'coupons', 'descuentos codigos'],
  ['Key Partner', 'key-partner', 'patrocinadores aliados'],
  ['Pasarelas', 'pasarelas', 'cobrar pagos'],
  ['Galería', 'gallery', 'fotos imagenes'],
  ['Certificado', 'certificate-design', 'diploma diseño'],
  ['Lista médica', 'medica', 'salud emergencia'],
  ['Preguntas de la encuesta', 'questions', 'formulario'],
  ['Historial', 'historial', 'auditoria quien cambio'],
  ['Resultados de la encuesta', 'questions/tabulation', 'respuestas'],
]

/** The event whose screens are open, by the address. */
const eventIn = (path: string) => /^\/admin\/eventos\/(?:show|edit)\/(\d+)/.exec(path)?.[1]

export const tabsAt = (path: string): Screen[] => {
  const id = eventIn(path)
  return id
    ? TABS.map(([label, tab, words]) => ({ label, words, to: `/admin/eventos/show/${id}/${tab}` }))
    : []
}

export const screensOf = (role: Session['role']): Screen[] =>
  SCREENS.filter(
    ({ to }) =>
      mayOpen(role, to.split('?')[0] ?? to) && (role === 'Administrator' || !ADMINISTRATORS.includes(to)),
  )

export const plainText = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Every typed word begins one of the screen's; those whose name begins so come first. */
export const matching = (screens: readonly Screen[], typed: string): Screen[] => {
  const wanted = plainText(typed).split(/\s+/).filter(Boolean)
  const begins = (text: string) => {
    const words = plainText(text).split(/\s+/)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  }
  return screens
    .filter(({ label, words }) => begins(`${label} ${words}`))
    .sort((one, other) => Number(begins(other.label)) - Number(begins(one.label)))
}
