import type { RefusalCode } from './page-protocol.ts';

/** What a client would not even send: a missing button, a value that is not offered, a disabled component. */
export class Refused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}
