/**
 * The signed-in person: name, role, own places, light or dark, way out. The browser's popover closes on Escape and
 * outside clicks and gives focus back, so the public pages do not carry a menu library.
 */
import {
  IconCalendarEvent,
  IconChevronDown,
  IconLayoutDashboard,
  IconLogout,
  IconUserShield,
} from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { PROFILE } from '#web/accounts/admin-navigation.ts'
import type { Session } from '#web/session.ts'
import { closePopover } from '#web/ui/close-popover.ts'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './person-menu.module.css'
import { signOut } from './sign-out.ts'

type PersonMenuProps = {
  session: Session
  /** Where the button stands; the menu opens next to it. */
  place?: 'header' | 'side'
}

/** A runner's; staff have theirs in the panel. */
const OWN_PROFILE = '/competitor/perfil'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export function PersonMenu({ session, place = 'header' }: PersonMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => {
    closePopover(menu.current)
  }, [key])

  const leave = async () => {
    await signOut()
    await navigate('/login')
  }

  return (
    <div className={classes.person} data-place={place}>
      <button
        type="button"
        className={classes.button}
        popoverTarget={id}
        aria-label={`Menú de ${session.name}`}
      >
        <span className={classes.initials} aria-hidden="true">
          {initials(session.name)}
        </span>
        <span className={classes.name}>{session.name}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div ref={menu} id={id} popover="auto" className={classes.menu} data-place={place}>
        <div className={classes.who}>
          <strong>{session.name}</strong>
          <span>{session.role}</span>
        </div>
        {session.role === 'Cliente' ? null : (
          <Link className={classes.item} to="/admin/eventos">
            <IconLayoutDashboard size={20} aria-hidden="true" /> Panel
          </Link>
        )}
        <Link className={classes.item} to={session.role === 'Cliente' ? OWN_PROFILE : PROFILE}>
          <IconUserShield size={20} aria-hidden="true" /> Mi perfil
        </Link>
        <Link className={classes.item} to="/competitor/dashboard">
          <IconCalendarEvent size={20} aria-hidden="true" /> Mis eventos
        </Link>
        <ColorSchemeSwitch className={classes.item} />
        <button type="button" className={classes.item} onClick={leave}>
          <IconLogout size={20} aria-hidden="true" /> Cerrar sesión
        </button>
      </div>
    </div>
  )
}
