/**
 * The machine's clock, running faster: harness and bot agree on it, since both count from the same moment.
 *
 * @param {number} since milliseconds of the machine's clock at which both show the same
 * @param {number} speed how many of its milliseconds pass in one
 * @param {number} [patience] timers take so many times as long as they should
 */
export function fastClock(since, speed, patience = 1) {
  return {
    now: () => Math.floor(since + (Date.now() - since) * speed),
    /** @param {() => void} callback @param {number} ms @returns {unknown} */
    setTimeout: (callback, ms) => setTimeout(callback, (ms * patience) / speed).unref(),
    /** @param {unknown} timer */
    clearTimeout: (timer) => clearTimeout(/** @type {NodeJS.Timeout} */ (timer)),
  };
}
