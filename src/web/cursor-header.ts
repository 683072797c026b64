/** The header of a request that says up to where this page has heard of changes, so that the answer is not older; none before the document client has come. */
export function cursorHeader(): Record<string, string> {
  const { cursor } = document.documentElement.dataset;
  return cursor === undefined ? {} : { 'x-cursor': cursor };
}
