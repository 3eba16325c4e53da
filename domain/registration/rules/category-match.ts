/** Which categories admit a whole team (product.md section 18, competitorCategory). */

export type TeamParticipant = { gender: 'male' | 'female'; age: number }
export type CategoryBounds = {
  gender: string
  start_age: number
  final_age: number
  /** For how many people it is; empty: for any number. */
  team_size?: number | null | undefined
}

const ADULT = 18

const gendersFit = (gender: string, team: TeamParticipant[]): boolean => {
  const has = (wanted: TeamParticipant['gender']) => team.some((participant) => participant.gender === wanted)
  switch (gender) {
    case 'male':
      return !has('female')
    case 'female':
      return !has('male')
    case 'mixto':
      // Alone it is open to everyone.
      return team.length === 1 || (has('male') && has('female'))
    case 'adult_minor':
      return (
        team.some((participant) => participant.age >= ADULT) &&
        team.some((participant) => participant.age < ADULT)
      )
    case 'Evento no Deportivo':
      return true
    default:
      return false
  }
}

const ageFits = ({ start_age, final_age }: CategoryBounds, age: number) =>
  age >= start_age && age <= final_age

export const admits = (category: CategoryBounds, team: TeamParticipant[]): boolean =>
  team.length > 0 &&
  team.length === (category.team_size ?? team.length) &&
  team.every(({ age }) => ageFits(category, age)) &&
  gendersFit(category.gender, team)

/** Whether somebody of that age can belong to any category, alone or with others. */
export const someCategoryAdmitsAge = (categories: CategoryBounds[], age: number): boolean =>
  categories.some((category) => ageFits(category, age))
