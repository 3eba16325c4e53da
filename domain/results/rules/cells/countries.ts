/** Countries as results files write them: codes of three letters, or names. Cities are neither. */
import { withoutAccents } from './clean-text.ts'

const CODES =
  'col ven ecu per bol chi chl arg uru ury par pry bra pan crc cri nca nic hon hnd esa slv gua gtm mex usa can cub dom pur pri jam hai hti tto bar esp por prt fra ita ger deu aut sui che bel ned nld lux gbr eng sco wal irl isl nor swe den dnk fin est lat lva ltu pol cze svk hun rou bul bgr gre grc cro hrv slo svn srb bih mne mkd alb ukr blr mda rus tur isr ken eth uga tan tza rwa eri mar alg dza tun egy rsa zaf nam bot bwa zim zwe jpn chn kor prk ind pak nep npl sri lka tha vie vnm mas mys sgp ina idn phi phl hkg tpe twn aus nzl'

const NAMES =
  'colombia, venezuela, ecuador, peru, bolivia, chile, argentina, uruguay, paraguay, brasil, brazil, panama, costa rica, nicaragua, honduras, el salvador, guatemala, mexico, estados unidos, united states, ee uu, eeuu, usa, canada, cuba, republica dominicana, puerto rico, espana, spain, portugal, francia, france, italia, italy, alemania, germany, deutschland, austria, suiza, switzerland, belgica, belgium, holanda, paises bajos, netherlands, reino unido, united kingdom, inglaterra, escocia, irlanda, ireland, islandia, noruega, norway, suecia, sweden, dinamarca, denmark, finlandia, finland, polonia, poland, rusia, russia, ucrania, turquia, israel, kenia, kenya, etiopia, ethiopia, uganda, tanzania, eritrea, marruecos, morocco, argelia, sudafrica, south africa, japon, japan, china, corea, korea, india, nepal, australia, nueva zelanda, new zealand'

const CODE = new Set(CODES.split(' '))
const NAME = new Set(NAMES.split(', '))

/** A code counts in capitals only: 'Per' may be the beginning of anything. */
export const isCountry = (text: string): boolean => {
  if (text.length < 3 || text.length > 20) return false
  if (text.length === 3 && text === text.toUpperCase()) return CODE.has(text.toLowerCase())
  return NAME.has(withoutAccents(text).replaceAll('.', ''))
}
