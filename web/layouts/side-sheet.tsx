/** Navigation on phones: a sheet from the side, in the browser's own <dialog>. Closes on navigation. */
import { IconMenu2, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './side-sheet.module.css'

type SideSheetProps = { tone: 'paper' | 'ink'; children: ReactNode }

export function SideSheet({ tone, children }: SideSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the sheet
  useEffect(() => {
    sheet.current?.close()
  }, [key])

  return (
    <>
      <button
        type="button"
        className={classes.burger}
        aria-label="Abrir menú"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; this is the click beside the sheet */}
      <dialog
        ref={sheet}
        className={classes.sheet}
        data-tone={tone}
        aria-label="Menú"
        onClick={(event) => {
          if (event.target === sheet.current) sheet.current?.close()
        }}
      >
        <div className={classes.inside}>
          <button
            type="button"
            className={classes.close}
            aria-label="Cerrar menú"
            onClick={() => sheet.current?.close()}
          >
            <IconX size={24} aria-hidden="true" />
          </button>
          {children}
        </div>
      </dialog>
    </>
  )
}
