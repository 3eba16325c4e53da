/**
 * The code under which a runner shows friends that he is in (/voy/{code}). It opens nothing: who has it sees a first
 * name, the distance and the event. Only who proves the registration to be the own one is given it.
 */
import { numberedCode } from '#server/numbered-code.ts'

export const { codeOf: shareCodeOf, readCode: readShareCode } = numberedCode('share-code')
