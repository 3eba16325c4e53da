/** What the answers are checked against, as it comes in: questions, kits with what is left, categories of the team. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import type { teamCategories } from '#domain/registration/contract.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import type { listPublicQuestions } from '#domain/surveys/contract.ts'
import { call } from '#web/client.ts'
import type { Category, Kit, RegistrationEvent } from '../event.ts'
import { offeredCategories } from './offered-categories.ts'
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

type TeamMember = { gender: 'male' | 'female'; birthday: string }

/** Null until gender and birthday of everybody are known. */
const teamOf = ({ participants }: RegistrationForm): TeamMember[] | null => {
  const team = participants.flatMap((participant) => {
    const { gender } = participant
    const birthday = birthdayOf(participant)
    return gender && birthday ? [{ gender, birthday }] : []
  })
  return team.length === participants.length ? team : null
}

/** Each of the age that counts in its distance. */
const admitsTeam = (category: Category, team: TeamMember[]) =>
  admits(
    category,
    team.map(({ gender, birthday }) => ({ gender, age: ageOn(birthday, category.age_day) })),
  )

type Asking = { event_id: number; event_day: string; offered: Category[] }

const useTeamCategories = (
  { event_id, event_day, offered }: Asking,
  team: TeamMember[] | null,
  wanted: boolean,
) => {
  const [found, setFound] = useState<{ asked: string; categories: Category[] } | null>(null)
  const asked = team && wanted ? JSON.stringify(team) : null

  useEffect(() => {
    if (!asked) return
    const participants = JSON.parse(asked) as TeamMember[]
    const controller = new AbortController()
    call<typeof teamCategories>('GET /api/competitorCategory', {
      query: {
        event_id,
        genders: JSON.stringify(participants.map(({ gender }) => gender)),
        ages: JSON.stringify(participants.map(({ birthday }) => ageOn(birthday, event_day))),
        birthdays: JSON.stringify(participants.map(({ birthday }) => birthday)),
      },
      signal: controller.signal,
    }).then(
      ({ categories }) => {
        // `difference` is worked out there for the price of now; the quote needs the event's own.
        const differences = new Map(offered.map(({ id, difference }) => [id, difference]))
        setFound({
          asked,
          categories: categories.map((one) => ({
            ...one,
            difference: differences.get(one.id) ?? one.difference,
          })),
        })
      },
      () => {
        // Without a connection the same rule answers here; saving checks again.
        if (!controller.signal.aborted)
          setFound({ asked, categories: offered.filter((one) => admitsTeam(one, participants)) })
      },
    )
    return () => controller.abort()
  }, [asked, event_id, event_day, offered])

  const categories = found?.asked === asked ? found.categories : null
  return { categories, onTheirWay: asked !== null && categories === null }
}

export const useRegistrationContext = (event: RegistrationEvent, form: RegistrationForm) => {
  const [kits, setKits] = useState<Kit[]>(event.kits)
  // What was found is for one person; the others choose among theirs.
  const countKits = useCallback((found: Kit[]) => {
    const left = new Map(found.map(({ id, amount }) => [id, amount]))
    setKits((known) => known.map((kit) => ({ ...kit, amount: left.get(kit.id) ?? kit.amount })))
  }, [])
  const offered = useMemo(() => offeredCategories(event), [event])
  const questions = useQuestions(event.id)
  const event_day = event.event_datetime.slice(0, 10)
  const last = form.participants.length - 1
  const closes =
    !isGroup(form) && form.at.participant === last && !['team', 'identification'].includes(form.at.step)
  const asking = { event_id: event.id, event_day, offered }
  const { categories, onTheirWay } = useTeamCategories(asking, teamOf(form), closes)

  const context = useMemo<RegistrationContext>(
    () => ({
      today: bogotaDay(new Date()),
      event_day,
      kits,
      questions,
      categories,
      offered,
    }),
    [event_day, kits, questions, categories, offered],
  )
  const givenKit = kits.find(({ size }) => size === NO_DEPORTIVO) ?? null
  return { context, categoriesOnTheirWay: onTheirWay, givenKit, countKits }
}
