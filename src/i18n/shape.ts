/** The key without the ending that names a plural: `deals_one` and `deals_other` are both said by `deals`. */
type Said<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

/**
 * The same tree of keys with any texts: what a translation of a catalogue has to be. Chinese has one form for all
 * numbers, so that `_one` is left out.
 */
export type Shape<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Shape<T[K]>;
};

/** The dotted paths to the texts of a catalogue: `{ a: { b: 'x' } }` gives `'a.b'`. */
export type Paths<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${Said<K>}` : `${K}.${Paths<T[K]>}`;
}[keyof T & (string | number)];
