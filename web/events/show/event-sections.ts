/**
 * What an event has beyond the tabs of the specification: the list under 'Más' of its tab bar, in groups.
 * A new section is one line here.
 */
export type Section = { label: string; path: string }

export const MORE_SECTIONS: readonly { group: string; sections: readonly Section[] }[] = [
  {
    group: 'Inscripción',
    sections: [
      { label: 'Cupos', path: 'cupos' },
      { label: 'Tallas', path: 'tallas' },
      { label: 'Cambios', path: 'cambios' },
    ],
  },
  {
    group: 'Día de carrera',
    sections: [
      { label: 'Dorsales', path: 'dorsales' },
      { label: 'Entrega', path: 'entrega' },
      { label: 'Caja', path: 'caja' },
      { label: 'Cronometraje', path: 'cronometraje' },
      { label: 'Equipo', path: 'equipo' },
    ],
  },
  {
    group: 'Seguimiento',
    sections: [
      { label: 'Mensajes', path: 'mensajes' },
      { label: 'Historial', path: 'historial' },
    ],
  },
]
