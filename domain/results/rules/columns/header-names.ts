/** How real files name their columns, in Spanish, Portuguese, English and German. Earlier names are surer. */
import { foldHeader } from '../cells/clean-text.ts'
import type { ResultField } from './column-plan.ts'

/** `time`: the file has one time only, and does not say which. `gap`: known, and of no use. */
export type HeaderMeaning = ResultField | 'time' | 'gap'

const NAMES: Record<HeaderMeaning, string> = {
  bib_number:
    'Dorsal, Dorsal No, Nro Dorsal, Número de dorsal, Num Dorsal, Bib, Bib Number, Bib#, Bib No, bib_num, Race number, Runner no, Numero Corredor, Número de corredor, Numero competidor, Número, Num, Number, Placa, Plate, Peto, Babero, Babero#, Startnr, Startnummer, Nº de peito, Numero de peito, No, Nro, N, #',
  name: 'Nombre y Apellidos, Nombre y apellido, Nombres y Apellidos, Nombre completo, Nombre Participante, Apellidos y Nombres, Apellidos y nombre, Apellido y nombre, Full Name, fullname, FLNAME, Nombre, Nombres, Name, Names, Atleta, Athlete, Corredor, Participante, Competidor, Deportista, Runner, Nome, Nome completo',
  first_name:
    'Nombres, Nombre, Nombre de pila, Primer nombre, First Name, firstname, fname, Names, Name, Given name, Vorname, Nome',
  last_name: 'Apellidos, Apellido, Last Name, lastname, lname, Surname, Family name, Sobrenome, Nachname',
  race_division:
    'Distancia, Distance, Race Division, Modalidad, Recorrido, Prueba, Distância, Percurso, Course, track, Reto, Carrera, Race, Contest, item_name, Ruta, Evento, Event',
  chip_time:
    'Tiempo Chip, T Chip, Chip Time, ChipTime, Tiempo Neto, T Neto, Net Time, NETTIME, Net, Chip Elapsed Time, Tiempo tag, Liquido, Tempo liquido, Tempo chip, netto, Nettozeit, Neto, Chip, Tiempo Real, Real Time',
  gun_time:
    'Tiempo Pistola, Gun Time, Guntime, Tiempo Oficial, T Oficial, Official Time, Tiempo Bruto, T Bruto, Tiempo oficial (Gun/Total), Gun Elapsed Time, Clock time, T Pistola, Tiempo Gun, Tempo bruto, brutto, Bruttozeit, Pistola, Gun, Official, Tempo, Gross Time, Gross, Tiempo Disparo, Gun clock',
  time: 'Tiempo, Time, Tiempo Final, Final Time, Finish Time, Tiempo de carrera, Tiempo Transcurrido, Tiempo Total, Total Time, Total, Marca, Finish, Meta, Zeit, Llegada, Elapsed Time, Resultado, Tiempo General, Tiempo Gral, Overall Time, Tiempo Carrera, Race Time',
  category:
    'Categoría, Category, Cat, Grupo de edad, Age Group, AGEGROUP, AG, Faixa, Faixa etaria, Categoria edad, Division, DIV, Class, Bracket, Class/Bracket, AK, Altersklasse, Rama, Grupo, Edad categoria, Subcategoria, Group, Grupo etario, Age Category, Age cat',
  gender: 'Sexo, Género, Gender, Sex, M/F, H/M, S, G, Rama, Geschlecht, Gen',
  overall_position:
    'Pos General, Pos Gral, Posición General, Posición Gral, Puesto General, Lugar General, Ranking general, rank_general, pos_general, Overall Place, Overall Rank, Overall Position, OA#, Overall, Puesto Scratch, Scratch, Clasificación General, OVERALLGUNRANK, OVERALLCHIPRANK, Pos, Puesto, Posición, Posicao, Lugar, Place, Position, Rank, Race Place, Ranking, Clasificación, Class, Coloc, Colocacao, Pl, Platz, Position overall, Pos Absoluta, Rank All, Rank Overall, Overall Pl, All Rank, Pos Total, Rank General, Place Overall, Puesto Absoluto, Gesamtplatz',
  gender_position:
    'Pos Género, Pos Sexo, Pos Gral Sexo, Posición genero, Posición por género, Puesto Sexo, Puesto género, Puesto Rama, Pos Rama, Lugar género, Gender Place, Gender Rank, Gender Position, SEXPLACE, SEX#, genderdiv, sex_platz, rank_gender, pos_gender, Ranking género, Ranking sexo, GENDERCHIPRANK, GENDERGUNRANK, Sexo, Gender, Sex, Rank Sex, Sex Rank, Sex Place, Sex Pl, Rank Gender, Gen Rank, Gender Pl',
  category_position:
    'Pos Categoría, Pos Cat, Posición categoria, Puesto Categ, Puesto Categoría, Puesto Cat, Lugar categoría, Ranking edad, Ranking categoría, Category Rank, Category Place, Category Position, CategoryRank, Age Group Place, Age Group Rank, DIVPLACE, Division Place, Div Place, AG#, AG Place, AG Rank, pos_category, rank_category, AGEGROUPCHIPRANK, AGEGROUPGUNRANK, Cl Fx, ak_platz, Clas Cat, Division, Div, Categoría, Category, Cat, Div Rank, Rank Div, Rank Division, Division Rank, Div Pl, Group Rank, Rank Group, Rank Category, Rank Cat, Cat Rank, Cat Place, Puesto Grupo, Platz AK',
  pace: 'Ritmo, Ritmo Medio, Ritmo (min/km), Ritmo promedio, Promedio (min/km), Promedio, Prom, average_km, Pace, Pace/Km, Chip Pace, NPACE, GPACE, GUNPCE, FINISHPACE, Overall Pace, Average Pace, Avg Pace, Min/Km, Pace (min/km), Pace/Mi, Pace (min/mi)',
  speed:
    'Velocidad (km/h), Velocidad, Velocidad promedio, Velocidad media, Vel, Vel Prom, Speed (km/h), Speed, averageSpeed, Average Speed, Avg Speed, km/h, kmh, Velocidade',
  city: 'Ciudad, City, Municipio, Localidad, addressCity, Población, Cidade, Ciudad de residencia, Procedencia, Ort, Town',
  country:
    'País, Country, Nación, Nation, Nacionalidad, Nationality, nationalityCode, Nac, ctz, ST, State, Countrycode, Pais de origen',
  club: 'Club, Equipo, Equipo/Club, Club/Equipo, Team, Team name, Equipe, Verein, Sponsor, Patrocinador, Escuadra, Team/Club',
  status:
    'Estado, Status, Finalizó, finisher, Race state, Situación, Codigo, Estatus, Race Status, State, Estado final, Observación, Observaciones',
  document:
    'Documento, Cédula, Cédula de ciudadanía, Documento de identidad, Número de documento, Numero documento, Nro documento, No documento, Num documento, Identificación, Número de identificación, Numero identificacion, No identificación, Nro identificación, Doc identidad, Doc Identificación, DNI, CC, C.C., No Cédula, Nro Cédula, Número de cédula, Cedula/TI, CC/TI, TI/CC, NUIP, Cédula de identidad, Identity document, Document, Document number, National ID, Passport, Pasaporte, RUT, CPF, NIF, Doc, CI, TI, ID Number, ID No, ID',
  gap: 'Dif, Diff, Diferencia, Brecha, Gap, delta, Behind, Dif Ganador, Diferencia 1ro',
}

const MEANINGS = new Map<string, { meaning: HeaderMeaning; rank: number }[]>()
for (const [meaning, names] of Object.entries(NAMES) as [HeaderMeaning, string][])
  names.split(', ').forEach((name, rank) => {
    const key = foldHeader(name)
    const known = MEANINGS.get(key) ?? []
    if (!known.some((entry) => entry.meaning === meaning)) known.push({ meaning, rank })
    MEANINGS.set(key, known)
  })

/** All that a header may mean; the lower the rank, the surer. */
export const meaningsOf = (header: string): readonly { meaning: HeaderMeaning; rank: number }[] =>
  MEANINGS.get(foldHeader(header)) ?? []
