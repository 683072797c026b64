/** The header of a question to the site that says which changes one has heard of: its answer will not be older. Nothing was heard of before the document client has come. */
export function known(): Record<string, string> {
  const { cursor } = document.documentElement.dataset;
  return cursor === undefined ? {} : { 'x-cursor': cursor };
}
