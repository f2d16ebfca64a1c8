/** The same tree of keys with any texts: what a translation of a catalogue has to be. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The dotted paths to the texts of a catalogue: `{ a: { b: 'x' } }` gives `'a.b'`. */
export type Paths<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${K}` : `${K}.${Paths<T[K]>}`;
}[keyof T & (string | number)];
