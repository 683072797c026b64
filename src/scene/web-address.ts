/** Whether a text is an absolute http(s) address without user name and password. */
export function isWebAddress(text: string): boolean {
  // Parsers drop control characters, so an invalid address could become valid.
  if (/\p{Cc}/u.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
}
