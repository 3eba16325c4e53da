/** Who a category is for. The last one is given by the lock of a non-sporting event and admits everybody. */
import { NO_DEPORTIVO } from './no-deportivo.ts'

export const CATEGORY_GENDERS = ['male', 'female', 'mixto', 'adult_minor', NO_DEPORTIVO] as const
export type CategoryGender = (typeof CATEGORY_GENDERS)[number]

const LABELS: Record<CategoryGender, string> = {
  male: 'Masculino',
  female: 'Femenino',
  mixto: 'Mixto',
  adult_minor: 'Adulto y menor',
  [NO_DEPORTIVO]: NO_DEPORTIVO,
}

export const categoryGenderLabel = (gender: string): string => LABELS[gender as CategoryGender] ?? gender
