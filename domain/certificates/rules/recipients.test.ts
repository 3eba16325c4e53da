import { expect, test } from 'vitest'
import { readCode, showCode } from './code.ts'
import { guessColumns, isEmail, looksLikeHeaders, settleColumns } from './recipient-columns.ts'
import { readPeople } from './recipient-rows.ts'
import { readEmail } from './repair-email.ts'
import { samePerson } from './same-person.ts'
import { batchStatusLabel } from './sending.ts'

test.each([
  [['Nombre', 'Correo'], { name: 'Nombre', email: 'Correo', last_name: null }],
  [['NOMBRES', 'Apellidos', 'E-mail'], { name: 'NOMBRES', email: 'E-mail', last_name: 'Apellidos' }],
  [
    ['Nombre del evento', 'Nombre completo', 'Correo electrónico'],
    { name: 'Nombre completo', email: 'Correo electrónico', last_name: null },
  ],
  [
    ['Dorsal', 'Atleta', 'Correo del atleta'],
    { name: 'Atleta', email: 'Correo del atleta', last_name: null },
  ],
  [['Uno', 'Dos'], { name: null, email: null, last_name: null }],
])('the columns %j are understood', (headers, columns) => {
  expect(guessColumns(headers, [])).toEqual(columns)
})

test('a column full of addresses is the email, whatever its header', () => {
  expect(guessColumns(['A', 'B'], [['Ana', 'ana@corre.test']]).email).toBe('B')
})

test('who corrects the name keeps the guessed surname only with the guessed name', () => {
  const guessed = { name: 'Nombres', email: 'Correo', last_name: 'Apellidos' }
  expect(settleColumns(guessed, undefined)).toEqual(guessed)
  expect(settleColumns(guessed, { name: 'Nombres', email: 'Correo' })).toEqual(guessed)
  expect(settleColumns(guessed, { name: 'Atleta', email: 'Correo' }).last_name).toBeNull()
  expect(settleColumns(guessed, { name: 'Nombres', email: 'Correo', last_name: null }).last_name).toBeNull()
})

test('a title above the headers is not taken for them', () => {
  expect(looksLikeHeaders(['Listado de certificados', ''])).toBe(false)
  expect(looksLikeHeaders(['Documento', 'Nombre'])).toBe(true)
})

test.each(['ana@corre.test', "o'brien@mi-club.com.co", 'a.b+c@x.co'])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true)
})
test.each([
  'ana',
  'ana@',
  'ana@corre',
  'a b@corre.test',
  'a@b.co,c@d.co',
  '<a@b.co>',
  'a..b@c.co',
  '.a@c.co',
])('%s is none', (email) => {
  expect(isEmail(email)).toBe(false)
})

test.each([
  [' ana@corre.test ', 'ana@corre.test'],
  ['ana @ corre.test', 'ana@corre.test'],
  ['ana@corre. test', 'ana@corre.test'],
  ['ana@gmail,com', 'ana@gmail.com'],
  ['ana@mi-club,com,co', 'ana@mi-club.com.co'],
  ['ana@@corre..test', 'ana@corre.test'],
  ['Ana Peña <ana@corre.test>', 'ana@corre.test'],
  ['mailto:ana@corre.test', 'ana@corre.test'],
  ['ana@corre.test;', 'ana@corre.test'],
  ['ana\u200b@corre.test', 'ana@corre.test'],
])('«%s» is obviously %s', (typed, email) => {
  expect(readEmail(typed)).toEqual({ kind: 'repaired', email })
})

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@mi-club.con', 'ana@mi-club.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail,con', 'ana@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana maria@corre.test', 'anamaria@corre.test'],
  ['ana,maria@corre.test', 'ana.maria@corre.test'],
])('«%s» is probably %s, and a person decides', (typed, email) => {
  expect(readEmail(typed)).toEqual({ kind: 'proposed', email })
})

test.each([
  'ANA@corre.test',
  'ana@mail.com',
  'ana@email.com',
  'ana@ymail.com',
  'ana@outlook.es',
  'a@hotmail.com.co',
])('%s is left as it is', (typed) =>
  expect(readEmail(typed)).toEqual({ kind: 'as written', email: typed.toLowerCase() }),
)

test.each([
  'ana',
  'ana@',
  '@corre.test',
  'ana@corre',
  'ana@x.co luis@y.co',
  'ana@x.co,luis@y.co',
  'ana arroba corre.test',
])('of «%s» nothing can be made', (typed) => expect(readEmail(typed)).toEqual({ kind: 'unusable' }))

