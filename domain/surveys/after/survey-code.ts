/** The code of a runner's own link to the survey after the race (/encuesta/{code}). It only serves to answer once. */
import { numberedCode } from '#server/numbered-code.ts'

export const { codeOf: surveyCodeOf, readCode: readSurveyCode } = numberedCode('after-race-survey')
