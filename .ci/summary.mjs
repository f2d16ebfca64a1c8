/**
 * Reads Vitest's JSON report and prints what was not run and what failed beside the tests, then `N passed, N failed` as the
 * last line. Exit code 1 when anything failed, when a test was skipped, or when there was none.
 *
 * Arguments: the report, then the name of each command that failed.
 */
import { readFileSync } from 'node:fs';

const [file, ...failedCommands] = process.argv.slice(2);
const report = read(file);
const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
const passed = tests.filter(({ status }) => status === 'passed').length;
const failed = tests.filter(({ status }) => status === 'failed').length;
const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
// A file that does not load has no tests that could fail.
const unloaded = report.testResults.filter(({ status, assertionResults }) => {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
});

// The tests' own command fails with them; only what no test accounts for counts beside them.
const failures = failed + unloaded.length;
const others = failedCommands.filter((command) => command !== 'npm test' || failures === 0);

for (const { fullName } of skipped) console.log(`not run: ${fullName}`);
for (const { name, message } of unloaded) console.log(`failed as a whole: ${name}\n${message}`);
for (const command of others) console.log(`failed: ${command}`);
console.log(`${passed} passed, ${failures + others.length} failed`);
if (passed === 0 || failures + others.length + skipped.length > 0) process.exitCode = 1;

/** @param {string | undefined} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path ?? '', 'utf8'));
  } catch {
    console.log('The tests did not run to their end: there is no report.');
    return { testResults: [] };
  }
}
