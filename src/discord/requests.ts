import { DefaultRestOptions, type RESTOptions } from 'discord.js';

/** One attempt of a request: a status of 0 means that the connection broke before an answer came. */
export interface RequestAttempt {
  readonly method: string;
  /** With ids and tokens in it: never to be logged. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

/** The way discord.js makes requests, with somebody who is told of each one as it is answered. */
export function observedRequests(observe: (attempt: RequestAttempt) => void): Pick<RESTOptions, 'makeRequest'> {
  return {
    async makeRequest(url, init) {
      const since = performance.now();
      const done = (status: number): void =>
        observe({ method: init.method ?? 'GET', path: new URL(url).pathname, status, ms: performance.now() - since });
      try {
        const answer = await DefaultRestOptions.makeRequest(url, init);
        done(answer.status);
        return answer;
      } catch (error) {
        done(0);
        throw error;
      }
    },
  };
}
