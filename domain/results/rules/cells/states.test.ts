import { expect, test } from 'vitest'
import { isNoText, noTimeWord, readStatus } from './states.ts'

test.each([
  ...['dnf', 'Did not finish', 'No terminó', 'No finalizó', 'No finaliza', 'Retirado', 'Retirada', 'Retired'],
  ...['Ret.', 'Abandonó', 'Abandona', 'Abandoned', 'Não terminou', 'OTL', 'Over time limit', 'Out of time'],
  ...['Fuera de tiempo', 'Fuera de corte', 'Fuera de control', 'No finisher', 'Not finished', 'NF', 'ABD'],
  ...['Abandon', 'Abandonado', 'Abandonada', 'RIT', 'Ritirato', 'Ritirata', 'Aufg.', 'Aufgegeben'],
  ...[
    'No clasificado',
    'No clasificada',
    'Sin clasificar',
    'Not classified',
    'NC',
    'Fuera de límite',
    'D.N.F.',
  ],
])('«%s» did not finish', (text) => {
  expect(noTimeWord(text)).toBe('DNF')
  expect(readStatus(text)).toBe('DNF')
})

test.each([
  ...['DNS', 'Did not start', 'No partió', 'No largó', 'No salió', 'No inició', 'Did not show up', 'No show'],
  ...['No se presentó', 'No asistió', 'Ausente', 'Não largou', 'Not started', 'NP', 'NS', ' no   show '],
])('«%s» did not start', (text) => {
  expect(noTimeWord(text)).toBe('DNS')
  expect(readStatus(text)).toBe('DNS')
})

test.each([
  ...['DSQ', 'DQ', 'DQF', 'Disq.', 'Descalificado', 'Descalificada', 'Desclasificado', 'Desclasificada'],
  ...['Disqualified', 'Desqualificado', 'Desqualificada', 'Descal'],
])('«%s» is disqualified', (text) => {
  expect(noTimeWord(text)).toBe('DSQ')
  expect(readStatus(text)).toBe('DSQ')
})

test.each([
  ...[
    'N/A',
    'NA',
    'ND',
    'N/D',
    'NT',
    'S/T',
    'ST',
    'Sin tiempo',
    'No time',
    'null',
    'None',
    'NaN',
    'Sin dato',
  ],
  ...['#N/A', '#VALUE!', '#VALOR!', '#REF!', '#NV', 'No aplica'],
  ...['', ' ', '-', '–', '—', '--:--:--', '00:00:00', '0,00', '0.0', '_', '*', "'", '"', '/'],
])('«%s» is no time at all', (text) => {
  expect(noTimeWord(text)).toBe('none')
})

test.each(['00:40:00', '1', '9 dnf', 'x-', '-x', 'Ana', 'dnf 3'])('«%s» is something else', (text) => {
  expect(noTimeWord(text)).toBeNull()
})

test.each([
  ...['Finisher', 'Finished', 'Finish', 'Finalizó', 'Finalizado', 'Finalizada', 'Terminó', 'OK', 'Oficial'],
  ...[
    'Clasificado',
    'Clasificada',
    'Sí',
    'Yes',
    'true',
    '1',
    'Y',
    'S',
    'Q',
    'Official',
    'Completo',
    ' O.K. ',
  ],
])('the state «%s» is a finish', (text) => {
  expect(readStatus(text)).toBe('finished')
})

test.each(['No', 'false', '0', 'N', ' no. '])('the state «%s» is none', (text) => {
  expect(readStatus(text)).toBe('DNF')
})

test.each(['-', 'N/A', 'Ana', '2'])('the state «%s» says nothing', (text) => {
  expect(readStatus(text)).toBeNull()
})

test.each([
  ...['n/a', 'N/D', '#N/A', 'null', 'Null', 'None', 'NaN', 'Sin dato', 'No aplica', '#NV', '#REF!'],
  ...['', ' ', '-', '–', '—', '...', ',', '_', '*', "'", '"', '/'],
])('the text «%s» says nothing', (text) => {
  expect(isNoText(text)).toBe(true)
})

test.each(['NA', 'Ana', 'Zoe', 'Nora', 'Sara', 'null y void', 'ana', '0', '-x', 'x-', 'Mnull'])(
  'the text «%s» stays',
  (text) => {
    expect(isNoText(text)).toBe(false)
  },
)
