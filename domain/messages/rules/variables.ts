/**
 * The variables of a message: {{nombre}}, or {{dorsal|por asignar}} with what is said where somebody has none. Read once,
 * in one pass: what a value says is never read as a variable.
 */

export const VARIABLES = [
  { name: 'nombre', label: 'Nombre', about: 'el nombre' },
  { name: 'apellido', label: 'Apellido', about: 'el apellido' },
  { name: 'evento', label: 'Evento', about: 'el nombre del evento' },
  { name: 'distancia', label: 'Distancia', about: 'la distancia' },
  { name: 'categoria', label: 'Categoría', about: 'la categoría' },
  { name: 'talla', label: 'Talla', about: 'la talla' },
  { name: 'dorsal', label: 'Dorsal', about: 'el dorsal' },
  { name: 'fecha', label: 'Fecha', about: 'la fecha' },
  { name: 'hora', label: 'Hora de salida', about: 'la hora' },
  { name: 'lugar', label: 'Lugar', about: 'el lugar' },
  { name: 'entrega_kit', label: 'Entrega del kit', about: 'la entrega del kit' },
  { name: 'acudiente', label: 'Acudiente', about: 'el acudiente' },
  { name: 'mi_inscripcion', label: 'Enlace a su inscripción', about: 'el enlace' },
] as const
export type VariableName = (typeof VARIABLES)[number]['name']
export type Values = Record<VariableName, string>

const NAMES: ReadonlySet<string> = new Set(VARIABLES.map(({ name }) => name))

/** As people type it: {{ Categoría }} is {{categoria}}. */
const plainName = (typed: string) =>
  typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s-]+/g, '_')

const isVariable = (name: string): name is VariableName => NAMES.has(name)

/** Neither braces nor a line's end inside: what was never closed swallows no text. */
const WRITTEN = /\{\{([^{}|\n]*)(?:\|([^{}\n]*))?\}\}/g

export type Used = { name: VariableName; fallback: string | undefined }

export const variablesIn = (...texts: string[]): Used[] =>
  texts
    .flatMap((text) => [...text.matchAll(WRITTEN)])
    .flatMap(([, typed = '', fallback]) => {
      const name = plainName(typed)
      return isVariable(name) ? [{ name, fallback: fallback?.trim() || undefined }] : []
    })

/** The text for one person. What is no variable stays as it was written. */
export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(WRITTEN, (whole: string, typed: string, fallback: string | undefined, at: number) => {
    const name = plainName(typed)
    if (!isVariable(name)) return whole
    const value = values[name] || (fallback?.trim() ?? '')
    // 'a las 6:00 a. m.' at the end of a sentence brings its full stop along.
    return value.endsWith('.') && text[at + whole.length] === '.' ? value.slice(0, -1) : value
  })

/** For a list or a heading: '[Nombre], recoge tu kit'. */
export const spoken = (text: string): string =>
  text.replaceAll(WRITTEN, (whole: string, typed: string) => {
    const found = VARIABLES.find(({ name }) => name === plainName(typed))
    return found ? `[${found.label}]` : whole
  })

/** How many letters must change to make one of the other. */
const distanceOf = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, sign] of [...other].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === sign ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

const nearestTo = (name: string): VariableName | undefined => {
  const [nearest] = VARIABLES.map((one) => ({ name: one.name, far: distanceOf(name, one.name) })).sort(
    (one, other) => one.far - other.far,
  )
  return nearest && nearest.far <= 3 && nearest.far < name.length ? nearest.name : undefined
}

/** Why a text cannot be sent as it is, a sentence for each thing that is wrong with it. */
export const variableProblems = (text: string): string[] => {
  const problems = new Set<string>()
  for (const [whole, typed = ''] of text.matchAll(WRITTEN)) {
    const name = plainName(typed)
    if (isVariable(name)) continue
    const nearest = nearestTo(name)
    problems.add(`No existe ${whole}.${nearest ? ` ¿Quisiste escribir {{${nearest}}}?` : ''}`)
  }
  const rest = text.replaceAll(WRITTEN, '')
  // One class of signs with an end: five thousand blanks are walked over once, not once for each of them.
  const single = [...rest.matchAll(/\{([\p{L}_\s]{2,40})\}/gu)].find(([, typed = '']) =>
    isVariable(plainName(typed)),
  )
  if (single?.[1]) problems.add(`Escribe {{${plainName(single[1])}}} con dos llaves a cada lado.`)
  else if (/\{\{|\}\}/.test(rest)) problems.add('Hay llaves sin cerrar: una variable se escribe {{nombre}}.')
  return [...problems]
}

/** Whose letters would have a gap: how many people lack each variable that has no fallback. */
export const countMissing = (used: readonly Used[], people: readonly Values[]) => {
  const bare = new Set(used.filter(({ fallback }) => fallback === undefined).map(({ name }) => name))
  return [...bare].flatMap((name) => {
    const count = people.filter((values) => values[name] === '').length
    return count > 0 ? [{ name, count }] : []
  })
}

/** 'A 14 personas les falta el dorsal.' */
export const missingSentence = ({ name, count }: { name: VariableName; count: number }): string => {
  const about = VARIABLES.find((one) => one.name === name)?.about ?? name
  return count === 1
    ? `A 1 persona le falta ${about}.`
    : `A ${count.toLocaleString('es-CO')} personas les falta ${about}.`
}

/** Two letters to one mailbox that would say the same are one: this is what they have in common. */
export const sameLetterKey = (used: readonly Used[], values: Values): string =>
  JSON.stringify([...new Set(used.map(({ name }) => name))].sort().map((name) => values[name]))

/** The text with something to say where somebody has none; what has a fallback already keeps it. */
export const withFallback = (text: string, name: VariableName, fallback: string): string =>
  text.replaceAll(WRITTEN, (whole, typed: string, given: string | undefined) =>
    plainName(typed) === name && !given?.trim() ? `{{${name}|${fallback}}}` : whole,
  )
