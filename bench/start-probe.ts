/**
 * One start of the engine in a process of its own: loads the four games and asks for a first distance, first useful tiles
 * and a first price. Prints milliseconds of CPU time and of the clock, and megabytes, as JSON.
 */
const rss = process.memoryUsage.rss();
const cpu = process.cpuUsage();
const clock = performance.now();

const { RULESETS } = await import('../src/rulesets/index.ts');
const { formOf } = await import('../src/engine/hand/form.ts');
const { bestDiscard } = await import('../src/engine/hand/useful.ts');

const unseen = new Uint8Array(34).fill(3);
for (const rules of Object.values(RULESETS)) {
  const hand = new Uint8Array(34);
  const size = 3 * rules.sets + 2;
  for (let tile = 0; tile < size; tile++) hand[(5 * tile) % 27]!++;
  bestDiscard(hand, 0, formOf(rules, null), unseen);
  const concealed = [...Array(3 * rules.sets + 1).keys()].map((at) => Math.floor(at / 3));
  const context = { concealed, melds: [], winTile: rules.sets, by: 'self-draw', seatWind: 0, roundWind: 0 } as const;
  const options = Object.fromEntries(
    rules.options.map((option) => [option.id, option.kind === 'choice' ? option.choices[0] : option.default]),
  );
  const sheet = rules.score({ ...context, bonus: [], flags: [], missingSuit: null }, options);
  if (!sheet.valid) throw new Error(`${rules.id}: ${sheet.reason}`);
}

const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    cpu: (user + system) / 1000,
    clock: performance.now() - clock,
    megabytes: (process.memoryUsage.rss() - rss) / 1024 / 1024,
  }),
);

export {};
