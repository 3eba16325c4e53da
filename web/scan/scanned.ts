/** What came through the field of a desk: a code of ours, a cédula, or what somebody typed. */
export type Scanned =
  | { kind: 'code'; text: string }
  | {
      kind: 'cedula'
      document: string
      names: string
      last_names: string
      /** '1990-05-12' */
      birthday: string
      gender: 'male' | 'female'
    }
  | { kind: 'typed'; text: string }
