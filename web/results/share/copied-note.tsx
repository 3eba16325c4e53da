/** Copies a link or a text and says so at the foot of the screen for a moment. A refusal of the browser is only logged. */
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import classes from './copied-note.module.css'

const SHOWN_MS = 4_000

const CopyContext = createContext<(link: string) => Promise<void>>(async () => {})

export const useCopyLink = () => use(CopyContext)

type CopiedNoteProps = { words?: string; children: ReactNode }

export function CopiedNote({ words = 'El enlace fue copiado al portapapeles.', children }: CopiedNoteProps) {
  const [copies, setCopies] = useState(0)

  const copy = useCallback(async (link: string) => {
    try {
      await navigator.clipboard.writeText(link)
      setCopies((before) => before + 1)
    } catch (error) {
      console.warn('The link could not be copied', error)
    }
  }, [])

  useEffect(() => {
    if (copies === 0) return
    const later = setTimeout(() => setCopies(0), SHOWN_MS)
    return () => clearTimeout(later)
  }, [copies])

  return (
    <CopyContext value={copy}>
      {children}
      <p className={classes.note} role="status">
        {copies > 0 ? words : ''}
      </p>
    </CopyContext>
  )
}
