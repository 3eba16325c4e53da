/** The bundled letters in the browser: loaded once, and measured as the server measures them. */
import { useEffect, useMemo, useState } from 'react'
import { FONTS, familyOf } from '#domain/certificates/rules/fonts.ts'
import type { Measure } from '#domain/certificates/rules/layout.ts'

const loadLetters = () =>
  Promise.allSettled(
    FONTS.map(async ({ id, family }) => {
      const known = [...document.fonts].some((face) => face.family.replaceAll('"', '') === family)
      if (known) return document.fonts.load(`16px "${family}"`)
      const face = new FontFace(family, `url(/api/certificate-fonts/${id})`)
      document.fonts.add(face)
      return face.load()
    }),
  )

/** Measures anew when the letters have arrived; until then in whatever the browser has. */
export const useMeasure = (): { measure: Measure; ready: boolean } => {
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
  const measure = useMemo((): Measure => {
    const pen = document.createElement('canvas').getContext('2d')
    return (text, font, size) => {
      if (!pen) return (text.length * size) / 2
      pen.font = `${size}px "${familyOf(font)}"`
      return pen.measureText(text).width
    }
  }, [ready])
  return { measure, ready }
}
