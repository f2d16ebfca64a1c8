/** Hands that can claim nothing: no two tiles of a kind, no two of a suit within two of each other; none holds 5p. */
export const IDLE_A = '147m28p369s12345z';
export const IDLE_B = '258m369p147s1234z';
export const IDLE_C = '369m147p258s1234z';

/** The same with sixteen tiles, but for one pair of honours each. */
export const IDLE_16_A = '147m28p369s12345677z';
export const IDLE_16_B = '258m369p147s1123467z';
export const IDLE_16_C = '369m147p258s1223467z';
