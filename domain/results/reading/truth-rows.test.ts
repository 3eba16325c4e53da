/** Sections 1 and 2 of results-truth.md: what rows say is right, or said with the row; too much of it stops the import. */
import { test } from 'vitest'
import { checkTold, type ToldFile } from './told-files.ts'

const HEAD = 'Dorsal,Nombre,Distancia,Tiempo'
/** Runners of whom nothing is odd, to be among. */
const many = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at))

const FILES: Record<string, ToldFile> = {
  'words of states of five languages': {
    lines: [
      'Dorsal,Nombre,Tiempo',
      ...['ABD', 'RIT', 'aufg.', 'No clasificado', 'abandono', 'Descalificado', 'fuera de tiempo'].map(
        (word, at) => `${at + 1},Ana ${at},${word}`,
      ),
      '99,Eva,41:05',
    ],
    rows: {
      ...Object.fromEntries(['1', '2', '3', '4', '5', '7'].map((bib) => [bib, { state: 'DNF', time: '' }])),
      6: { state: 'DSQ' },
      99: { state: null, time: '00:41:05', overall: 1 },
    },
    unsaid: [/no se entiende/],
  },
  'a state that nobody knows is said': {
    lines: ['Dorsal,Nombre,Tiempo,Estado', '1,Ana,41:05,OK', '2,Eva,42:05,OK', '3,Luz,43:05,Lesionada'],
    rows: { 3: { time: '00:43:05' } },
    said: [/fila 4: El estado «Lesionada» no se entiende/],
  },
  'VET-M40-F are women': {
    lines: ['Dorsal,Nombre,Categoría,Tiempo', '1,Ana,VET-M40-F,41:05', '2,Luis,VET-M40-M,40:05'],
    rows: { 1: { gender: 'F' }, 2: { gender: 'M' } },
    said: [/El archivo no trae género: lo tomamos de la categoría.*VET-M40-F → F/],
  },
  'a dash is empty everywhere': {
    lines: [
      'Dorsal,Nombre,Sexo,Categoría,Ciudad,Tiempo',
      '1,Ana,F,-,-,41:05',
      '2,Eva,-,Damas,N/A,42:05',
      '3,Luz,F,Damas,Tunja,43:05',
    ],
    rows: { 1: { category: null, city: null, ofCategory: null }, 2: { gender: null, city: null } },
    unsaid: [/no es un género/],
  },
  'an empty gender stays without one, and it is said how many': {
    lines: ['Dorsal,Nombre,Sexo,Tiempo', '1,Ana,F,41:05', '2,Eva,,42:05', '3,Luis,M,43:05'],
    rows: { 2: { gender: null, ofGender: null } },
    said: [/Una fila no dice el género: cuentan como «Sin dato».*2 Eva/],
  },
  'a third gender is kept as text': {
    lines: [
      'Dorsal,Nombre,Sexo,Tiempo',
      '1,Ana,F,41:05',
      '2,Alex,No binario,42:05',
      '3,Luis,M,43:05',
      '4,Sam,x,44:05',
    ],
    rows: { 2: { gender: 'No binario', ofGender: 1 }, 4: { gender: 'X' } },
    said: [/También hay género «No binario» y «X»/],
    unsaid: [/no es un género/],
  },
  'a time faster than the record is said with its row': {
    lines: [HEAD, '1,Ana,10K,20:05', '2,Eva,10K,42:05'],
    said: [/fila 2: 00:20:05 en 10K es más rápido que el récord mundial/],
    implausible: 1,
  },
  'the same time on a bicycle is none': {
    lines: [HEAD, '1,Ana,10K,20:05', '2,Eva,10K,22:05'],
    sport: 'ciclismo',
    unsaid: [/récord/],
  },
  'two per cent under the record may be a new one': {
    lines: [HEAD, '1,Ana,42K,1:58:30', '2,Eva,42K,2:42:05'],
  },
  'slower than half a walk is said': {
    lines: [HEAD, '1,Ana,10K,41:05', '2,Eva,10K,4:10:00'],
    said: [/fila 3: 04:10:00 en 10K es la mitad de rápido que caminar/],
    implausible: 1,
  },
  'whole minutes read as seconds do not pass in silence': {
    lines: [HEAD, '1,Ana,10K,45', '2,Eva,10K,52'],
    said: [/los leímos como segundos/, /récord mundial/],
    implausible: 2,
  },
  'chip below half of gun, and two hours below it': {
    lines: [
      'Dorsal,Nombre,Tiempo Chip,Tiempo Pistola',
      '1,Ana,20:00,41:05',
      '2,Eva,3:00:00,5:10:00',
      '3,Luz,42:00,42:10',
    ],
    said: [/fila 2: El tiempo chip \(00:20:00\) está muy por debajo/, /fila 3: El tiempo chip \(03:00:00\)/],
    implausible: 2,
  },
  'swapped clocks are said in every row': {
    lines: ['Dorsal,Nombre,Tiempo Chip,Tiempo Pistola', '1,Ana,41:30,41:05', '2,Eva,42:30,42:05'],
    said: [/fila 2: El tiempo chip \(00:41:30\) es mayor/],
    implausible: 2,
  },
  'a chip of 0 is no finish on the gun': {
    lines: [
      'Dorsal,Nombre,Tiempo Chip,Tiempo Pistola',
      '1,Ana,41:05,41:30',
      '2,Eva,00:00:00,59:30',
      '3,Luz,43:05,43:30',
    ],
    rows: { 2: { time: '', gun: '', overall: null, state: null } },
    said: [/fila 3: El tiempo chip es 0 y no tiene puesto/],
    implausible: 1,
  },
  'a chip of 0 with a place keeps the gun time, and it is said': {
    lines: [
      'Pos,Dorsal,Nombre,Tiempo Chip,Tiempo Pistola',
      '1,1,Ana,41:05,41:30',
      '2,2,Eva,0,42:30',
      '3,3,Luz,43:05,43:30',
    ],
    rows: { 2: { time: '', gun: '00:42:30', overall: 2 } },
    said: [/fila 3: El tiempo chip es 0: queda solo el tiempo pistola/],
    implausible: 1,
  },
  'a pace a mile is recognised by time and distance, and converted': {
    lines: ['Dorsal,Nombre,Distancia,Tiempo,Pace', '1,Ana,10K,40:00,6:26', '2,Eva,10K,50:00,8:03'],
    rows: { 1: { pace: '4:00' }, 2: { pace: '5:00' } },
    said: [/El ritmo del archivo es por milla: lo pasamos a kilómetros.*6:26 por milla → 4:00 por km/],
  },
  'a pace a mile is recognised without a distance too': {
    lines: ['Bib,Name,Time,Pace', '1,Ann,3:00:00,6:52', '2,Eve,4:00:00,9:09'],
    rows: { 1: { pace: '4:16' } },
    said: [/por milla/],
  },
  'a pace that fits neither time nor distance is said': {
    lines: [
      'Dorsal,Nombre,Distancia,Tiempo,Ritmo',
      '1,Ana,10K,40:00,4:00',
      '2,Eva,10K,50:00,5:00',
      '3,Luz,10K,60:00,4:30',
    ],
    said: [/fila 4: El ritmo 4:30 no corresponde a 01:00:00 en 10K \(sería 6:00\)/],
    implausible: 1,
  },
  'a winner who is not the fastest is said': {
    lines: ['Pos,Dorsal,Nombre,Tiempo', '1,1,Ana,45:00', '2,2,Eva,42:05', '3,3,Luz,46:05'],
    said: [/fila 2: Es primero en la general con 00:45:00, pero el dorsal 2 tiene 00:42:05/],
    implausible: 1,
  },
  'a winner by the gun who is slower by the chip is right': {
    lines: ['Pos,Dorsal,Nombre,Tiempo Chip,Tiempo Pistola', '1,1,Ana,41:00,41:01', '2,2,Eva,40:50,41:30'],
    unsaid: [/Es primero/],
  },
  'places that follow no clock are said': {
    lines: [
      'Pos,Dorsal,Nombre,Tiempo',
      ...many(20, (at) => `${at + 1},${at + 1},Ana ${at},${40 + ((at * 7) % 20)}:05`),
    ],
    said: [/La posición general de «General» no sigue ni el tiempo chip ni el tiempo pistola/],
  },
  'places over all distances together are said': {
    lines: [
      'Pos,Dorsal,Nombre,Distancia,Tiempo',
      '1,1,Ana,10K,41:05',
      '2,2,Eva,10K,42:05',
      '3,3,Luz,21K,1:43:05',
      '4,4,Sol,21K,1:44:05',
    ],
    said: [/Nadie tiene la posición general 1 en «21K»/],
  },
  'genders in place of distances are said': {
    lines: ['Dorsal,Nombre,Modalidad,Tiempo', '1,Ana,Damas,41:05', '2,Luis,Varones,42:05'],
    divisions: ['Damas', 'Varones'],
    said: [/«Damas» y «Varones»: parecen géneros y no distancias/],
  },
  'a gender against a category of women is said': {
    lines: ['Dorsal,Nombre,Sexo,Categoría,Tiempo', '1,Ana,F,Damas A,41:05', '2,Luis,M,Damas A,42:05'],
    said: [/fila 3: El género es M y la categoría es «Damas A»/],
    implausible: 1,
  },
  'M40 may be masters of both genders: then nothing is wrong': {
    lines: [
      'Dorsal,Nombre,Sexo,Categoría,Tiempo',
      ...many(20, (at) => `${at + 1},Ana ${at},${at % 2 ? 'F' : 'M'},M40,${40 + at}:05`),
    ],
    unsaid: [/El género es/],
  },
  'one woman among the men of M40 is said': {
    lines: [
      'Dorsal,Nombre,Sexo,Categoría,Tiempo',
      ...many(20, (at) => `${at + 1},Ana ${at},${at === 7 ? 'F' : 'M'},M40,${40 + at}:05`),
    ],
    said: [/fila 9: El género es F y la categoría es «M40»/],
    implausible: 1,
  },
  'a place without a time before one with a time is a finisher without a time': {
    lines: ['Pos,Dorsal,Nombre,Tiempo', '1,1,Ana,41:05', '2,2,Eva,', '3,3,Luz,43:05', '4,4,Sol,'],
    rows: { 2: { overall: null } },
    said: [/fila 3: El archivo le da el puesto 2, pero no trae tiempo/],
    unsaid: [/puesto 4/],
    implausible: 1,
  },
  'who finished by the status and has no time is said': {
    lines: ['Dorsal,Nombre,Tiempo,Estado', '1,Ana,41:05,Finalizó', '2,Eva,,Finalizó', '3,Luz,,DNF'],
    said: [/fila 3: El archivo dice que finalizó, pero no trae tiempo/],
    implausible: 1,
  },
  'rows with neither time nor state are counted aloud: computed places are of the others': {
    lines: ['Dorsal,Nombre,Tiempo', '1,Ana,41:05', '2,Eva,', '3,Luz,', '4,Sol,'],
    rows: { 1: { overall: 1 }, 2: { overall: null } },
    said: [/3 de 4 filas no traen tiempo ni estado: quedan sin puesto.*2 Eva/],
  },
  'who rides fewer laps is said: three laps in less time are no better place': {
    lines: [
      'Dorsal,Nombre,Categoría,Vuelta 1,Vuelta 2,Vuelta 3,Tiempo',
      '1,Ana,Elite,20:00,20:30,21:00,1:01:30',
      '2,Eva,Elite,20:10,20:40,21:10,1:02:00',
      '3,Luz,Elite,20:20,20:50,21:20,1:02:30',
      '4,Sol,Juvenil,25:00,25:30,-,50:30',
    ],
    said: [/No todos dan las mismas vueltas en «General».*3 vueltas: dorsal 1, Elite · 2 vueltas: dorsal 4/],
  },
  'lists of women and men under titles have their gender, and the places begin again in each': {
    lines: [
      'RESULTADOS 10K DAMAS,,,',
      'Puesto,Dorsal,Nombre,Tiempo',
      '1,1,Ana,41:05',
      '2,2,Eva,42:05',
      'RESULTADOS 10K VARONES,,,',
      'Puesto,Dorsal,Nombre,Tiempo',
      '1,3,Luis,38:05',
      '2,4,Juan,41:30',
    ],
    rows: {
      1: { gender: 'F', ofGender: 1, overall: 2 },
      4: { gender: 'M', ofGender: 2, overall: 3 },
    },
    divisions: ['10K'],
    said: [/lo tomamos del título de cada lista/, /«Puesto» empieza de nuevo en cada género/],
  },
  'a second title of results names the distance of what follows': {
    lines: [
      'RESULTADOS 10K,,,',
      'Puesto,Dorsal,Nombre,Tiempo',
      '1,1,Ana,41:05',
      'RESULTADOS 21K,,,',
      'Puesto,Dorsal,Nombre,Tiempo',
      '1,2,Eva,1:31:05',
    ],
    rows: { 2: { overall: 1, time: '01:31:05' } },
    divisions: ['10K', '21K'],
  },
  'a category under a distance is of that distance': {
    lines: [
      'Pos,Dorsal,Nombre,Tiempo',
      'Distancia: 21K,,,',
      'Categoría: Damas,,,',
      '1,1,Ana,1:41:05',
      'Categoría: Varones,,,',
      '1,2,Luis,1:31:05',
      'Distancia: 10K,,,',
      'Categoría: Damas,,,',
      '1,3,Eva,42:05',
    ],
    rows: { 2: { category: 'Varones', gender: 'M', ofCategory: 1 }, 3: { category: 'Damas' } },
    divisions: ['21K', '10K'],
  },
  'a total, an average and a sum at the bottom are nobody': {
    lines: [
      'Pos,Dorsal,Nombre,Sexo,Tiempo',
      '1,1,Ana,F,41:05',
      '2,2,Eva,F,42:05',
      ',,Promedio,,41:35',
      'Total,2,corredores,,',
    ],
    rows: { 1: { overall: 1 }, 2: { overall: 2, name: 'Eva' } },
    unsaid: [/corredores|Falta el dorsal|no se entiende/],
  },
  'rows that name no distance beside others that do are said': {
    lines: [HEAD, '1,Ana,10K,41:05', '2,Eva,,42:05', '3,Luz,21K,1:43:05'],
    divisions: ['10K', 'General', '21K'],
    said: [/Una fila no dice su distancia y queda en «General».*2 Eva/],
  },
}

test.each(Object.entries(FILES))('%s', (_, file) => checkTold(file))
