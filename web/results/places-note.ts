/** Whose word the places of a distance are and which time they follow, said apart where general and category differ. */
import type { ResultsDivision } from '#domain/results/contract.ts'
import { DECIDED_BY } from './result-times.ts'

type Rules = NonNullable<ResultsDivision['places']>
type Rule = Rules['general']

const by = ({ clock }: Rule) => (clock ? `por ${DECIDED_BY[clock]}` : 'sin seguir el orden de los tiempos')

const ruleText = (rule: Rule): string => {
  switch (rule.word) {
    case 'computed':
      return `calculada aquí ${by(rule)}`
    case 'both':
      return `la del cronometraje, y donde falta, calculada aquí ${by(rule)}`
    case 'staff':
      return 'escrita por la organización'
    case 'file':
      return `la del cronometraje, ${by(rule)}`
    default:
      return ''
  }
}

/** One sentence for both. */
const sameText = (rule: Rule): string => {
  if (rule.word === 'computed' && rule.clock)
    return `Las posiciones se deciden por ${DECIDED_BY[rule.clock]}. Las calculamos con los tiempos.`
  return rule.word ? `Posiciones: ${ruleText(rule)}.` : ''
}

export const placesNote = ({
  places,
  decided_by,
}: Pick<ResultsDivision, 'places' | 'decided_by'>): string => {
  // From before it was noted whose word they are.
  if (!places) return `Las posiciones se deciden por ${DECIDED_BY[decided_by]}.`
  const { general, category } = places
  if (category.word === null) return sameText(general)
  if (general.word === null) return sameText(category)
  if (general.word === category.word && general.clock === category.clock) return sameText(general)
  return `Pos. General: ${ruleText(general)}. Pos. Categoría: ${ruleText(category)}.`
}
