// An older Node reads this file too, and says what is missing: so it imports nothing before it has looked, and its words are those of 2015.
const NEEDED = 26;
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Backline needs Node ${NEEDED} or newer, and this is Node ${process.versions.node} (${process.execPath}). \`npm start\` brings the right one; once it is there, run node_modules/.bin/node in place of node.`,
  );
  process.exit(1);
} else {
  import('./start.ts');
}
