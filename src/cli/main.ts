// Old Node versions run this file too, to say what is missing: no imports, and syntax of 2015.
const NEEDED = 26;
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Backline needs Node ${NEEDED} or newer, and this is Node ${process.versions.node} (${process.execPath}). \`npm start\` installs the right one; then run node_modules/.bin/node instead of node.`,
  );
  process.exit(1);
} else {
  import('./start.ts');
}
