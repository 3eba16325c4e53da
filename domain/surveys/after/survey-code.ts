/** The code of a runner's own link to the survey after the race (/encuesta/{code}). It only serves to answer once. */
import { participantCode } from '#domain/registration/share/participant-code.ts'

export const { codeOf: surveyCodeOf, readCode: readSurveyCode } = participantCode('after-race-survey')
