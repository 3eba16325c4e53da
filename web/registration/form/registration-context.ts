/** What the answers are checked against, as it comes in: questions, kits with what is left, categories of the team. */
import { useEffect, useMemo, useState } from 'react'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import type { teamCategories } from '#domain/registration/contract.ts'
import { admits, type TeamParticipant } from '#domain/registration/rules/category-match.ts'
import type { listPublicQuestions } from '#domain/surveys/contract.ts'
import { call } from '#web/client.ts'
import type { Category, Kit, RegistrationEvent } from '../event.ts'
import { birthdayOf, isGroup, type RegistrationForm } from './registration-form.ts'
import type { Question, RegistrationContext } from './step-problems.ts'

const useQuestions = (event_id: number): Question[] => {
  const [questions, setQuestions] = useState<Question[]>([])
  useEffect(() => {
    call<typeof listPublicQuestions>('GET /api/eventos/:id/questions', { params: { id: event_id } }).then(
      ({ preguntas }) => setQuestions(preguntas),
      // Specification, section 8: the list is emptied, and registration goes on.
      () => setQuestions([]),
    )
  }, [event_id])
  return questions
}

/** Null until gender and age of everybody are known. */
const teamOf = ({ participants }: RegistrationForm, event_day: string): TeamParticipant[] | null => {
  const team = participants.map((participant) => ({
    gender: participant.gender,
    birthday: birthdayOf(participant),
  }))
  if (team.some(({ gender, birthday }) => !gender || !birthday)) return null
  return team.map(({ gender, birthday }) => ({
    gender: gender as TeamParticipant['gender'],
    age: ageOn(birthday, event_day),
  }))
}

const useTeamCategories = (event: RegistrationEvent, team: TeamParticipant[] | null, wanted: boolean) => {
  const [found, setFound] = useState<{ asked: string; categories: Category[] } | null>(null)
  const asked = team && wanted ? JSON.stringify(team) : null

  useEffect(() => {
    if (!asked) return
    const participants = JSON.parse(asked) as TeamParticipant[]
    const controller = new AbortController()
    call<typeof teamCategories>('GET /api/competitorCategory', {
      query: {
        event_id: event.id,
        genders: JSON.stringify(participants.map(({ gender }) => gender)),
        ages: JSON.stringify(participants.map(({ age }) => age)),
      },
      signal: controller.signal,
    }).then(
      ({ categories }) => setFound({ asked, categories }),
      () => {
        // Without a connection the same rule answers here; saving checks again.
        if (!controller.signal.aborted)
          setFound({ asked, categories: event.categories.filter((one) => admits(one, participants)) })
      },
    )
    return () => controller.abort()
  }, [asked, event])

  const categories = found?.asked === asked ? found.categories : null
  return { categories, onTheirWay: asked !== null && categories === null }
}

export const useRegistrationContext = (event: RegistrationEvent, form: RegistrationForm) => {
  const [kits, setKits] = useState<Kit[]>(event.kits)
  const questions = useQuestions(event.id)
  const event_day = event.event_datetime.slice(0, 10)
  const last = form.participants.length - 1
  const closes =
    !isGroup(form) && form.at.participant === last && !['team', 'identification'].includes(form.at.step)
  const { categories, onTheirWay } = useTeamCategories(event, teamOf(form, event_day), closes)

  const context = useMemo<RegistrationContext>(
    () => ({
      today: bogotaDay(new Date()),
      event_day,
      kits,
      questions,
      categories,
      offered: event.categories,
    }),
    [event_day, kits, questions, categories, event.categories],
  )
  const givenKit = kits.find(({ size }) => size === NO_DEPORTIVO) ?? null
  return { context, categoriesOnTheirWay: onTheirWay, givenKit, setKits }
}
