/** Whether a text is an absolute http(s) address that carries no user name or password. */
export function isWebAddress(text: string): boolean {
  // Whoever parses an address leaves control characters out: what is none as it stands would be one.
  if (/\p{Cc}/u.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
}
