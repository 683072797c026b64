// Old Node versions run this file too, to say what is missing: no imports, and syntax of 2015.
const NEEDED = 26;
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Backline needs Node ${NEEDED} or newer, and this is Node ${process.versions.node} (${process.execPath}). \`npm start\` brings the right one; once it is there, run node_modules/.bin/node in place of node.`,
  );
  process.exit(1);
} else {
  import('./start.ts');
}
