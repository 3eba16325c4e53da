import { describe, expect, test } from 'vitest'
import type { ResultField } from './column-plan.ts'
import { inCourseOrder } from './control-points.ts'
import { guessColumns } from './guess-columns.ts'

/** Headers of real files, with a value as such columns hold it. */
const REAL: [ResultField | 'ignore', string, string][] = [
  [
    'bib_number',
    '12',
    'Dorsal, Número, Numero Corredor, Núm., Num, No, N°, DORSAL No., plate, Placa, Babero#',
  ],
  [
    'bib_number',
    '12',
    'Startnr, Startnummer, BIB, Bib#, Bib Number, bib_num, Number, Runner no, Race number',
  ],
  ['name', 'Ana Ruiz', 'Nombre, Nombre y Apellidos, Nombre y apellido, Nombre Participante, Nombre completo'],
  ['name', 'Ana Ruiz', 'Atleta, Nome, FLNAME, Name, Full Name, fullname, Athlete'],
  [
    'race_division',
    '10K',
    'Distancia, Carrera, Evento, Prueba, Recorrido, Reto, Modalidad, item_name, Distance',
  ],
  ['race_division', '10K', 'Race, Event, Contest, Course, track, Race Division'],
  [
    'chip_time',
    '41:05',
    'Tiempo Chip, T. Chip, T.CHIP, Tiempo Neto, Tiempo tag, Liquido, netto, Chip Time, Chip',
  ],
  ['chip_time', '41:05', 'ChipTime, Net Time, NETTIME, net, Chip Elapsed Time'],
  [
    'chip_time',
    '41:05',
    'Tiempo, Tiempo Final, Tiempo de carrera, Tiempo Transcurrido, Total, Marca, Zeit, META',
  ],
  ['chip_time', '41:05', 'Time, Finish Time, Finish'],
  [
    'gun_time',
    '41:05',
    'Tiempo Pistola, Tiempo Oficial, T. Oficial, Tiempo Bruto, Tiempo oficial (Gun/Total)',
  ],
  [
    'gun_time',
    '41:05',
    'Tempo, brutto, Gun Time, GUNTIME, Gun Elapsed Time, Official Time, official, Clock time',
  ],
  [
    'category',
    'Abierta',
    'Categoría, Categoria, Cat, Cat., Grupo de edad, Rama, Faixa, AK, Category, Division',
  ],
  ['category', 'Abierta', 'DIV, Age Group, AG, AGEGROUP, Class/Bracket'],
  [
    'category_position',
    '3',
    'Pos. Categoría, Pos Cat, POS. CAT, Posición categoria, Puesto Categ., Ranking edad',
  ],
  [
    'category_position',
    '3',
    'PuestoCategoria, Lugar categoría, Cl.Fx., ak_platz, CategoryRank, Age Group Place',
  ],
  ['category_position', '3', 'DIVPLACE, Division, AG#, pos_category, AGEGROUPCHIPRANK'],
  [
    'overall_position',
    '3',
    'Pos, Pos., Puesto, Puesto Scratch, Pos. General, POS. GRAL., Posición, Lugar, Coloc',
  ],
  ['overall_position', '3', 'Ranking general, Pl., Platz, PLACE, Position, Rank, Overall, OA#, Race Place'],
  ['overall_position', '3', 'rank_general, pos_general, OVERALLGUNRANK'],
  ['gender_position', '3', 'Pos. Género, Pos. Gral. Sexo, Posición genero, Puesto Sexo, Sexo, sex_platz'],
  ['gender_position', '3', 'Gender Place, SEXPLACE, SEX#, genderdiv, Gender'],
  ['pace', '4:06', 'Ritmo, Ritmo Medio, Ritmo (min/km), Promedio (min/km), Prom., average_km, Pace, Pace/Km'],
  ['pace', '4:06', 'Chip Pace, NPACE, GPACE, GUNPCE, FINISHPACE, Overall Pace'],
  ['speed', '14.5', 'Velocidad (km/h), Velocidad promedio, Speed (km/h), averageSpeed'],
  ['gender', 'F', 'Sexo, Género, Genero, Rama, Gender, Sex, S, M/F'],
  ['city', 'Tunja', 'Ciudad, Localidad, Municipio, City, addressCity'],
  [
    'country',
    'COL',
    'País, Pais, Nacionalidad, Nac, Country, Nation, nationality, nationalityCode, ctz, State',
  ],
  ['club', 'Cerros', 'Club, Equipo, Equipo/Club, Equipe, Verein, Team, Team name, Sponsor'],
  ['status', 'DNF', 'Estado, Finalizó, Codigo, Status, finisher, Race state'],
  ['ignore', '+1:35', 'Dif, Diff., Diferencia, Brecha, Gap, delta'],
  ['document', '1020304050', 'Cédula, Documento, CC, DNI, Identificación'],
  ['ignore', '1020304050', 'Celular, Teléfono, Email, EPS, Fecha de nacimiento, Id'],
]

