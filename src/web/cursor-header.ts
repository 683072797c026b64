/** The header with this page's cursor in the log of changes, for answers that are not older; none before the document client runs. */
export function cursorHeader(): Record<string, string> {
  const { cursor } = document.documentElement.dataset;
  return cursor === undefined ? {} : { 'x-cursor': cursor };
}