test('a row that cannot be sent stays out with its reason, and the others go', () => {
  const cells = [
    ['Ana Peña', 'ana@corre.test'],
    ['Luis', 'luis@'],
    ['', 'nadie@corre.test'],
    ['ana pena', ' ANA@corre,test'],
    ['Eva', 'eva@gmail.con'],
    ['Leo', 'leo@gmail.con'],
    ['李娜', 'li@corre.test'],
    ['Sol', 'sol @corre.test'],
  ]
  const rows = cells.map((each, at) => ({ row: at + 2, cells: each }))
  const columns = { name: 'Nombre', email: 'Correo', last_name: null }
  const { people, problems, repairs } = readPeople(['Nombre', 'Correo'], rows, columns, {
    accepted: new Set([7]),
    unprintable: (name) => (/\p{Script=Han}/u.test(name) ? name : ''),
  })
  expect(people.map(({ row, email }) => [row, email])).toEqual([
    [2, 'ana@corre.test'],
    [7, 'leo@gmail.com'],
    [9, 'sol@corre.test'],
  ])
  expect(problems.map(({ message }) => message)).toEqual([
    'Fila 3: el correo «luis@» no es válido.',
    'Fila 4: falta el nombre.',
    'Fila 5: repite a la persona de la fila 2.',
    'Fila 6: el correo «eva@gmail.con» parece mal escrito. ¿Es «eva@gmail.com»?',
    'Fila 8: el nombre «李娜» tiene letras que no podemos imprimir: 李娜.',
  ])
  // What is kept of them names nobody.
  expect(problems.map(({ reason }) => reason).join()).not.toMatch(/luis|eva|李|@/)
  expect(problems[3]?.proposal).toBe('eva@gmail.com')
  expect(repairs).toEqual([
    { row: 7, from: 'leo@gmail.con', to: 'leo@gmail.com', proposed: true },
    { row: 9, from: 'sol @corre.test', to: 'sol@corre.test', proposed: false },
  ])
})

test('two lists may spell a name otherwise', () => {
  expect(samePerson('GÓMEZ  Ana-María')).toBe(samePerson('ana maria gomez'))
  expect(samePerson('Ana Gómez')).not.toBe(samePerson('Ana Gomes'))
})

test('a code is read however it is typed', () => {
  expect(readCode(' 7q2m-o1il ')).toBe('7Q2M0111')
  expect(showCode('ABCDEFGH')).toBe('ABCD-EFGH')
})

test('the states of a mailing have the words of the specification', () => {
  expect(['0', '1', '2', '7', null].map(batchStatusLabel)).toEqual([
    'Programado',
    'Enviado',
    'Detenido',
    'Desconocido',
    'Desconocido',
  ])
})

test.each([
  [['Participante', 'Mail'], 'Participante', 'Mail', null],
  [['Full name', 'Email'], 'Full name', 'Email', null],
  [['Name', 'Surname', 'E mail'], 'Name', 'E mail', 'Surname'],
  [['Primer nombre', 'Primer apellido', 'Tu correo'], 'Primer nombre', 'Tu correo', 'Primer apellido'],
  [['Nombre del corredor', 'Correo'], 'Nombre del corredor', 'Correo', null],
  [['Nombre del club', 'Correo'], null, 'Correo', null],
  [['Nombre de contacto de emergencia', 'Correo'], null, 'Correo', null],
  [['Apellidos y nombres', 'Apellidos', 'Correo'], 'Apellidos y nombres', 'Correo', null],
  [['Nombre legal', 'Apellidos', 'Correo'], 'Nombre legal', 'Correo', 'Apellidos'],
  [['Apellidos', 'Correo'], null, 'Correo', null],
])('of the columns %j the name is %s', (headers, name, email, last_name) => {
  expect(guessColumns(headers, [])).toEqual({ name, email, last_name })
})

test.each([
  ['one of two is not most', [['a@b.co'], ['Ana']], null],
  ['two of three are', [['a@b.co'], ['Ana'], ['c@d.co']], 'A'],
  ['empty cells do not count', [['a@b.co'], [''], []], 'A'],
  ['an empty column is none', [[''], ['']], null],
])('a column of addresses: %s', (_fact, rows, email) => {
  expect(guessColumns(['A'], rows).email).toBe(email)
})

