const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** A renderer that paints a grey dot instead of every picture: much cheaper, and the same to everything but the eye. */
export const dots = { measure: () => ({ width: 1, height: 1 }), render: async () => DOT };
