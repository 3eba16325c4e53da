/** Section 1 of results-truth.md, one small file for every false claim: the columns are taken for what they hold, or it is said. */
import { expect, test } from 'vitest'
import type { RememberedColumn } from '../rules/columns/column-plan.ts'
import { inspectFile } from './inspect-file.ts'
import { madeCsv, madeFile, madeWorkbook } from './made-files.ts'
import { checkTold, type ToldFile } from './told-files.ts'

const remembered = (
  header: string,
  target: RememberedColumn['target'],
  unit: RememberedColumn['unit'] = null,
): RememberedColumn => ({ header, target, unit, point: null })

const TRIATHLON = [
  'Dorsal,Nombre,Natación,T1,Ciclismo,T2,Carrera,Tiempo',
  '1,Ana,00:12:00,00:01:30,01:00:00,00:01:00,00:40:30,01:55:00',
  '2,Eva,00:13:00,00:01:40,01:02:00,00:01:10,00:39:10,01:57:00',
  '3,Luz,00:11:00,00:01:20,01:05:00,00:01:05,00:44:35,02:03:00',
]

const PLACES = ['1,5,Ana,F,41:05', '2,6,Eva,F,42:05', '1,7,Luis,M,39:05', '2,8,Juan,M,43:05']

const FILES: Record<string, ToldFile> = {
  'swim, T1, bike, T2 and run add up: they are legs, and Carrera is no distance': {
    lines: TRIATHLON,
    means: { Natación: 'Natación leg', T1: 'T1 leg', Ciclismo: 'Ciclismo leg', Carrera: 'Carrera leg' },
    rows: { 1: { time: '01:55:00', points: expect.objectContaining({ 'Carrera leg': '00:40:30' }) } },
    divisions: ['General'],
    said: [
      /«Natación», «T1», «Ciclismo», «T2» y «Carrera» son tramos, no tiempos de paso: suman el tiempo final/,
    ],
  },
  'Categoría with the place before it in one cell is both: 1 SEN-M': {
    lines: [
      'Dorsal,Nombre,Categoría,Tiempo',
      ...['1 SEN-M', '1 SEN-F', '2 SEN-M', '2 SEN-F', '3 SEN-M'].map(
        (cell, at) => `${at + 1},Ana,${cell},4${at}:05`,
      ),
    ],
    rows: { 4: { category: 'SEN-F', ofCategory: 2, gender: 'F' }, 5: { category: 'SEN-M', ofCategory: 3 } },
    said: [/«Categoría» trae puesto y categoría juntos: los separamos/],
  },
  'a remembered category that holds the place too now is dropped and said': {
    lines: [
      'Dorsal,Nombre,Categoría,Tiempo',
      ...['1 SEN-M', '1 SEN-F', '2 SEN-M', '2 SEN-F'].map((cell, at) => `${at + 1},Ana,${cell},4${at}:05`),
    ],
    remembered: [remembered('Categoría', 'category')],
    rows: { 4: { category: 'SEN-F', ofCategory: 2 } },
    said: [/En un archivo anterior «Categoría» significaba otra cosa/],
    usesMemory: false,
  },
  'ages in words are categories, not places: 18 años': {
    lines: [
      'Dorsal,Nombre,Categoría,Tiempo',
      ...['18 años', '19 años', '18 años', '20 años', '19 años'].map(
        (cell, at) => `${at + 1},Ana,${cell},4${at}:05`,
      ),
    ],
    rows: { 3: { category: '18 años', ofCategory: 2 } },
    unsaid: [/puesto y categoría juntos/],
  },
  '1:05.10 of many people without anything above 59 are hours, minutes and seconds, and it is said': {
    lines: [
      'Dorsal,Nombre,Tiempo',
      ...['10', '22', '05', '59', '31', '44', '16', '38'].map((end, at) => `${at + 1},Ana,1:1${at}.${end}`),
    ],
    rows: { 1: { time: '01:10:10' }, 4: { time: '01:13:59' } },
    said: [/«Tiempo» se leen como horas y minutos, con los segundos después del punto.*1:10\.10 → 01:10:10/],
  },
  '1:05.10 in 10K can only be hours, minutes and seconds': {
    lines: ['Dorsal,Nombre,Distancia,Tiempo', '1,Ana,10K,1:05.10', '2,Eva,10K,1:06.22'],
    rows: { 1: { time: '01:05:10' } },
    said: [/«Tiempo» son horas y minutos: para esa distancia/],
  },
  '1:05.87 has hundredths': {
    lines: ['Dorsal,Nombre,Distancia,Tiempo', '1,Ana,400 m,1:05.10', '2,Eva,400 m,1:06.87'],
    rows: { 1: { time: '00:01:05' } },
  },
  'hours of the day beside the start are no time of the race, across midnight either': {
    lines: [
      'Dorsal,Nombre,Salida,PC1,PC2,Llegada',
      '1,Ana,22:00:00,23:33:28,01:06:56,02:27:04',
      '2,Eva,22:00:00,23:50:10,01:40:00,03:10:05',
    ],
    means: { Llegada: 'ignore', PC1: 'ignore', PC2: 'ignore' },
    rows: { 1: { time: '', points: {} } },
    said: [
      /«PC1», «PC2» y «Llegada»: son horas del día \(la salida, 22:00:00\)/,
      /No encontramos una columna de tiempo/,
    ],
  },
  'Hora de llegada beside a time of the race is no passing': {
    lines: [
      'Dorsal,Nombre,Hora de salida,Hora de llegada,Tiempo',
      '1,Ana,06:00:00,06:45:10,45:10',
      '2,Eva,06:10:00,06:58:33,48:33',
    ],
    means: { 'Hora de llegada': 'ignore', Tiempo: 'chip_time' },
    rows: { 1: { time: '00:45:10', points: {} } },
    said: [/«Hora de llegada»: es la hora del día/],
  },
  'a start at 00:00:00 makes no hour of the day of Llegada': {
    lines: ['Dorsal,Nombre,Salida,Llegada', '1,Ana,00:00:00,00:45:10', '2,Eva,00:00:00,00:48:33'],
    means: { Llegada: 'chip_time' },
    rows: { 1: { time: '00:45:10' } },
    unsaid: [/horas? del día/],
  },
  'META above Tiempo, Puesto and Ritmo is the finish where no other column is': {
    lines: [
      ',,5 km,,META,,',
      'Dorsal,Nombre,Tiempo,Puesto,Tiempo,Puesto,Ritmo',
      '1,Ana,00:20:10,1,00:41:05,1,4:06',
      '2,Eva,00:20:40,2,00:42:05,2,4:12',
    ],
    means: { 'META Tiempo': 'chip_time', 'META Puesto': 'overall_position', 'META Ritmo': 'pace' },
    rows: { 2: { time: '00:42:05', overall: 2, pace: '4:12' } },
    divisions: ['General'],
    said: [/El encabezado ocupa dos filas/, /«META Tiempo» no dice de qué reloj es/],
  },
  'Swim, Bike and Run in English are legs too': {
    lines: [
      'Bib,Name,Swim,Bike,Run,Finish Time',
      '1,Ann,12:00,1:00:00,40:00,1:52:00',
      '2,Eve,13:00,1:01:00,39:00,1:53:00',
    ],
    means: { Swim: 'Swim leg', Bike: 'Bike leg', Run: 'Run leg', 'Finish Time': 'chip_time' },
    said: [/son tramos/],
  },
  'a leg column named like a distance holds times and is refused as distance': {
    lines: ['Dorsal,Nombre,Carrera,Tiempo', '1,Ana,00:40:30,01:55:00', '2,Eva,00:39:10,01:57:00'],
    means: { Carrera: 'Carrera leg' },
    divisions: ['General'],
    said: [/«Carrera» parecen tramos|«Carrera» son tramos/],
  },
  'a time of the run beside other legs is no finish, and its name is the leg’s': {
    lines: [
      'Dorsal,Nombre,Tiempo Natación,Tiempo Ciclismo,Tiempo Carrera,Tiempo Total',
      '1,Ana,00:12:00,01:00:00,00:40:00,01:52:00',
      '2,Eva,00:13:00,01:02:00,00:39:00,01:54:00',
    ],
    means: {
      'Tiempo Carrera': 'Carrera leg',
      'Tiempo Natación': 'Natación leg',
      'Tiempo Total': 'chip_time',
    },
  },
  'a time of the race alone is the finish': {
    lines: ['Dorsal,Nombre,Tiempo Carrera', '1,Ana,00:42:00', '2,Eva,00:43:00'],
    means: { 'Tiempo Carrera': 'chip_time' },
  },
  'a title ends where a column has its own name': {
    lines: [
      'Posición,,,,,,Tiempo,',
      'General,Categoría,Dorsal,Nombre,Natación,Ciclismo,Chip,Pistola',
      '1,1,5,Ana,12:00,1:00:00,1:12:00,1:12:10',
      '2,2,6,Eva,13:00,1:01:00,1:14:00,1:14:10',
    ],
    means: { Natación: 'Natación leg', Ciclismo: 'Ciclismo leg', 'Tiempo Chip': 'chip_time' },
  },
  'a title of a point covers its time where the place comes first': {
    lines: [',,5K,,', 'Dorsal,Nombre,Pos,Tiempo,Total', '1,Ana,1,25:00,52:00', '2,Eva,2,26:00,55:00'],
    means: { '5K Pos': '5K rank', '5K Tiempo': '5K time', Total: 'chip_time' },
  },
  'the third lap alone is no passing': {
    lines: ['Dorsal,Nombre,Vuelta 3,Tiempo', '1,Ana,10:30,30:40', '2,Eva,10:40,31:25'],
    means: { 'Vuelta 3': 'Vuelta 3 leg' },
    said: [/«Vuelta 3» parecen tramos/],
  },
  'a number of the row under # is said': {
    lines: ['#,Nombre,Tiempo', '1,Ana,41:05', '2,Eva,42:05', '3,Luz,43:05'],
    means: { '#': 'bib_number' },
    said: [/«#» cuenta 1, 2, 3…: parece el número de la fila/],
  },
  'the hour of arrival is said': {
    lines: ['Dorsal,Nombre,Llegada', '11,Ana,08:41:05', '12,Eva,08:52:05', '13,Luz,09:03:05'],
    said: [/«Llegada» puede traer la hora del día/],
  },
  'a column called Distancia that hardly repeats itself is no distance': {
    lines: [
      'Dorsal,Nombre,Distancia,Tiempo',
      ...Array.from({ length: 12 }, (_, at) => `${at + 1},Ana ${at},9.${80 + at},4${at % 10}:05`),
    ],
    means: { Distancia: 'ignore' },
    divisions: ['General'],
    said: [/«Distancia» no se importa/],
  },
  'laps that do not grow are legs': {
    lines: [
      'Dorsal,Nombre,Vuelta 1,Vuelta 2,Vuelta 3,Tiempo',
      '1,Ana,10:30,10:00,10:10,30:40',
      '2,Eva,10:40,10:20,10:25,31:25',
    ],
    means: { 'Vuelta 1': 'Vuelta 1 leg', 'Vuelta 3': 'Vuelta 3 leg' },
    said: [/son tramos/],
  },
  'laps that grow a little are legs, since they add up to the finish': {
    lines: ['Dorsal,Nombre,Vuelta 1,Vuelta 2,Tiempo', '1,Ana,10:00,10:30,20:30', '2,Eva,10:10,10:40,20:50'],
    means: { 'Vuelta 1': 'Vuelta 1 leg', 'Vuelta 2': 'Vuelta 2 leg' },
    said: [/suman el tiempo final/],
  },
  'points of a course grow: they stay passings': {
    lines: [
      'Dorsal,Nombre,Distancia,5K,10K,15K,Tiempo',
      '1,Ana,21K,25:00,50:10,1:15:30,1:46:00',
      '2,Eva,21K,26:00,52:10,1:18:30,1:50:00',
    ],
    means: { '5K': '5K time', '15K': '15K time' },
    unsaid: [/tramos/],
  },
  'five kilometres in half a minute were never run: 5K and 10K are stretches': {
    lines: [
      'Dorsal,Nombre,Distancia,5K,10K,Tiempo',
      '1,Ana,21K,25:00,25:20,1:46:00',
      '2,Eva,21K,26:00,26:30,1:50:00',
    ],
    means: { '5K': '5K leg', '10K': '10K leg' },
    said: [/«5K» y «10K» parecen tramos/],
  },
  'the same split in two writings is one': {
    lines: [
      'Dorsal,Nombre,split_palmas,split_palmas_humanized,Tiempo',
      '1,Ana,1114.69,00:18:34,50:24',
      '2,Eva,1119.15,00:18:39,51:04',
    ],
    means: { split_palmas: 'Palmas time', split_palmas_humanized: 'ignore' },
    rows: { 1: { points: { 'Palmas time': '00:18:34' } } },
  },
  'a place with a bare name and its humanized twin give one split': {
    lines: [
      'Dorsal,Nombre,Palmas,Palmas humanized,Tiempo',
      '1,Ana,1114,00:18:34,50:24',
      '2,Eva,1119,00:18:39,51:04',
    ],
    means: { Palmas: 'ignore', 'Palmas humanized': 'Palmas time' },
  },
  'two points with the same times under different names are one, and it is said': {
    lines: [
      'Dorsal,Nombre,PC1,CP1,Tiempo',
      '1,Ana,20:00,20:00,50:00',
      '2,Eva,21:00,21:00,52:00',
      '3,Luz,22:00,22:00,54:00',
    ],
    means: { PC1: 'PC1 time', CP1: 'ignore' },
    said: [/«PC1» y «CP1» traen los mismos tiempos/],
  },
  'stages without a general are summed, and it is said': {
    lines: [
      'Dorsal,Nombre,Etapa 1,Etapa 2,Etapa 3',
      '1,Ana,1:00:00,1:10:00,1:20:00',
      '2,Eva,1:01:00,1:09:00,',
    ],
    means: { 'Etapa 1': 'Etapa 1 stage', 'Etapa 3': 'Etapa 3 stage' },
    rows: { 1: { time: '03:30:00', overall: 1 }, 2: { time: '', overall: null } },
    said: [
      /no trae tiempo general: lo sumamos de «Etapa 1», «Etapa 2» y «Etapa 3»/,
      /fila 3: Solo tiene 2 de 3 etapas/,
    ],
  },
  'stages with a general keep it': {
    lines: [
      'Dorsal,Nombre,Etapa 1,Etapa 2,Tiempo General',
      '1,Ana,1:00:00,1:10:00,2:10:00',
      '2,Eva,1:01:00,1:12:00,2:13:00',
    ],
    means: { 'Etapa 1': 'Etapa 1 stage', 'Tiempo General': 'chip_time' },
    rows: { 2: { time: '02:13:00' } },
    said: [/son etapas/, /«Tiempo General» no dice de qué reloj es/],
  },
  'a relay has times by leg and the team as its name': {
    lines: [
      'Dorsal,Equipo,Relevo 1,Relevo 2,Tiempo',
      '1,Los Pinos,20:00,21:00,41:00',
      '2,Cerros,22:00,20:30,42:30',
    ],
    means: { Equipo: 'name', 'Relevo 1': 'Relevo 1 relay', 'Relevo 2': 'Relevo 2 relay' },
    rows: { 1: { name: 'Los Pinos', time: '00:41:00' } },
    said: [/son relevos/, /«Equipo» es el nombre de cada equipo/],
  },
  'names of a relay’s members are no times and are said': {
    lines: [
      'Dorsal,Equipo,Relevo 1,Relevo 2,Tiempo',
      '1,Los Pinos,Ana Ruiz,Eva Gil,41:00',
      '2,Cerros,Luz Paz,Sol Rey,42:30',
    ],
    means: { Equipo: 'name', 'Relevo 1': 'Relevo 1 member' },
    rows: { 1: { points: {} } },
    said: [/traen los integrantes de cada relevo/],
  },
  'Div_Rank, Rank All, Group and Gross_Time are known': {
    lines: [
      'Bib,Name,Rank All,Div_Rank,Group,Gross_Time,Net Time',
      '1,Ann,1,1,M30,41:30,41:05',
      '2,Bob,2,1,M40,42:30,42:05',
    ],
    means: {
      'Rank All': 'overall_position',
      Div_Rank: 'category_position',
      Group: 'category',
      Gross_Time: 'gun_time',
      'Net Time': 'chip_time',
    },
  },
  'AK with a place before the category splits into both': {
    lines: ['Startnr;Name;AK;Zeit', '1;Jan;100. M30;41:05', '2;Uwe;2. M40;42:05', '3;Eva;1. W30;43:05'],
    means: { AK: 'category_position' },
    rows: { 1: { category: 'M30', ofCategory: 100 }, 3: { category: 'W30', ofCategory: 1 } },
    said: [/«AK» trae puesto y categoría juntos: los separamos/],
  },
  'countries under Ciudad stand under País': {
    lines: ['Dorsal,Nombre,Procedencia,Tiempo', '1,Ana,COL,41:05', '2,Eva,ECU,42:05', '3,Luz,COL,43:05'],
    means: { Procedencia: 'country' },
    rows: { 2: { country: 'ECU', city: null } },
    said: [/«Procedencia» trae países: va en «País»/],
  },
  'a birthday under Nac is no country': {
    lines: ['Dorsal,Nombre,Nac,Tiempo', '1,Ana,1990-02-03,41:05', '2,Eva,1988-12-01,42:05'],
    means: { Nac: 'ignore' },
  },
  'a distance alone above the table is its distance, not a point of the columns below': {
    lines: ['10K,,,', 'Pos,Dorsal,Nombre,Tiempo', '2,5,Ana,41:05', '1,6,Eva,40:05'],
    means: { Pos: 'overall_position', Nombre: 'name', Tiempo: 'chip_time' },
    rows: { 5: { overall: 2, time: '00:41:05', points: {} } },
    divisions: ['10K'],
  },
  'two header rows are read together': {
    lines: [
      'Posición,,,,Tiempo,',
      'General,Categoría,Dorsal,Nombre,Chip,Pistola',
      '1,1,5,Ana,41:05,41:10',
      '2,1,6,Eva,42:05,42:15',
    ],
    means: {
      'Posición General': 'overall_position',
      Dorsal: 'bib_number',
      'Tiempo Chip': 'chip_time',
      'Tiempo Pistola': 'gun_time',
    },
    rows: { 5: { overall: 1, time: '00:41:05', gun: '00:41:10' } },
    said: [/El encabezado ocupa dos filas \(1 y 2\)/],
  },
  'a title over two columns belongs to both': {
    lines: [
      ',,5K,,10K,,',
      'Dorsal,Nombre,Tiempo,Pos,Tiempo,Pos,Total',
      '1,Ana,25:00,1,50:00,1,52:00',
      '2,Eva,26:00,2,53:00,2,55:00',
    ],
    means: { '5K Tiempo': '5K time', '5K Pos': '5K rank', '10K Tiempo': '10K time', Total: 'chip_time' },
    rows: {
      2: { time: '00:55:00', points: expect.objectContaining({ '10K time': '00:53:00', '5K rank': '2' }) },
    },
  },
  'memory of another event counts for the very same headers, and it is said': {
    lines: ['Placa,Corredor,Marca X', '1,Ana,41:05'],
    rememberedElsewhere: [
      [
        remembered('Placa', 'bib_number'),
        remembered('Corredor', 'name'),
        remembered('Marca X', 'chip_time', 'clock'),
      ],
    ],
    means: { 'Marca X': 'chip_time' },
    usesMemory: true,
    said: [/Como en un archivo anterior: «Marca X»/],
  },
  'memory of another event says nothing about other headers': {
    lines: ['Placa,Corredor,Marca X,Club', '1,Ana,41:05,Cerros'],
    rememberedElsewhere: [
      [
        remembered('Placa', 'bib_number'),
        remembered('Corredor', 'name'),
        remembered('Marca X', 'chip_time', 'clock'),
      ],
    ],
    means: { 'Marca X': 'ignore' },
    usesMemory: false,
    said: [/«Marca X» no se importa/],
  },
  'memory that agrees with the guess decides nothing': {
    lines: ['Dorsal,Nombre,Tiempo', '1,Ana,41:05'],
    remembered: [
      remembered('Dorsal', 'bib_number'),
      remembered('Nombre', 'name'),
      remembered('Tiempo', 'chip_time', 'clock'),
    ],
    usesMemory: false,
    unsaid: [/archivo anterior/],
  },
  'a remembered overall position that restarts by gender is dropped and said': {
    lines: ['Pos,Dorsal,Nombre,Sexo,Tiempo', ...PLACES],
    remembered: [remembered('Pos', 'overall_position')],
    means: { Pos: 'gender_position' },
    rows: { 5: { overall: 2, ofGender: 1 }, 7: { overall: 1, ofGender: 1 } },
    usesMemory: false,
    said: [
      /En un archivo anterior «Pos» significaba otra cosa que estos valores contradicen/,
      /empieza de nuevo en cada género/,
    ],
  },
  'decimal minutes are not read as the seconds of an earlier file': {
    lines: ['Dorsal,Nombre,Tiempo', '1,Ana,138.95', '2,Eva,140.5'],
    remembered: [remembered('Tiempo', 'chip_time', 'seconds')],
    rows: { 1: { time: '02:18:57' } },
    usesMemory: false,
    said: [/En un archivo anterior «Tiempo»/, /minutos con decimales/],
  },
  'a remembered category that holds numbers now is dropped and said': {
    lines: ['Dorsal,Nombre,Serie,Tiempo', '1,Ana,1,41:05', '2,Eva,2,42:05'],
    remembered: [remembered('Serie', 'category')],
    means: { Serie: 'ignore' },
    usesMemory: false,
    said: [/En un archivo anterior «Serie»/],
  },
  'a remembered distance whose values are times is dropped and said': {
    lines: ['Dorsal,Nombre,Carrera,Tiempo', '1,Ana,00:40:30,01:55:00', '2,Eva,00:39:10,01:57:00'],
    remembered: [remembered('Carrera', 'race_division')],
    means: { Carrera: 'Carrera leg' },
    divisions: ['General'],
    said: [/En un archivo anterior «Carrera»/],
  },
  'hours and minutes are told by the distance': {
    lines: ['Dorsal,Nombre,Distancia,Tiempo', '1,Ana,21K,1:45', '2,Eva,21K,2:10'],
    rows: { 1: { time: '01:45:00' } },
    said: [/son horas y minutos/],
  },
  'short times without a distance are said': {
    lines: ['Dorsal,Nombre,Tiempo', '1,Ana,1:45', '2,Eva,2:10'],
    rows: { 1: { time: '00:01:45' } },
    said: [/Si son horas y minutos, cambia la unidad/],
  },
  'milliseconds are a unit of their own': {
    lines: ['Dorsal,Nombre,Tiempo', '1,Ana,3024050', '2,Eva,3064530'],
    rows: { 1: { time: '00:50:24' } },
    said: [/milésimas de segundo/],
  },
  'JSON has its own sentence': { lines: '[{"bib": 1, "name": "Ana"}]', name: 'r.json', refused: /es JSON/ },
  'rows between quotes have their own sentence': {
    lines: ['"Dorsal,Nombre,Tiempo"', '"1,Ana,41:05"', '"2,Eva,42:05"'],
    refused: /entera entre comillas/,
  },
  'fixed width has its own sentence': {
    lines: [
      'Dorsal  Nombre        Tiempo',
      '1       Ana Ruiz      41:05',
      '2       Gil, Eva      42:05',
      '3       Luz Paz       43:05',
    ],
    refused: /ancho fijo/,
  },
}

test.each(Object.entries(FILES))('%s', (_, file) => checkTold(file))

test('General beside real distances is a view of them: nobody is published twice', async () => {
  const rows = (list: (string | number)[][]) => [['Dorsal', 'Nombre', 'Tiempo'], ...list]
  const book = madeWorkbook({
    '10K': rows([
      [1, 'Ana', '41:05'],
      [2, 'Eva', '42:05'],
    ]),
    '21K': rows([[3, 'Luz', '1:41:05']]),
    General: rows([
      [1, 'Ana', '41:05'],
      [2, 'Eva', '42:05'],
      [3, 'Luz', '1:41:05'],
    ]),
  })
  await checkTold({
    lines: '',
    name: 'hojas.xlsx',
    bytes: book,
    divisions: ['10K', '21K'],
    said: [/«General» repite a quienes ya están en su distancia/],
  })
})

test('General with the distance of each row repeats the sheets: nobody is refused nor published twice', async () => {
  const head = ['Pos', 'Dorsal', 'Nombre', 'Tiempo']
  await checkTold({
    lines: '',
    name: 'hojas.xlsx',
    bytes: madeWorkbook({
      General: [
        [...head, 'Distancia'],
        [1, 1, 'Ana', '41:05', '10K'],
        [2, 3, 'Luz', '1:41:05', '21K'],
      ],
      '10K': [head, [1, 1, 'Ana', '41:05']],
      '21K': [head, [1, 3, 'Luz', '1:41:05']],
    }),
    rows: { 1: { overall: 1 }, 3: { overall: 1, time: '01:41:05' } },
    divisions: ['10K', '21K'],
    said: [/«General», «10K» y «21K» traen a las mismas personas: cada una se publica una sola vez/],
    unsaid: [/se repite/],
  })
})

test('General with other times than its stages stays, and it is said', async () => {
  const head = ['Pos', 'Dorsal', 'Nombre', 'Tiempo']
  await checkTold({
    lines: '',
    name: 'etapas.xlsx',
    bytes: madeWorkbook({
      'Etapa 1': [head, [1, 1, 'Ana', '1:41:05'], [2, 2, 'Eva', '1:42:05']],
      'Etapa 2': [head, [1, 2, 'Eva', '1:40:00'], [2, 1, 'Ana', '1:45:00']],
      General: [head, [1, 2, 'Eva', '3:22:05'], [2, 1, 'Ana', '3:26:05']],
    }),
    divisions: ['Etapa 1', 'Etapa 2', 'General'],
    said: [/«General» trae a las mismas personas con otros tiempos que «Etapa 1» y «Etapa 2»/],
    unsaid: [/no se publica como otra distancia/],
  })
})

test('a workbook with everything in one column says what to do', async () => {
  const path = await madeFile(
    'una.xlsx',
    madeWorkbook({ A: [['Dorsal,Nombre,Tiempo'], ['1,Ana,41:05'], ['2,Eva,42:05']] }),
  )
  const looked = await inspectFile(path)
  if ('refused' in looked) throw new Error(looked.message)
  expect(looked.sheets[0]?.warnings.join()).toContain('Todo viene en una sola columna')
})

test('what was guessed carries an example from the file', async () => {
  const looked = await inspectFile(await madeCsv(['Bib,Name,Time', '1,Ana,15253', '2,Eva,16001']))
  if ('refused' in looked) throw new Error(looked.message)
  expect(looked.sheets[0]?.notes).toContainEqual({
    kind: 'guessed',
    sentence: 'Los tiempos de «Time» son números: los leímos como segundos. Revísalo.',
    examples: ['15253 → 04:14:13'],
  })
})
