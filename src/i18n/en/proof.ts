/** The check of a shuffle: `/verify`. */
export const proof = {
  matches:
    '✅ The wall of deal `{{code}}` is the one that was committed to on message {{message}} before the first tile.',
  differs: '❌ Deal `{{code}}` does not match what was committed to on message {{message}}: {{part}}.',
  part: {
    algorithm: 'the method has a version that is not known here',
    secret: 'the secret is not 32 bytes',
    commitment: 'the secret is not the one whose SHA-256 was published',
    wall: 'the wall is another one',
    dice: 'the dice are others',
    exchange: 'the direction of the exchange is another one',
  },
  data: 'Everything that anybody needs to compute it again:',
  how: '-# The method is in `docs/shuffle.md`; `sparrow verify FILE` checks this text saved as a file.',
} as const;
