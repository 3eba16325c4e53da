/**
 * The share menu of a row: copy, e-mail, WhatsApp. The browser's own popover keeps one open at a time, closes on
 * Escape and a click beside it, and stands above the table's scrolling box.
 */
import { IconBrandWhatsapp, IconLink, IconMail, IconShare2 } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useOrigin } from '#web/light/origin.ts'
import { closePopover } from '#web/ui/close-popover.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { useCopyLink } from './copied-note.tsx'
import classes from './share.module.css'
import { mailLink, type ResultPlace, resultPath, whatsAppLink } from './share-links.ts'

type ShareMenuProps = { id: string; name: string; eventName: string; place: ResultPlace }

const GAP = 4
const WIDTH = 220

export function ShareMenu({ id, name, eventName, place }: ShareMenuProps) {
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const link = useOrigin() + resultPath(place, id)
  const copy = useCopyLink()

  const putBesideOpener = () => {
    const at = opener.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    menu.current.style.top = `${at.bottom + scrollY + GAP}px`
    menu.current.style.left = `${Math.max(GAP, at.right - WIDTH) + scrollX}px`
  }

  return (
    <>
      <LightButton
        ref={opener}
        look="outline"
        className={classes.compact}
        popoverTarget={menuId}
        aria-label={`Compartir el resultado de ${name}`}
      >
        <IconShare2 size={20} aria-hidden="true" />
      </LightButton>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className={classes.menu}
        style={{ width: WIDTH }}
        onBeforeToggle={putBesideOpener}
        onToggle={({ newState }) => {
          // Pressed with the mouse, a button has no focus in Safari, and Tab would pass by the menu.
          if (newState === 'open') menu.current?.querySelector('button')?.focus()
        }}
      >
        <button
          type="button"
          onClick={() => {
            closePopover(menu.current)
            void copy(link)
          }}
        >
          <IconLink size={20} aria-hidden="true" />
          Copiar enlace
        </button>
        <a href={mailLink(link)}>
          <IconMail size={20} aria-hidden="true" />
          Enviar por correo
        </a>
        <a href={whatsAppLink(link, `Mi resultado en ${eventName}:`)} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={20} aria-hidden="true" />
          WhatsApp
        </a>
      </div>
    </>
  )
}
