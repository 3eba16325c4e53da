/** The panel's places as data: who sees them, and which addresses belong to them. */
import {
  IconBuildingBank,
  IconCalendarEvent,
  IconCertificate,
  IconCoin,
  IconHistory,
  IconHome,
  IconInbox,
  IconMail,
  IconPackage,
  IconRun,
  IconShieldLock,
  IconShirt,
  IconStopwatch,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Session } from '#web/session.ts'

type Role = Session['role']
type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>

export type Place = {
  to: string
  label: string
  icon: Icon
  roles: readonly Role[]
  /** Only the address itself: what is under it has places of its own. */
  alone?: true
  /** Addresses that belong here besides `to` and what is under it. */
  also?: readonly string[]
}

/** One's own page: it belongs to no place. */
export const PROFILE = '/admin/perfil'

/** What the panel begins with. */
export const HOME = '/admin'

/** The place that says how many wait. */
export const REQUESTS = '/admin/solicitudes'

const staff: readonly Role[] = ['Administrator', 'Colaborador']
const administrator: readonly Role[] = ['Administrator']

export const places: readonly Place[] = [
  { to: HOME, label: 'Inicio', icon: IconHome, roles: staff, alone: true },
  { to: '/admin/eventos', label: 'Eventos', icon: IconCalendarEvent, roles: staff },
  { to: '/admin/competidores', label: 'Competidores', icon: IconRun, roles: staff },
  { to: REQUESTS, label: 'Solicitudes', icon: IconInbox, roles: staff },
  { to: '/admin/productos', label: 'Productos', icon: IconShirt, roles: staff },
  {
    to: '/admin/ordenes',
    label: 'Órdenes',
    icon: IconPackage,
    roles: staff,
    also: ['/admin/productos/checkout'],
  },
  {
    to: '/admin/resultados',
    label: 'Resultados',
    icon: IconStopwatch,
    roles: staff,
    also: ['/admin/results'],
  },
  {
    to: '/admin/certificates',
    label: 'Certificados',
    icon: IconCertificate,
    roles: staff,
    also: ['/admin/certificados'],
  },
  { to: '/admin/pagos', label: 'Pagos', icon: IconCoin, roles: staff },
  { to: '/admin/historial', label: 'Historial', icon: IconHistory, roles: staff },
  {
    to: '/admin/usuarios',
    label: 'Usuarios',
    icon: IconUsers,
    roles: administrator,
    also: ['/admin/usuario'],
  },
  { to: '/admin/pasarelas', label: 'Pasarelas', icon: IconBuildingBank, roles: administrator },
  { to: '/admin/correo', label: 'Correo', icon: IconMail, roles: administrator },
  {
    to: '/admin/datos-personales',
    label: 'Datos personales',
    icon: IconShieldLock,
    roles: administrator,
  },
]

const covers = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`)

/** The place an address belongs to; the longest prefix wins, so an order under /productos is an order. */
export const placeOf = (path: string): Place | undefined => {
  const found = places
    .flatMap((place) => [place.to, ...(place.also ?? [])].map((prefix) => ({ place, prefix })))
    .filter(({ place, prefix }) => (place.alone ? path === prefix : covers(prefix, path)))
    .sort((one, other) => other.prefix.length - one.prefix.length)
  return found[0]?.place
}

/** Whether a role may open an address of the panel. The server decides again at every call. */
export const mayOpen = (role: Role, path: string): boolean => (placeOf(path)?.roles ?? staff).includes(role)
