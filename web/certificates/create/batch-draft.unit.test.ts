import { describe, expect, test } from 'vitest'
import {
  type BatchDraft,
  batchBody,
  draftErrors,
  EMPTY_DRAFT,
  previewErrors,
  sendingErrors,
} from './batch-draft.ts'

const NOW = Date.parse('2026-12-05T06:00:30-05:00')

const complete: BatchDraft = {
  ...EMPTY_DRAFT,
  nombre_evento: 'Media de Cali',
  city: 'Cali',
  fecha_evento: '2026-12-05',
  icono_evento: new File(['x'], 'icono.webp'),
  certificado: new File(['x'], 'fondo.JPG'),
  excel: new File(['x'], 'lista.xls'),
}

test('an empty form misses everything but the date of sending', () => {
  expect(Object.keys(draftErrors(EMPTY_DRAFT, NOW)).sort()).toEqual(
    ['certificado', 'city', 'excel', 'fecha_evento', 'icono_evento', 'nombre_evento'].sort(),
  )
})

test('a complete form has nothing to mend, whatever the case of the endings', () => {
  expect(draftErrors(complete, NOW)).toEqual({})
})

test('a certificate that is no JPG is told at its field', () => {
  const errors = draftErrors({ ...complete, certificado: new File(['x'], 'fondo.png') }, NOW)
  expect(errors).toEqual({ certificado: 'Elige un archivo .jpg, .jpeg.' })
})

test('the preview waits for neither icon nor date', () => {
  const draft: BatchDraft = { ...complete, icono_evento: null, envio: 'programado' }
  expect(previewErrors(draft, NOW)).toEqual({})
})

describe('a scheduled sending', () => {
  const at = (fecha_notificacion: string) => sendingErrors({ envio: 'programado', fecha_notificacion }, NOW)

  test('may be in the minute that runs and not before it', () => {
    expect(at('2026-12-05T06:00')).toEqual({})
    expect(at('2026-12-05T05:59').fecha_notificacion).toMatch('ya pasó')
  })

  test('needs its hour', () => {
    expect(at('2026-12-06').fecha_notificacion).toBe('Elige la fecha y la hora del envío.')
    expect(at('').fecha_notificacion).toBe('Elige la fecha y la hora del envío.')
  })

  test('travels in the form of the wire, and is cleared when it is sent at once', () => {
    const scheduled: BatchDraft = { ...complete, envio: 'programado', fecha_notificacion: '2026-12-06T08:30' }
    const nothing = { columns: null, accepted: [], placements: null }
    expect(batchBody(scheduled, nothing).get('fecha_notificacion')).toBe('2026-12-06 08:30')
    const atOnce: BatchDraft = { ...scheduled, envio: 'inmediato' }
    expect(batchBody(atOnce, nothing).get('fecha_notificacion')).toBe('')
  })
})
