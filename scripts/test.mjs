// Runs the tests (arguments go to vitest) and, in parallel, the checks of package.json. A failed check is printed at once and again in the
// last line; otherwise checks print nothing.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { check } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const [checked, tested] = await Promise.all([
  ended(spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })),
  ended(spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', shell: process.platform === 'win32' })),
]);
if (checked !== 0) console.error(`The checks of types, lint and unused code failed (${check}); what they found stands above.`);
process.exitCode = checked === 0 ? tested : 1;

/** A process's exit code. Prints its output if it fails. */
function ended(child) {
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}
