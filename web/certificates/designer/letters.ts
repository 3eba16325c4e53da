/** The bundled letters in the browser: loaded once, and measured as the server measures them. */
import { useEffect, useMemo, useState } from 'react'
import { FONTS, type FontId, familyOf } from '#domain/certificates/rules/fonts.ts'
import type { Letters } from '#domain/certificates/rules/layout.ts'
import { type HasLetter, readLetters } from '#domain/certificates/rules/letters.ts'

/** What each typeface that has arrived can write. */
const known = new Map<FontId, HasLetter>()

const load = async (id: FontId, family: string) => {
  if (known.has(id)) return
  const answer = await fetch(`/api/certificate-fonts/${id}`)
  const bytes = await answer.arrayBuffer()
  document.fonts.add(await new FontFace(family, bytes).load())
  known.set(id, readLetters(bytes))
}

let loading: Promise<unknown> | undefined

const loadLetters = () => {
  // What did not arrive is asked for again by the next screen.
  loading ??= Promise.allSettled(FONTS.map(({ id, family }) => load(id, family))).finally(() => {
    loading = undefined
  })
  return loading
}

/** Measures anew when the letters have arrived; until then in whatever the browser has. */
export const useLetters = (): { letters: Letters; ready: boolean } => {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let shown = true
    void loadLetters().then(() => {
      if (shown) setReady(true)
    })
    return () => {
      shown = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the letters change what is measured
  const letters = useMemo((): Letters => {
    const pen = document.createElement('canvas').getContext('2d')
    return {
      has: (font, sign) => known.get(font)?.(sign) ?? true,
      measure: (text, font, size) => {
        if (!pen) return (text.length * size) / 2
        pen.font = `${size}px "${familyOf(font)}"`
        return pen.measureText(text).width
      },
    }
  }, [ready])
  return { letters, ready }
}