test.each([
  [['Correo'], true],
  [['Nombre'], false],
  [['Nombre', 'Dorsal'], true],
  [['Dorsal', 'Tiempo'], false],
  [[], false],
])('%j are headers: %s', (cells, headers) => {
  expect(looksLikeHeaders(cells)).toBe(headers)
})

test.each([
  [`${'a'.repeat(64)}@b.co`, true],
  [`${'a'.repeat(65)}@b.co`, false],
  [`a@${'b'.repeat(249)}.co`, true],
  [`a@${'b'.repeat(250)}.co`, false],
  ['a.@b.co', false],
  ['a@b.c', false],
  ['a@b_c.co', false],
  ['A@B.CO', true],
  ['a@b.c0', false],
  ['x a@b.co', false],
])('%s can be delivered: %s', (email, can) => {
  expect(isEmail(email)).toBe(can)
})

test.each([
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@hmail.co', 'ana@gmail.com'],
  ['ana@hotmail.c', 'ana@hotmail.com'],
  ['ana@outlock.com', 'ana@outlook.com'],
  ['ana@outlook.cm', 'ana@outlook.com'],
  ['ana@yhaoo.com', 'ana@yahoo.com'],
  ['ana@yahoo.om', 'ana@yahoo.com'],
  ['ana@club.coom', 'ana@club.com'],
])('«%s» is proposed as %s', (typed, email) => {
  expect(readEmail(typed)).toEqual({ kind: 'proposed', email })
})

test.each([
  ['"ana@corre.test"', 'ana@corre.test'],
  ["'ana@corre.test'.", 'ana@corre.test'],
  ['(ana@corre.test)', 'ana@corre.test'],
  ['ana@corre.test\u00a0', 'ana@corre.test'],
  ['ana . rios@corre.test', 'ana.rios@corre.test'],
])('«%s» is mended to %s', (typed, email) => {
  expect(readEmail(typed)).toEqual({ kind: 'repaired', email })
})

const read = (cells: string[], headers = ['Nombre', 'Apellido', 'Correo']) =>
  readPeople(
    headers,
    [{ row: 2, cells }],
    { name: 'Nombre', last_name: 'Apellido', email: 'Correo' },
    { unprintable: () => '' },
  )

test('name and surname make the name, and every column stays at hand', () => {
  expect(read(['Ana', 'Ríos', 'ana@corre.test']).people).toEqual([
    {
      row: 2,
      name: 'Ana Ríos',
      email: 'ana@corre.test',
      columns: { Nombre: 'Ana', Apellido: 'Ríos', Correo: 'ana@corre.test' },
    },
  ])
  expect(read(['Ana', '', 'ana@corre.test']).people[0]?.name).toBe('Ana')
  expect(read(['Ana', 'Ríos', 'ana@corre.test']).repairs).toEqual([])
})

test.each([
  ['a name of 120 letters', ['a'.repeat(120), '', 'a@b.co'], null],
  ['a name of 121 letters', ['a'.repeat(121), '', 'a@b.co'], 'Fila 2: el nombre pasa de 120 letras.'],
  ['no address', ['Ana', 'Ríos', ''], 'Fila 2: falta el correo.'],
  ['a row that ends early', ['Ana'], 'Fila 2: falta el correo.'],
  ['no name', ['', '', 'a@b.co'], 'Fila 2: falta el nombre.'],
])('%s', (_fact, cells, message) => {
  expect(read(cells).problems[0]?.message ?? null).toBe(message)
})

test('each problem says which field it is about', () => {
  expect(read(['', '', 'a@b.co']).problems[0]).toEqual({
    row: 2,
    field: 'name',
    message: 'Fila 2: falta el nombre.',
    reason: 'falta el nombre',
    proposal: null,
  })
  expect(read(['Ana', '', 'ana']).problems[0]).toMatchObject({
    field: 'email',
    reason: 'el correo no es válido',
  })
  expect(read(['Ana', '', 'ana@gmail.con']).problems[0]).toMatchObject({
    field: 'email',
    reason: 'el correo parece mal escrito',
  })
})

test.each([
  ['7q2m 0111', '7Q2M0111'],
  ['oil-OIL', '011011'],
])('the code typed as «%s» is %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each([
  ['ABCD', 'ABCD'],
  ['ABCDE', 'ABCD-E'],
  ['ABCDEFGHJKMN', 'ABCD-EFGH-JKMN'],
])('the code %s is printed as %s', (code, shown) => {
  expect(showCode(code)).toBe(shown)
})
