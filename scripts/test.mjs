// Runs the tests (what is asked for goes on to vitest) and, beside them, the checks of package.json: tests wait now and then, and checks take what they leave.
// What the checks find is told as soon as they end, and once more in the last line: the whole has failed then. Where all is well they say nothing, and the last line is that of the tests.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { check } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const [checked, tested] = await Promise.all([
  ended(spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })),
  ended(spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', shell: process.platform === 'win32' })),
]);
if (checked !== 0) console.error(`The checks of types, lint and unused code failed (${check}); what they found stands above.`);
process.exitCode = checked === 0 ? tested : 1;

/** The exit code of a process. What it said, unless the terminal has it already, is told in one piece if it fails. */
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