describe('a header alone', () => {
  test.each(REAL)('is %s with %s: %s', (field, value, headers) => {
    for (const header of headers.split(', '))
      expect([header, guessColumns([header, 'ZZ'], [[value, 'x']])[0]?.target]).toEqual([header, field])
  })

  test('beside a surname is the first name', () => {
    for (const header of ['Nombre', 'Nombres', 'Nombre de pila', 'First Name', 'fname', 'Names'])
      expect(guessColumns(['Apellidos', header], [['Ruiz', 'Ana']]).map(({ target }) => target)).toEqual([
        'last_name',
        'first_name',
      ])
  })
})

/** The point a header is taken for, in a file whose times are all known. */
const pointOf = (header: string, value: string) =>
  guessColumns(
    ['Dorsal', 'Nombre', 'Tiempo Chip', 'Tiempo Pistola', 'Tiempo', 'Pos', 'Ritmo', header],
    [['1', 'Ana', '41:05', '41:30', '41:05', '3', '4:06', value]],
  )[7]?.point

describe('a split', () => {
  test.each([
    ['5K', '5K'],
    ['5km.time', '5K'],
    ['split_5km', '5K'],
    ['Tiempo 5K', '5K'],
    ['KM 5', '5K'],
    ['K5', '5K'],
    ['2.5K', '2.5K'],
    ['Half', 'Media'],
    ['halftime', 'Media'],
    ['HM Time', 'Media'],
    ['17.4M', '17.4M'],
    ['FIRST13.1M', '13.1M'],
    ['LAST 5K', 'LAST 5K'],
    ['Parcial 1 (cp1)', 'Parcial 1 (cp1)'],
    ['Punto de control 1', 'Punto de control 1'],
    ['PC1', 'PC1'],
    ['vuelta_1', 'Vuelta 1'],
    ['split_palmas', 'Palmas'],
    ['META', 'Meta'],
  ])('called %s is the time at %s', (header, name) => {
    expect(pointOf(header, '20:30')).toEqual({ name, measure: 'time' })
  })

  test('may be a rank or a pace', () => {
    expect(pointOf('5K rank', '12')).toEqual({ name: '5K', measure: 'rank' })
    expect(pointOf('RM_5km', '4:10')).toEqual({ name: '5K', measure: 'pace' })
    expect(pointOf('pace 10k', '4:10')).toEqual({ name: '10K', measure: 'pace' })
  })

  test('needs values that are times: a header is not enough', () => {
    expect(pointOf('5K', 'Calle 5')).toBeNull()
    expect(pointOf('5K rank', 'ana@x.test')).toBeNull()
  })

  test('stands where the course has it, the finish last', () => {
    expect(inCourseOrder(['Meta', '30K', '5K', 'Media', '10K', 'Puente', '5K'])).toEqual([
      ...['5K', '10K', 'Media', '30K', 'Puente', 'Meta'],
    ])
  })
})
